const { dependencies } = require('../../shared-ui/package.json');

const prefix = `m${dependencies['@mantine/core'].split('.').join('')}_`;

/**
 * A loader that puts Mantine's version into its class names, in its code and in its styles alike: two Mantines in one page, of areas
 * that were released at different times, would otherwise style each other's elements.
 */
module.exports = (source) => source.replaceAll(/\bm_(?=[0-9a-f]{6,8}\b)/g, prefix);
