import type { ItemRulingShown, SectionScore } from '@tryout/api/contract';
import { examTypes } from '@tryout/shared-ui/testing';
import { sampleItem, sampleResult } from '../../testing/samples.ts';
import {
  betterThanWords,
  filterItems,
  outcomeOf,
  pointsMissing,
  progressSentence,
  rankSentence,
  thresholdSentence,
  verdictOf,
} from './result-words.ts';

const section = (changes: Partial<SectionScore>): SectionScore => ({
  section: 'TWK',
  points: 15,
  max: 40,
  waiting: 0,
  threshold: 18,
  thresholdScaled: false,
  passed: false,
  missing: 3,
  ...changes,
});

const score = (passed: boolean | null) => ({ points: 56, max: 135, percent: 41.5, waiting: 0, passed });

describe('verdictOf', () => {
  it('names what is missing in each section', () => {
    const sections = [
      section({}),
      section({ section: 'TIU', missing: 0, passed: true }),
      section({ section: 'TKP', missing: 8.5 }),
    ];
    expect(verdictOf(score(false), sections)).toEqual({
      tone: 'failed',
      title: 'Tidak lulus',
      sentence: 'Kurang 3 poin di TWK dan 8,5 poin di TKP.',
    });
  });

  it('says in how many sections the threshold is reached', () => {
    const sections = [section({ passed: true, missing: 0 }), section({ passed: true, missing: 0 })];
    expect(verdictOf(score(true), sections).sentence).toBe('Selamat! Ambang batas tercapai di 2 bagian.');
  });

  it('says neither lulus nor tidak lulus without a threshold', () => {
    const { title, sentence } = verdictOf(score(null), [section({ threshold: null, passed: null, missing: 0 })]);
    expect(`${title} ${sentence}`).not.toMatch(/lulus/i);
  });
});

it('gives no verdict and no percentage where every question is excluded', () => {
  expect(verdictOf({ points: 0, max: 0, percent: 0, waiting: 0, passed: null }, [])).toEqual({
    tone: 'neutral',
    title: 'Tidak ada nilai',
    sentence: 'Semua soal dianulir, jadi tidak ada yang dinilai.',
  });
});

describe('verdictOf, while essays wait', () => {
  const open = [section({ waiting: 2, passed: null })];

  it('says neither lulus nor tidak lulus when they may still decide it', () => {
    const { tone, title, sentence } = verdictOf({ ...score(null), waiting: 2 }, open);
    expect([tone, title]).toEqual(['waiting', 'Menunggu penilaian']);
    expect(sentence).toBe(
      '2 soal esai menunggu penilaian dan untuk sementara dihitung 0 poin. Nilai masih bisa naik; lulus atau tidak baru pasti setelah semuanya dinilai.',
    );
  });

  it('promises no verdict where there is no threshold', () => {
    const { sentence } = verdictOf({ ...score(null), waiting: 1 }, [section({ threshold: null, passed: null })]);
    expect(sentence).not.toMatch(/lulus/i);
  });

  it('gives the verdict that they can no longer change, and says that the points may grow', () => {
    expect(verdictOf({ ...score(true), waiting: 1 }, [section({ passed: true, missing: 0 })])).toMatchObject({
      tone: 'passed',
      sentence: 'Selamat! Ambang batas tercapai. 1 soal esai menunggu penilaian; poin Anda masih bisa naik.',
    });
  });
});

it('never calls a gap zero points', () => {
  expect(pointsMissing(0.004)).toBe('tidak sampai 0,01 poin');
});

it.each([
  [section({}), 'Kurang 3 poin dari ambang batas 18'],
  [section({ points: 18, missing: 0 }), 'Kurang tidak sampai 0,01 poin dari ambang batas 18'],
  [section({ passed: true, missing: 0 }), 'Ambang batas 18 tercapai'],
  [section({ threshold: null, passed: null, missing: 0 }), 'Tanpa ambang batas'],
  [
    section({ passed: null, waiting: 1 }),
    'Sementara kurang 3 poin dari ambang batas 18; 1 soal esai menunggu penilaian',
  ],
])('says how a section compares to its threshold', (given, words) => {
  expect(thresholdSentence(given)).toBe(words);
});

it('says the rank, or that there is none', () => {
  expect(rankSentence({ rank: 3, takers: 1234, waiting: 0 })).toBe('Peringkat 3 dari 1.234 peserta');
  expect(rankSentence({ rank: null, takers: 1234, waiting: 0 })).toBe('Pengerjaan ini tidak ikut diperingkatkan');
});

