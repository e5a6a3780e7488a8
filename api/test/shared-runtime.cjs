const { dirname, resolve, sep } = require('node:path');
const { default: Runtime } = require('jest-runtime');
const { dependencies } = require('../package.json');
const { load } = require('./native-modules.mjs');

const source = resolve(__dirname, '../src') + sep;
/** Packages of the API. Packages that only tests use stay in Jest, because they may compare objects that a test has made. */
const isOurPackage = (name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/') in dependencies;
const isOurSource = (file) => file.startsWith(source) && !file.endsWith('.test.ts');
/** It keeps databases from one test file to the next. */
const kept = resolve(__dirname, 'kept-postgres.ts');

/**
 * Jest loads and compiles every module again for each test file: a third of the suite's time. Here only the tests and
 * their helpers are loaded so; the API itself and its packages are loaded once per process, by Node, as `npm start` does it. Nothing of them
 * may be mocked, therefore, and the API keeps no state in its modules.
 */
module.exports = class SharedRuntime extends Runtime {
  requireModuleOrMock(from, name) {
    if (name.startsWith('.')) {
      const file = resolve(dirname(from), name);
      return isOurSource(file) || file === kept ? load(file) : super.requireModuleOrMock(from, name);
    }
    return isOurPackage(name) && !from.includes(`${sep}node_modules${sep}`)
      ? load(name)
      : super.requireModuleOrMock(from, name);
  }
};
