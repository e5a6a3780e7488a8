const { format } = require('node:util');

/** A test that writes to the console fails: among 12,000 tests nobody reads such a line, or it hides an important one. */
let lines = [];
for (const kind of ['debug', 'error', 'info', 'log', 'warn'])
  console[kind] = (...words) => void lines.push(`console.${kind}: ${format(...words)}`);

function expectSilence() {
  const written = lines;
  lines = [];
  if (written.length > 0) throw new Error(`Tests write nothing to the console:\n${written.join('\n')}`);
}

afterEach(expectSilence);
// Finds lines that were written while the file was loaded, or after its last test.
afterAll(expectSilence);
