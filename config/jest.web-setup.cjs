require('@testing-library/jest-dom');

// A machine that runs everything at once may need longer than the default second to show what a test waits for.
require('@testing-library/react').configure({ asyncUtilTimeout: 5_000 });

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
