const isWatched = !process.env['CI'];

/**
 * How long the front ends' tests wait, in milliseconds: for an element, and for a whole test. Where nobody watches they get only what the journeys
 * leave, and a page whose code is loaded may take many seconds there; a developer learns of a failure sooner.
 */
exports.elementMs = isWatched ? 10_000 : 30_000;
exports.testMs = isWatched ? 40_000 : 120_000;
