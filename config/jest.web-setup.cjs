const { getConfig } = require('@testing-library/react');
require('@testing-library/jest-dom');

// React keeps a stack for each element that it makes, and Jest asks for 100 frames of each: a tenth of all the time went there.
Error.stackTraceLimit = 10;

require('@testing-library/react').configure(({ getElementError }) => ({
  // A machine that runs everything at once may need longer than the default second to show what a test waits for.
  asyncUtilTimeout: 5_000,
  // Nobody reads the page that stands in the error of a single try: only the last one's is shown, and is made for it alone.
  getElementError: (message, container) =>
    getConfig()._disableExpensiveErrorDiagnostics
      ? Object.assign(new Error(message), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
}));

// jsdom has neither of these two, and Mantine asks for both.
window.matchMedia ??= (query) => ({
  // No condition is always met: so it is in browsers, and a table's columns ask with none.
  matches: query === '',
  media: query,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
  onchange: null,
});
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView ??= () => {};
// Long tables scroll to their top at a new page.
Element.prototype.scrollTo ??= () => {};
