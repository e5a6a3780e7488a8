/** The short forms of the commands that documents name: they need the build, and run after everything else. */
module.exports = {
  ...require('./jest.node.cjs'),
  rootDir: `${__dirname}/commands`,
  // One file's tests would otherwise be listed before the failures, which then stand outside what a CI shows of a long log.
  verbose: false,
  // Drills mostly wait, and commands do half of the time, so that all files run at once also on two processors. Beside journeys, which would
  // also save minutes, they make pages too late for their tests.
  maxWorkers: 3,
};
