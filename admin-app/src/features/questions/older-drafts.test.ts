import { findOlderDrafts } from './older-drafts.ts';
import { sampleDetail, sampleOption } from './question-samples.tsx';

// Drafts as the release before this one kept them: in the tab's storage, by account, package and question.

const earlierDraft = (changes: object = {}) => ({
  tryoutId: 't1',
  question: 'Berapa tiga kali tiga?',
  type: 'multiple_choice',
  subType: 'TIU',
  topic: 'kemampuan_numerik',
  options: [sampleOption('A', 'Enam'), sampleOption('B', 'Sembilan', { isCorrect: true, weight: 5 })],
  isWeighted: false,
  explanation: 'Tiga kali tiga.',
  timeLimit: 90,
  imageUrl: '/api/files/a.webp',
  imageAlt: 'Tiga baris',
  ...changes,
});
const keep = (name: string, value: unknown) => sessionStorage.setItem(`question-draft ${name}`, JSON.stringify(value));
const find = () => findOlderDrafts('a1');

beforeEach(() => sessionStorage.clear());

it('finds nothing where nothing was kept', async () => expect(await find()).toEqual([]));

it('finds an edit with the version that it started from', async () => {
  const base = sampleDetail({ source: 'Buku A', rubric: null });
  keep('a1 t1 q1', { draft: earlierDraft(), base });
  const [found, ...others] = await find();
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    tryoutId: 't1',
    base: { id: 'q1', version: 1, draft: { question: 'Berapa dua tambah dua?' } },
    unanswered: null,
    draft: {
      question: 'Berapa tiga kali tiga?',
      kind: 'multiple_choice',
      section: 'TIU',
      subType: 'kemampuan_numerik',
      picture: '/api/files/a.webp',
      alt: 'Tiga baris',
      options: [
        { from: 'A', text: 'Enam', isKey: false, weight: '' },
        { from: 'B', text: 'Sembilan', isKey: true, weight: '5' },
      ],
      explanation: 'Tiga kali tiga.',
      // That release didn't have this field: it stays as it is stored.
      source: 'Buku A',
      rubric: '',
      timeLimit: 90,
    },
  });
  expect(found).not.toHaveProperty('id');
});

it('finds a new question that was never sent, on the page of a package or of none', async () => {
  keep('a1 t1 baru', { draft: earlierDraft(), base: null });
  keep('a1 null baru', { draft: earlierDraft({ tryoutId: '' }), base: null });
  const found = await find();
  expect(found.map(({ tryoutId }) => tryoutId).toSorted()).toEqual(['', 't1']);
  for (const one of found) {
    expect(one).not.toHaveProperty('id');
    expect(one).toMatchObject({ base: null, unanswered: null, draft: { options: [{ from: null }, { from: null }] } });
  }
});

it('finds a new question whose creation got no answer, so that exactly the same can be sent under the same key', async () => {
  const change = {
    question: 'Terkirim',
    type: 'multiple_choice',
    subType: 'TIU',
    topic: 'kemampuan_numerik',
    options: [
      { text: 'Satu', isCorrect: true, weight: null },
      { text: 'Dua', isCorrect: false, weight: null },
    ],
    explanation: 'Sebab',
    timeLimit: 60,
  };
  keep('a1 t1 baru', { draft: earlierDraft(), base: null });
  keep('a1 t1 baru creation', { key: 'kunci-1', body: { tryoutId: 't1', change } });
  expect(await find()).toMatchObject([
    {
      id: 'kunci-1',
      draft: { question: 'Berapa tiga kali tiga?' },
      unanswered: {
        tryoutId: 't1',
        question: 'Terkirim',
        explanation: 'Sebab',
        timeLimit: 60,
        isWeighted: false,
        options: [
          { text: 'Satu', isKey: true },
          { text: 'Dua', isKey: false },
        ],
      },
    },
  ]);
});

it('is not found again after it was taken over', async () => {
  keep('a1 t1 baru', { draft: earlierDraft(), base: null });
  keep('a1 t1 baru creation', { key: 'kunci-1', body: { tryoutId: 't1', change: { options: [] } } });
  for (const { forget } of await find()) await forget();
  expect(sessionStorage).toHaveLength(0);
  expect(await find()).toEqual([]);
});

it('leaves the drafts of another account, and other things, where they are', async () => {
  keep('a2 t1 q1', { draft: earlierDraft(), base: null });
  sessionStorage.setItem('essay-marks', '{}');
  expect(await find()).toEqual([]);
  expect(sessionStorage).toHaveLength(2);
});

it.each([
  ['text that is no JSON', '{"draft":'],
  ['nothing', 'null'],
  ['another shape', '{"text":"Soal"}'],
  ['a draft without options', JSON.stringify({ draft: { question: 'Soal' }, base: null })],
])('ignores %s, and finds the others all the same', async (_name, text) => {
  sessionStorage.setItem('question-draft a1 t1 q9', text);
  keep('a1 t1 baru', { draft: earlierDraft(), base: null });
  expect(await find()).toMatchObject([{ draft: { question: 'Berapa tiga kali tiga?' } }]);
});
