const { format } = require('node:util');

/** A line on the console is read by nobody among 12,000 tests, or hides one that matters: it fails the test that wrote it. */
let lines = [];
for (const kind of ['debug', 'error', 'info', 'log', 'warn'])
  console[kind] = (...words) => void lines.push(`console.${kind}: ${format(...words)}`);

function expectSilence() {
  const written = lines;
  lines = [];
  if (written.length > 0) throw new Error(`Tests write nothing to the console:\n${written.join('\n')}`);
}

afterEach(expectSilence);
// What was written while the file was loaded, or after its last test.
afterAll(expectSilence);
