const node = require('../config/jest.node.cjs');

/** The whole suite runs on both databases, so that no statement works on one alone. */
const on = (testDatabase, more = {}) => ({
  ...node,
  ...more,
  rootDir: __dirname,
  displayName: testDatabase,
  globals: { testDatabase },
});

module.exports = {
  projects: [
    on('sqlite'),
    on('postgres', { globalSetup: './test/start-postgres.ts', globalTeardown: './test/stop-postgres.ts' }),
  ],
};