const weighted = sampleItem(4, {
  options: [
    { letter: 'A', text: 'a', imageUrl: null, imageAlt: null, weight: 5 },
    { letter: 'B', text: 'b', imageUrl: null, imageAlt: null, weight: 3 },
  ],
  option: 'B',
  points: 3,
});

/** B is the best of the new weights, with fewer points than A had in the old ones. */
const bothBest: ItemRulingShown = {
  mode: 'bobot_terbaik',
  reason: 'Bobot B keliru: pilihan ini setara dengan A.',
  originalKey: null,
  originalWeights: { A: 5, B: 3 },
  keys: ['A', 'B'],
};

const essay = sampleItem(5, { kind: 'essay', key: null, option: null, options: [], text: 'Jawaban saya' });
const marked = (percent: number) => ({
  ...essay,
  points: percent / 20,
  mark: { percent, remark: null, markedAt: '2026-11-22T03:00:00.000Z' },
});

it.each([
  ['correct', sampleItem(1)],
  ['wrong', sampleItem(1, { option: 'C', points: 0 })],
  ['empty', sampleItem(1, { option: null, points: 0 })],
  ['partial', weighted],
  ['correct', { ...weighted, option: 'A' as const, points: 5 }],
  ['correct', { ...weighted, ruling: bothBest, points: 4 }],
  ['waiting', { ...essay, isWaiting: true, points: 0 }],
  ['empty', { ...essay, text: null, points: 0 }],
  ['correct', marked(100)],
  ['partial', marked(40)],
  ['wrong', marked(0)],
  ['partial', { ...marked(40), kind: 'matching' }],
])('calls a response %s', (outcome, item) => {
  expect(outcomeOf(item)).toBe(outcome);
});

it('counts every answer that is not the best option as worth another look', () => {
  const items = [sampleItem(1), sampleItem(2, { option: 'B' }), sampleItem(3, { option: null }), weighted];
  const numbers = (filter: Parameters<typeof filterItems>[1]) => filterItems(items, filter).map(({ number }) => number);
  expect(numbers('semua')).toEqual([1, 2, 3, 4]);
  expect(numbers('salah')).toEqual([2, 4]);
  expect(numbers('kosong')).toEqual([3]);
});

it('finds answers that were wrong and not marked ragu-ragu, except where every option earns something', () => {
  const items = [
    sampleItem(1, { option: 'B', flagged: true }),
    sampleItem(2, { option: 'B' }),
    sampleItem(3, { option: null }),
    weighted,
    { ...marked(0), number: 6 },
    { ...marked(40), number: 7 },
  ];
  expect(filterItems(items, 'yakin-salah').map(({ number }) => number)).toEqual([2, 6]);
});

it.each([
  [9, 100, undefined],
  [10, 100, undefined],
  [11, 100, 'Lebih baik dari 100% peserta lain'],
  [120, 72, 'Lebih baik dari 72% peserta lain'],
  [120, 0, undefined],
  [120, null, undefined],
])('of %s takers, %s percent worse, it says: %s', (takers, betterThanPercent, words) => {
  expect(betterThanWords({ takers, betterThanPercent })).toBe(words);
});

describe('progress without passing', () => {
  const { tryout, score, sections, subTypes } = sampleResult();
  const unreached = sections.filter(({ passed }) => passed === false);

  it('is the growth since the last time, and the sections that are reached', () => {
    expect(progressSentence({ tryout, score, sections, subTypes }, { points: 44, max: 135 }, examTypes)).toBe(
      'Naik 12 poin dari pengerjaan sebelumnya, dan 1 dari 2 bagian sudah mencapai ambang batas.',
    );
  });

  it.each([
    ['the first time', undefined],
    ['after a better one', { points: 60, max: 135 }],
    ['when the package has changed since', { points: 5, max: 40 }],
  ])('is only the sections %s', (_, before) => {
    expect(progressSentence({ tryout, score, sections, subTypes }, before, examTypes)).toBe(
      '1 dari 2 bagian sudah mencapai ambang batas.',
    );
  });

  it('is the strongest sub type where no section is reached, and nothing where none is strong', () => {
    expect(progressSentence({ tryout, score, sections: unreached, subTypes }, undefined, examTypes)).toBe(
      'Paling kuat di Pelayanan publik, 60% dari poinnya.',
    );
    expect(
      progressSentence({ tryout, score, sections: unreached, subTypes: subTypes.slice(0, 1) }, undefined, examTypes),
    ).toBeUndefined();
  });
});
