const { cacheDirectory } = require('./jest.cache.cjs');
const { testMs } = require('./jest.waits.cjs');

/** Jest for everything that runs in Node. Each package's jest.config.cjs exports it, extended where it must be. */
module.exports = {
  cacheDirectory,
  testEnvironment: 'node',
  testTimeout: testMs,
  setupFilesAfterEnv: [require.resolve('./jest.quiet.cjs')],
  transform: { '^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }] },
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/dist/'],
};
