import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReader } from './documents.ts';

it('serves a file that is just being replaced as it was, and doesn’t know one that stays away', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tryout-reader-'));
  const file = join(folder, 'app.html');
  let nowMs = 0;
  const read = createReader(() => nowMs);
  try {
    expect(() => read(file)).toThrow('ENOENT');
    writeFileSync(file, 'one');
    expect(read(file)).toBe('one');
    rmSync(file);
    nowMs += 1_000;
    expect(read(file)).toBe('one');
    nowMs += 10_000;
    expect(() => read(file)).toThrow('ENOENT');
    writeFileSync(file, 'another');
    expect(read(file)).toBe('another');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
