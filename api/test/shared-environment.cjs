const { TestEnvironment } = require('jest-environment-node');

/** Node, with the process's own `Date`: what a test makes of the time holds for the API, which `shared-runtime.cjs` loads outside Jest's modules. */
module.exports = class SharedEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.Date = Date;
  }
};
