const { join } = require('node:path');

/** Compiled tests: kept from run to run, unlike the temporary folder of `npm test`, where Jest would have them. */
exports.cacheDirectory = join(__dirname, '../node_modules/.cache/jest');
