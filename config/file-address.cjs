/** Stands in for an imported picture or font: its address. */
module.exports = 'file';
