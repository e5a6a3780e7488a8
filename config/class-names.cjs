/** Replaces a CSS module in tests: `styles.card` is "card". */
const classNames = new Proxy(
  {},
  {
    get(_target, name) {
      if (name === '__esModule') return true;
      return name === 'default' ? classNames : String(name);
    },
  },
);

module.exports = classNames;
