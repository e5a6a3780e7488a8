/** Stands in for a CSS module: `styles.card` is "card". */
module.exports = new Proxy({}, { get: (_target, name) => (name === '__esModule' ? false : String(name)) });
