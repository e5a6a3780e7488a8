import type { ItemStatistics, PackageStatistics } from '@tryout/api/contract';
import type { PackageItem } from './statistics-calls.ts';

type Option = ItemStatistics['options'][number];

const option = (letter: Option['letter'], more: Partial<Option> = {}): Option => ({
  letter,
  isKey: false,
  count: 10,
  share: 10,
  upperShare: 5,
  lowerShare: 15,
  correlation: -0.2,
  ...more,
});

/** A question that does well. */
export const sampleItem = (more: Partial<ItemStatistics> = {}): ItemStatistics => ({
  questionId: 's1',
  version: 3,
  attempts: 120,
  facility: 61.6667,
  efficiency: 48.2,
  flags: [],
  note: null,
  isCurrent: true,
  since: '2026-11-01T05:00:00.000Z',
  countedAt: '2026-11-20T05:00:00.000Z',
  isRecounting: false,
  standardDeviation: 48.6,
  randomGuess: 20,
  intendedWeight: null,
  effectiveWeight: null,
  discrimination: 41.5,
  options: [
    option('A', { isKey: true, count: 74, share: 61.6667, upperShare: 87.5, lowerShare: 31.25, correlation: 0.41 }),
    option('B'),
    option('C'),
    option(null, { share: 3.3333, upperShare: 0, lowerShare: 6.25 }),
  ],
  ...more,
});

/** One whose key looks wrong: the strong choose B. */
export const suspectedItem = (more: Partial<ItemStatistics> = {}): ItemStatistics =>
  sampleItem({
    questionId: 's2',
    facility: 18.3333,
    discrimination: -32.1,
    efficiency: -40,
    flags: [
      { flag: 'dead_distractor', letters: ['C'], sentence: 'Pilihan C dipilih kurang dari 5% peserta.' },
      {
        flag: 'key_suspected',
        letters: ['B'],
        sentence: 'Peserta yang kuat memilih B, bukan kunci A: periksa kuncinya.',
      },
    ],
    options: [
      option('A', { isKey: true, share: 18.3333, upperShare: 3.125, lowerShare: 34.375 }),
      option('B', { share: 75, upperShare: 96.875, lowerShare: 50 }),
      option('C', { share: 1.6667, upperShare: 0, lowerShare: 3.125 }),
      option(null, { share: 5, upperShare: 0, lowerShare: 12.5 }),
    ],
    ...more,
  });

const test = (more: Partial<PackageStatistics['whole']> = {}): PackageStatistics['whole'] => ({
  attempts: 120,
  itemCount: 2,
  max: 10,
  mean: 6.25,
  standardDeviation: 2.5,
  alpha: 71.25,
  errorRatio: 53.6,
  standardError: 1.34,
  histogram: [
    { from: 0, to: 5, count: 40 },
    { from: 5, to: 10, count: 80 },
  ],
  note: null,
  ...more,
});

const inPackage = (item: ItemStatistics, number: number, section: string): PackageItem => ({
  ...item,
  number,
  section,
  subType: section,
  stem: `Pertanyaan nomor ${number}`,
  intendedWeight: 50,
  effectiveWeight: 44.4,
});

export const samplePackage = (more: Partial<PackageStatistics> = {}): PackageStatistics => ({
  tryout: { id: 't1', title: 'Tryout TKD', batch: 1 },
  countedAt: '2026-11-20T05:00:00.000Z',
  isRecounting: false,
  uncounted: 0,
  whole: test(),
  sections: [
    { section: 'TWK', label: 'Tes Wawasan Kebangsaan', ...test({ itemCount: 1, mean: 3 }) },
    { section: 'TIU', label: 'Tes Intelegensia Umum', ...test({ itemCount: 1, alpha: null, standardError: null }) },
  ],
  items: [inPackage(sampleItem(), 1, 'TWK'), inPackage(suspectedItem(), 2, 'TIU')],
  ...more,
});
