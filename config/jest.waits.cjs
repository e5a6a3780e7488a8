const isAlone = process.env['TEST_WAITS'] !== 'long';

/**
 * How long tests wait, in milliseconds. In `npm test`, which says so (run-step.ts), some get only what the journeys leave: a page whose code is loaded,
 * or a server that starts, may take many seconds there. A test that a developer runs alone fails sooner.
 */
module.exports = {
  /** For an element of a page. */
  elementMs: isAlone ? 15_000 : 30_000,
  /** For a test of a page. */
  pageTestMs: isAlone ? 40_000 : 120_000,
  /** For any other test. */
  testMs: isAlone ? 20_000 : 60_000,
};
