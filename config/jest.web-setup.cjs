const { getConfig } = require('@testing-library/react');
require('@testing-library/jest-dom');

// React records a stack for each element that it makes, and Jest sets its length to 100 frames: that took a tenth of all the time.
Error.stackTraceLimit = 10;

require('@testing-library/react').configure(({ getElementError }) => ({
  // On a machine that runs all tests at the same time, an element may appear later than the default second.
  asyncUtilTimeout: 5_000,
  // The error of each try would contain the printed page, but only the last error is shown: so only that one is printed.
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
