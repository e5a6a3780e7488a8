/** The short forms of the commands that documents name: they need the build, and run after everything else. */
module.exports = {
  ...require('./jest.node.cjs'),
  rootDir: `${__dirname}/commands`,
  // One file's tests would otherwise be listed before the failures, which then stand outside what a CI shows of a long log.
  verbose: false,
  // Commands and benches are a file each, so that they run at once.
  maxWorkers: 2,
};
