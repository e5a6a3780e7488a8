const { TestEnvironment } = require('jest-environment-node');

/** Node with the process's own `Date`, so that fake time of a test also holds for the API, which is loaded outside Jest's modules. */
module.exports = class SharedEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.Date = Date;
  }
};
