import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentFolder } from '../../seed/content-folder.ts';
import { loadLessons } from './load-lessons.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tryout-lessons-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const head = { title: 'Deret', summary: 'Satu kalimat.', group: 'Umum', order: '10' };
const write = (name: string, fields: object, body = 'Isi.') =>
  writeFileSync(
    join(folder, `${name}.md`),
    `---\n${Object.entries(fields)
      .map(([key, value]) => `${key}: ${value}`)
      .join('\n')}\n---\n${body}\n`,
  );

it('reads the lessons in the order that the files set; only what says so is free', () => {
  write('dua', { ...head, order: 20, free: true });
  write('satu', head);
  expect(loadLessons(folder)).toEqual([
    expect.objectContaining({ slug: 'satu', isFree: false, minutes: 1, blocks: [expect.anything()] }),
    expect.objectContaining({ slug: 'dua', isFree: true }),
  ]);
});

it.each([
  ['a missing title', { ...head, title: undefined }, 'Isi.', 'satu.md: line 1: title: '],
  ['an order that is no number', { ...head, order: 'awal' }, 'Isi.', 'satu.md: line 5: order: must be a whole number'],
  ['another word for free', { ...head, free: 'ya' }, 'Isi.', 'satu.md: line 6: free: must be true or false'],
  ['a misspelled key', { ...head, fre: 'true' }, 'Isi.', 'satu.md: line 6: fre: '],
  ['HTML', head, 'Isi.\n\n<b>x</b>\n\nLagi.', 'satu.md: line 9: Not understood'],
  ['a picture file', head, '![Layar](x.webp)', 'satu.md: a lesson has drawings only'],
])('refuses %s, and says where', (_what, fields, body, message) => {
  write('satu', JSON.parse(JSON.stringify(fields)) as object, body);
  expect(() => loadLessons(folder)).toThrow(message);
});

it('refuses two lessons at one place', () => {
  write('satu', head);
  write('dua', head);
  expect(() => loadLessons(folder)).toThrow('its order is the one of');
});

it('has a free lesson in every group', () => {
  const lessons = loadLessons(join(contentFolder, 'lessons'));
  const groups = new Set(lessons.map(({ group }) => group));
  expect(new Set(lessons.filter(({ isFree }) => isFree).map(({ group }) => group))).toEqual(groups);
});
