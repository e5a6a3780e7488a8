module.exports = { ...require('./jest.node.cjs'), rootDir: __dirname };
