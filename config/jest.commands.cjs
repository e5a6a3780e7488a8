/** The short forms of the commands that papers name: they need the build, and run after everything else. */
module.exports = { ...require('./jest.node.cjs'), rootDir: `${__dirname}/commands` };
