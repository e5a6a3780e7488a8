const { readFileSync } = require('node:fs');
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { bundleFile, names } = require('./libraries.cjs');

const isLibrary = new Set(names);
let script;

/** Compiled once per process; each test file then runs it in its own window. */
function compiledLibraries() {
  if (script) return script;
  const file = bundleFile();
  script = new Script(`(function (module, require, jest) {${readFileSync(file, 'utf8')}\n})`, { filename: file });
  return script;
}

/** Loads the libraries from their one file (`bundle.cjs`), and everything else as Jest does. A library is evaluated when it is first imported. */
module.exports = class WebRuntime extends Runtime {
  requireModuleOrMock(from, name) {
    if (!isLibrary.has(name)) return super.requireModuleOrMock(from, name);
    this.libraries ??= this.startLibraries();
    return this.libraries[name];
  }

  resetModules() {
    super.resetModules();
    // They would have another React than the modules that are loaded from now on.
    this.libraries = undefined;
  }

  startLibraries() {
    const file = bundleFile();
    const module = { exports: {} };
    const { jest } = super.requireModuleOrMock(file, '@jest/globals');
    const run = compiledLibraries().runInContext(this._environment.getVmContext());
    run.call(module.exports, module, (name) => super.requireModuleOrMock(file, name), jest);
    return module.exports;
  }
};
