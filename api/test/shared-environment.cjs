const { appendFileSync } = require('node:fs');
const { relative } = require('node:path');
const { TestEnvironment } = require('jest-environment-node');
const oneProcess = require('./one-process.cjs');

const nameOf = (test) => (test.parent ? [nameOf(test.parent), test.name].filter(Boolean).join(' ') : '');

/** Node with the process's own `Date`, so that fake time of a test also holds for the API, which is loaded outside Jest's modules. */
module.exports = class SharedEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    // It is set where the suite runs with several processes (start-postgres.ts).
    this.leftOutFile = process.env.TEST_LEFT_OUT;
    const file = relative(config.projectConfig.rootDir, context.testPath);
    const named = this.leftOutFile ? oneProcess.filter((one) => one.file === file) : [];
    this.leftOut = new Set(named.flatMap(({ tests }) => tests));
  }

  async setup() {
    await super.setup();
    this.global.Date = Date;
  }

  handleTestEvent({ name, test }) {
    if (name !== 'test_start' || !this.leftOut.has(nameOf(test))) return;
    test.mode = 'skip';
    appendFileSync(this.leftOutFile, `${nameOf(test)}\n`);
  }
};
