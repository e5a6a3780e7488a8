const isWatched = !process.env['CI'];

/**
 * How long tests wait, in milliseconds. Where nobody watches, those beside the journeys get only what these leave, and a page whose code is loaded, or
 * a server that starts, may take many seconds there; a developer learns of a failure sooner.
 */
module.exports = {
  /** For an element of a page. */
  elementMs: isWatched ? 10_000 : 30_000,
  /** For a test of a page. */
  pageTestMs: isWatched ? 40_000 : 120_000,
  /** For any other test. */
  testMs: isWatched ? 20_000 : 60_000,
};
