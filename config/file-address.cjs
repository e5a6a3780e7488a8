/** Replaces an imported picture or font in tests by an address. */
module.exports = 'file';
