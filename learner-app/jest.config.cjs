const web = require('../config/jest.web.cjs');

module.exports = {
  ...web,
  roots: [...web.roots, '<rootDir>/markdown'],
  transform: { ...web.transform, '\\.md$': require.resolve('./markdown/jest-markdown.ts') },
  moduleNameMapper: { ...web.moduleNameMapper, '^(.+\\.md)\\?front-matter$': '$1' },
};
