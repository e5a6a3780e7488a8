import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';
import { type GivenTryout, givenTryout } from '../test/given.ts';
import { hostileImports } from '../test/hostile-imports.ts';
import { type ImportDoor, importDoor, importedCsv } from '../test/import-door.ts';
import { withPeakOfChild } from '../test/peak-of-child.ts';

let t: TestApp;
let tryout: GivenTryout;
let door: ImportDoor;
beforeAll(async () => {
  t = await buildTestApp();
  tryout = await givenTryout(t);
});
beforeEach(async () => {
  door = await importDoor(t, tryout);
});
afterAll(() => t.close());

const text = (value: string) => new TextEncoder().encode(value);
const headings = ['Sub tipe', 'Pertanyaan', 'Pilihan A', 'Pilihan B', 'Kunci'];
const mb = 1024 * 1024;
/** The process that reads a file. */
const reading = 'reading-process';

const stored = async () => ({
  questions: await t.db.selectFrom('question').select('id').orderBy('id').execute(),
  items: await t.db.selectFrom('importItem').select('number').execute(),
  files: await t.db.selectFrom('file').select('id').execute(),
  onDisk: readdirSync(join(t.uploadsDir, 'public'), { recursive: true }),
});

describe('a hostile file of questions', () => {
  let harmlessBytes: number;
  beforeAll(async () => {
    const one = await importDoor(t, tryout);
    ({ peakBytes: harmlessBytes } = await withPeakOfChild(reading, () => one.read(importedCsv)));
    await t.db.deleteFrom('importItem').execute();
  });

  it.each(hostileImports)('with %s is refused, writes nothing, and says what to do', async (_name, make, sentence) => {
    const content = await make();
    const before = await stored();
    const {
      value: { state, message },
      peakBytes,
    } = await withPeakOfChild(reading, () => door.read(content));
    expect({ state, message }).toEqual({ state: 'refused', message: expect.stringContaining(sentence) });
    expect(await stored()).toEqual(before);
    // Both were seen.
    expect(Math.min(peakBytes, harmlessBytes)).toBeGreaterThan(0);
    expect(peakBytes - harmlessBytes).toBeLessThan(50 * mb);
    // Others are served.
    expect((await t.call('GET', '/health/ready')).statusCode).toBe(200);
  });

  it('with a megabyte in a cell, formulas or a broken encoding has problems, and can’t be added', async () => {
    const long = await door.read(`${headings.join(';')}\nDeret angka;${'x'.repeat(mb)};a;b;A`);
    const [item] = await door.items(long.id);
    expect(item?.problems.map(({ field }) => field)).toContain('stem');
    expect(item?.question.question.length).toBeLessThanOrEqual(20_000);
    const cells = new Map([['1,1', { value: 1, formula: 'HYPERLINK("http://a")' }]]);
    const rows = [headings, ['Deret angka', '', 'a', 'b', 'A']];
    const computed = await door.read(await writeXlsx({ sheets: [{ name: 'Soal', rows, cells }] }));
    expect((await door.items(computed.id))[0]?.problems).toEqual([
      { field: 'stem', message: 'Baris 2, Pertanyaan: sel berisi rumus; salin lalu tempel sebagai nilai' },
    ]);
    const encoded = Buffer.concat([
      text(`${headings.join(';')}\nDeret angka;`),
      Buffer.from([0xc3, 0x28]),
      text(';a;b;A'),
    ]);
    expect((await door.read(encoded)).notices).toEqual([expect.stringContaining('Windows-1252')]);
    expect([long, computed].map(({ counts }) => counts.included)).toEqual([0, 0]);
  });
});
