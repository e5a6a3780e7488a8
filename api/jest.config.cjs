const node = require('../config/jest.node.cjs');
const { withoutDatabase, beforeStatements } = require('./test/once.cjs');

/**
 * The whole suite runs on both databases, so that no statement works on one of them only; `x.sqlite.test.ts` tests something
 * that only one database has.
 * What needs no second database runs once.
 */
const on = (testDatabase, more = {}) => ({
  ...node,
  ...more,
  rootDir: __dirname,
  runtime: require.resolve('./test/shared-runtime.cjs'),
  testEnvironment: require.resolve('./test/shared-environment.cjs'),
  displayName: testDatabase,
  globals: { testDatabase },
});

module.exports = {
  // One of two processors would idle while the other database answers.
  maxWorkers: 2,
  // Jest reads this only here, and not in a project.
  testTimeout: node.testTimeout,
  projects: [
    on('sqlite', {
      testPathIgnorePatterns: [...node.testPathIgnorePatterns, '\\.postgres\\.test\\.ts$'],
      globalSetup: './test/start-sqlite.ts',
      globalTeardown: './test/stop-sqlite.ts',
    }),
    on('postgres', {
      testPathIgnorePatterns: [
        ...node.testPathIgnorePatterns,
        '\\.sqlite\\.test\\.ts$',
        ...[...withoutDatabase, ...beforeStatements].map((path) => `<rootDir>/${path}`),
      ],
      globalSetup: './test/start-postgres.ts',
      globalTeardown: './test/stop-postgres.ts',
    }),
  ],
};
