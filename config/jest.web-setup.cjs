const { getConfig } = require('@testing-library/react');
require('@testing-library/jest-dom');
const { elementMs } = require('./jest.waits.cjs');

// React records a stack for each element that it makes, to name its owner in warnings: a tenth of all the time. After so many
// elements within a second it stops; here it believes that they have been made.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = require('react');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} });
// Jest's own limit is 100 frames.
Error.stackTraceLimit = 10;

require('@testing-library/react').configure(({ getElementError }) => ({
  asyncUtilTimeout: elementMs,
  // The error of each try would contain the printed page, but only the last error is shown: so only that one is printed.
  getElementError: (message, container) =>
    getConfig()._disableExpensiveErrorDiagnostics
      ? Object.assign(new Error(message), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
}));

// Calls, timers and storage work in our tests while a test waits for what a user sees, as in a browser. So React is told that it updates
// by itself, as Testing Library tells it only while waiting: otherwise it warns of an update that comes between two waits, on a busy machine.
beforeAll(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
});

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
