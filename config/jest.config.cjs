const node = require('./jest.node.cjs');

/** The tools' own tests; the documents' commands run later (`jest.commands.cjs`). */
module.exports = {
  ...node,
  rootDir: __dirname,
  testPathIgnorePatterns: [...node.testPathIgnorePatterns, '<rootDir>/commands/'],
};
