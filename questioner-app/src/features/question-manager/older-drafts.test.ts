import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { type Letter, letters } from '@tryout/api/contract';
import { openDB } from 'idb';
import { sampleQuestion } from './manager-samples.ts';
import { findOlderDrafts } from './older-drafts.ts';

// Drafts as the release before this one kept them: in a database of its own, by account, package and question.

const option = (letter: Letter) => ({ text: `Pilihan ${letter}`, picture: null, alt: '', weight: '' });
const earlierDraft = (changes: object = {}) => ({
  kind: 'multiple_choice',
  question: 'Berapa tiga kali tiga?',
  picture: null,
  alt: '',
  options: Object.fromEntries(letters.map((letter) => [letter, option(letter)])),
  isWeighted: false,
  correctAnswer: 'C',
  explanation: 'Tiga kali tiga.',
  type: 'TKD_BUMN',
  subType: 'number_sequence',
  ...changes,
});

/** Opens the database as that release did. */
const earlierDatabase = () =>
  openDB('tryout-question-drafts', 1, { upgrade: (db) => void db.createObjectStore('drafts') });
async function keep(key: [accountId: string, tryoutId: string, itemKey: string], value: unknown) {
  const database = await earlierDatabase();
  await database.put('drafts', value, key);
  database.close();
}
const find = () => findOlderDrafts('p1');

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

it('finds nothing where nothing was kept, and that release can still use its database', async () => {
  expect(await find()).toEqual([]);
  await keep(['p1', 't1', 'baru'], { draft: earlierDraft(), base: null });
  expect(await find()).toHaveLength(1);
});

it('finds an edit with the version that it started from', async () => {
  const { rubric: _, ...base } = sampleQuestion(4, { source: 'Buku A' });
  await keep(['p1', 't1', 'q4'], { draft: earlierDraft(), base });
  const [found, ...others] = await find();
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    tryoutId: 't1',
    base: { id: 'q4', version: 1, draft: { question: 'Pertanyaan nomor 4' } },
    unanswered: null,
    draft: {
      question: 'Berapa tiga kali tiga?',
      options: letters.map((letter) => ({ from: letter, text: `Pilihan ${letter}`, isKey: letter === 'C' })),
      explanation: 'Tiga kali tiga.',
      // That release didn't have these fields: they stay as they are stored.
      source: 'Buku A',
      rubric: '',
    },
  });
  expect(found).not.toHaveProperty('id');
});

it('finds a new question that was never sent, and one that was sent and got no answer under its key', async () => {
  await keep(['p1', 't1', 'baru'], { draft: earlierDraft(), base: null });
  const unanswered = earlierDraft({ question: 'Terkirim' });
  await keep(['p1', 't2', 'kunci-1'], { draft: earlierDraft({ question: 'Diubah lagi' }), base: null, unanswered });
  const [unsent, sent] = await find();
  expect(unsent).toMatchObject({ tryoutId: 't1', base: null, unanswered: null, draft: { tryoutId: 't1' } });
  expect(unsent).not.toHaveProperty('id');
  expect(sent).toMatchObject({
    id: 'kunci-1',
    tryoutId: 't2',
    draft: { question: 'Diubah lagi' },
    unanswered: { tryoutId: 't2', question: 'Terkirim' },
  });
});

it('is not found again after it was taken over', async () => {
  await keep(['p1', 't1', 'baru'], { draft: earlierDraft(), base: null });
  await keep(['p2', 't1', 'baru'], { draft: earlierDraft(), base: null });
  for (const { forget } of await find()) await forget();
  expect(await find()).toEqual([]);
  // Another account's draft stays.
  expect(await findOlderDrafts('p2')).toHaveLength(1);
});

it.each<[string, unknown]>([
  ['nothing', null],
  ['another shape', { text: 'Soal' }],
  ['a draft without options', { draft: { question: 'Soal' }, base: null }],
])('ignores %s, and finds the others all the same', async (_name, value) => {
  await keep(['p1', 't1', 'a-broken-one'], value);
  await keep(['p1', 't1', 'baru'], { draft: earlierDraft(), base: null });
  expect(await find()).toMatchObject([{ draft: { question: 'Berapa tiga kali tiga?' } }]);
});
