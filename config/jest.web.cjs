const { examTypes } = require('./exam-types.cjs');
const { cacheDirectory } = require('./jest.cache.cjs');
const { pageTestMs } = require('./jest.waits.cjs');
const { lessons } = require('./lessons.cjs');

const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2022',
  },
};

/** Jest for everything that runs in a browser. Each package's jest.config.cjs exports it, extended where it must be. */
module.exports = {
  cacheDirectory,
  testEnvironment: require.resolve('./jsdom-with-fetch.cjs'),
  roots: ['<rootDir>/src'],
  testTimeout: pageTestMs,
  // As the builds have them (rspack.web.mjs).
  globals: { __EXAM_TYPES__: examTypes, __LESSONS__: lessons },
  runtime: require.resolve('./test-libraries/runtime.cjs'),
  globalSetup: require.resolve('./test-libraries/bundle.cjs'),
  // The console first: so the setup's own hook, which removes the rendered page after a test, runs before the check.
  setupFilesAfterEnv: [require.resolve('./jest.web-setup.cjs'), require.resolve('./jest.quiet.cjs')],
  transform: { '\\.tsx?$': ['@swc/jest', swc] },
  moduleNameMapper: {
    '\\.module\\.css$': require.resolve('./class-names.cjs'),
    '\\.css$': require.resolve('./empty.cjs'),
    '\\.(svg|woff2|png|jpg|webp)$': require.resolve('./file-address.cjs'),
  },
};
