import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addErasures, forgetErasures, lackingSince, readErasures } from './erasure-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tryout-erasures-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const erasure = (subjectId: string, at: string) => ({ kind: 'account' as const, subjectId, at });
const first = erasure('a', '2026-11-22T23:59:59.000Z');
const second = erasure('b', '2026-11-23T00:00:01.000Z');

describe('the files of the journal', () => {
  it('have a file for each day, and each erasure once', async () => {
    expect(await addErasures(folder, [first])).toBe(1);
    expect(await addErasures(folder, [first, second])).toBe(1);
    expect(await addErasures(folder, [first, second])).toBe(0);
    expect(readdirSync(folder).toSorted()).toEqual(['2026-11-22.jsonl', '2026-11-23.jsonl']);
    expect(await readErasures(folder)).toEqual([first, second]);
  });

  it('lose only the line that a crash has left unfinished, until it is written again', async () => {
    await addErasures(folder, [first]);
    appendFileSync(join(folder, '2026-11-23.jsonl'), JSON.stringify(second).slice(0, 20));
    expect(await readErasures(folder)).toEqual([first]);
    expect(await addErasures(folder, [second])).toBe(1);
    expect(await readErasures(folder)).toEqual([first, second]);
  });

  it('go when their day is before the last one that is kept', async () => {
    await addErasures(folder, [first, second]);
    await forgetErasures(folder, new Date('2026-11-23T18:00:00.000Z'));
    expect(readdirSync(folder)).toEqual(['2026-11-23.jsonl']);
    await forgetErasures(join(folder, 'none'), new Date());
  });

  it('are filled from the day before the last one, or from the beginning', async () => {
    const now = new Date('2026-11-24T12:00:00.000Z');
    expect(await lackingSince(folder, now)).toEqual(new Date(0));
    await addErasures(folder, [first, second]);
    expect((await lackingSince(folder, now)).toISOString()).toBe('2026-11-22T00:00:00.000Z');
    // Noted while the clock was ahead.
    await addErasures(folder, [erasure('c', '2027-06-01T00:00:00.000Z')]);
    expect((await lackingSince(folder, now)).toISOString()).toBe('2026-11-22T00:00:00.000Z');
  });
});
