/**
 * Tests about the inside of one process. With `TEST_PROCESSES=2` (docs/several-processes.md) they are left out, and their number is told;
 * all others pass with any number of processes. `tests` are full names, as Jest prints them.
 */
module.exports = [
  {
    file: 'src/features/browser-errors/browser-error.test.ts',
    tests: [
      'POST /api/browser-errors writes thirty lines in a minute and counts the rest',
      'POST /api/browser-errors gives twenty releases of an area a number of their own, until they are a day old',
    ],
    why: 'each process bounds its own log and its own metrics',
  },
];
