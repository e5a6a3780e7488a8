import type { Ruling, RulingOutcome, RulingPreview } from '@tryout/api/contract';

const option = (letter: 'A' | 'B' | 'C', text: string, isKey = false, weight: number | null = null) => ({
  letter,
  text,
  imageUrl: null,
  imageAlt: null,
  isKey,
  weight,
});

export const sampleReason = 'Kunci B keliru: UUD 1945 disahkan PPKI.';

/** A draft: the key B should be A. */
export const sampleRuling = (more: Partial<Ruling> = {}): Ruling => ({
  id: 'r1',
  state: 'draft',
  question: {
    id: 's1',
    versionId: 'v2',
    version: 2,
    kind: 'multiple_choice',
    stem: 'Siapa yang mengesahkan UUD 1945?',
    imageUrl: null,
    imageAlt: null,
    options: [option('A', 'PPKI'), option('B', 'BPUPKI', true), option('C', 'MPR')],
    tryout: { id: 't1', title: 'Tryout TWK' },
    number: 12,
  },
  versions: [
    { versionId: 'v2', version: 2, finishedAttempts: 120, isCurrent: true, isCovered: true },
    { versionId: 'v1', version: 1, finishedAttempts: 30, isCurrent: false, isCovered: false },
  ],
  reason: sampleReason,
  newKey: 'A',
  newWeights: null,
  modes: ['kunci_baru', 'keduanya', 'nilai_penuh', 'dikeluarkan'],
  mode: null,
  correctedVersion: null,
  progress: null,
  prepared: { by: 'Rina', at: '2026-11-20T05:00:00.000Z' },
  previewedAt: null,
  applied: null,
  undone: null,
  ...more,
});

/** The same for a question whose every option earns something. */
export const weightedRuling = (): Ruling => {
  const ruling = sampleRuling({
    newKey: null,
    newWeights: { A: 5, B: 4, C: 1 },
    modes: ['bobot_baru', 'bobot_terbaik'],
  });
  const weights = { A: 3, B: 5, C: 1 };
  const options = ruling.question.options.map((one) => ({
    ...one,
    isKey: false,
    weight: weights[one.letter as keyof typeof weights],
  }));
  return { ...ruling, question: { ...ruling.question, options } };
};

const outcome = (mode: RulingOutcome['mode'], more: Partial<RulingOutcome> = {}): RulingOutcome => ({
  mode,
  changed: 110,
  up: 90,
  down: 20,
  passedWon: 4,
  passedLost: 1,
  ranksChanged: 70,
  mostUp: 5,
  mostDown: 5,
  statistics: { facility: 0.75, discrimination: 41.2 },
  ...more,
});

export const samplePreview = (more: Partial<RulingPreview> = {}): RulingPreview => ({
  stamp: 'cap-1',
  attempts: 120,
  ranked: 118,
  packages: [{ id: 't1', title: 'Tryout TWK', attempts: 120 }],
  statistics: { facility: 0.18, discrimination: -32.1 },
  outcomes: [
    outcome('kunci_baru'),
    outcome('keduanya', { down: 0, mostDown: 0, passedLost: 0, changed: 90 }),
    outcome('nilai_penuh'),
    outcome('dikeluarkan'),
  ],
  warnings: [],
  correctsQuestion: true,
  ...more,
});
