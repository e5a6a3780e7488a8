import {
  type AttemptSummary,
  type OwnTryoutState,
  type Result,
  type ResultItem,
  type TryoutDetail,
  type TryoutSummary,
  type User,
  type OwnTryout,
  type Progress,
  type ProgressScore,
  perText,
} from '@tryout/api/contract';
import { useSession } from '../session.ts';

/** The moment at which the samples happen. */
export const sampleNow = '2026-11-21T12:00:00.000Z';

const after = (seconds: number) => new Date(Date.parse(sampleNow) + seconds * 1000).toISOString();

export const sampleUser: User = {
  id: 'u1',
  name: 'Sari Dewi',
  email: 'sari@contoh.id',
  province: 'Jawa Barat',
  phone: '081234567890',
  gender: 'female',
  instance: 'PLN',
  createdAt: sampleNow,
};

export const givenLearner = () =>
  useSession.setState({ status: 'signed-in', account: sampleUser, token: 'good', endedBy: null });
export const givenVisitor = () =>
  useSession.setState({ status: 'signed-out', account: null, token: null, endedBy: null });

export const sampleTryout = (changes: Partial<TryoutSummary> = {}): TryoutSummary => ({
  id: 'paket-1',
  title: 'Simulasi SKD CPNS Mini',
  description: 'Paket singkat berbentuk SKD.',
  price: 0,
  batch: 1,
  type: 'SKD_CPNS',
  status: true,
  isOnline: true,
  imageUrl: null,
  durationSeconds: 1500,
  difficulty: 'Sedang',
  questionCount: 27,
  opensAt: null,
  closesAt: null,
  ...changes,
});

/** The learner's state with a package: `secondsLeft` gives a running attempt, `points` an ended one. */
export const ownState = ({ secondsLeft, points }: { secondsLeft?: number; points?: number }): OwnTryoutState => ({
  running:
    secondsLeft === undefined
      ? null
      : { attemptId: 'TO-berjalan', deadlineAt: after(secondsLeft), answered: 9, questionCount: 27 },
  last:
    points === undefined
      ? null
      : {
          attemptId: 'TO-selesai',
          submittedAt: after(-60),
          score: { points, max: 135, percent: 41.5, waiting: 0, passed: false },
        },
});

/** A page of packages as an api file returns it; with states it is a learner's, fetched at the sample moment. */
export const listedTryouts = (tryouts: TryoutSummary[], states?: OwnTryoutState[]) => ({
  tryouts: tryouts.map((tryout, index) => ({ ...tryout, own: states?.[index] ?? null })),
  total: tryouts.length,
  answer: states ? { serverNow: sampleNow, receivedAtMs: performance.now() } : null,
});

export const sampleDetail = (changes: Partial<TryoutDetail> = {}): TryoutDetail => ({
  ...sampleTryout(),
  ruleSet: {
    id: 'skd-2024',
    title: 'SKD CPNS 2024',
    year: 2024,
    source: 'Keputusan Menteri PANRB Nomor 321 Tahun 2024',
    note: null,
  },
  sections: [
    {
      section: 'TWK',
      questionCount: 8,
      max: 40,
      threshold: 18,
      thresholdScaled: true,
      rules: ['Jawaban benar bernilai 5, salah 0, dan kosong 0.'],
      subTypes: [{ subType: 'nasionalisme', questionCount: 8 }],
    },
  ],
  ...changes,
});

/** A running attempt with ten minutes left; `finishedAttempt` gives one with a score. */
export const runningAttempt = (changes: Partial<AttemptSummary> = {}): AttemptSummary => ({
  id: 'TO-berjalan',
  tryout: {
    id: 'paket-1',
    title: 'Simulasi SKD CPNS Mini',
    type: 'SKD_CPNS',
    durationSeconds: 1500,
    questionCount: 27,
  },
  state: 'in_progress',
  startedAt: after(-900),
  deadlineAt: after(600),
  submittedAt: null,
  answered: 9,
  score: null,
  ...changes,
});

export const finishedAttempt = (changes: Partial<AttemptSummary> = {}): AttemptSummary =>
  runningAttempt({
    id: 'TO-selesai',
    state: 'submitted',
    submittedAt: after(-60),
    score: { points: 56, max: 135, percent: 41.5, waiting: 0, passed: false },
    ...changes,
  });

/** A list of attempts as an api file returns it: at the sample moment, just received. */
export const attemptList = (attempts: AttemptSummary[], total = attempts.length) => ({
  attempts,
  total,
  serverNow: sampleNow,
  receivedAtMs: performance.now(),
});

/** A package of the list as its learner sees it: never started. */
export const ownTryout = (changes: Partial<OwnTryout> = {}): OwnTryout => ({
  ...sampleTryout(),
  own: { running: null, last: null },
  ...changes,
});

export const sampleScore = (changes: Partial<ProgressScore> = {}): ProgressScore => ({
  attemptId: 'TO-selesai',
  tryout: { id: 'paket-1', title: 'Simulasi SKD CPNS Mini', type: 'SKD_CPNS' },
  submittedAt: after(-60),
  score: { points: 56, max: 135, percent: 41.5, waiting: 0, passed: false },
  ...changes,
});

/** Two scores that rise, and two sub types, the weaker first. */
export const sampleProgress = (changes: Partial<Progress> = {}): Progress => ({
  scores: [
    sampleScore(),
    sampleScore({
      attemptId: 'TO-kedua',
      submittedAt: after(-30),
      score: { points: 90, max: 135, percent: 66.7, waiting: 0, passed: true },
    }),
  ],
  subTypes: [
    { subType: 'kemampuan_numerik', attempts: 2, count: 16, correct: 5, weighted: false, percent: 31.3, trend: 12.5 },
    { subType: 'nasionalisme', attempts: 1, count: 8, correct: 7, weighted: false, percent: 87.5, trend: null },
  ],
  attempts: 2,
  ...changes,
});

export const sampleItem = (number: number, changes: Partial<ResultItem> = {}): ResultItem => ({
  itemId: `item-${number}`,
  number,
  kind: 'multiple_choice',
  section: 'TWK',
  subType: 'nasionalisme',
  stem: `Pertanyaan nomor ${number}`,
  imageUrl: null,
  imageAlt: null,
  options: (['A', 'B', 'C'] as const).map((letter) => ({
    letter,
    text: `Isi ${letter}`,
    imageUrl: null,
    imageAlt: null,
    weight: null,
  })),
  key: 'A',
  option: 'A',
  text: null,
  mark: null,
  isWaiting: false,
  flagged: false,
  points: 5,
  max: 5,
  ...perText(() => null),
  explanation: `Penjelasan nomor ${number}`,
  secondsSpent: 83,
  othersSeconds: null,
  ...changes,
});

export const sampleResult = (changes: Partial<Result> = {}): Result => ({
  attemptId: 'TO-selesai',
  tryout: { id: 'paket-1', title: 'Simulasi SKD CPNS Mini', type: 'SKD_CPNS', durationSeconds: 1500 },
  state: 'submitted',
  startedAt: after(-900),
  submittedAt: after(-60),
  ruleSet: {
    id: 'skd-2024',
    title: 'SKD CPNS 2024',
    year: 2024,
    source: 'Keputusan Menteri PANRB Nomor 321 Tahun 2024',
    note: null,
  },
  score: { points: 56, max: 135, percent: 41.5, waiting: 0, passed: false },
  sections: [
    {
      section: 'TWK',
      points: 15,
      max: 40,
      waiting: 0,
      threshold: 18,
      thresholdScaled: true,
      passed: false,
      missing: 3,
    },
    { section: 'TIU', points: 41, max: 50, waiting: 0, threshold: 23, thresholdScaled: true, passed: true, missing: 0 },
  ],
  subTypes: [
    {
      section: 'TWK',
      subType: 'nasionalisme',
      correct: 3,
      wrong: 4,
      empty: 1,
      waiting: 0,
      points: 15,
      max: 40,
      weighted: false,
    },
    {
      section: 'TKP',
      subType: 'pelayanan_publik',
      correct: 0,
      wrong: 2,
      empty: 0,
      waiting: 0,
      points: 6,
      max: 10,
      weighted: true,
    },
  ],
  rank: 3,
  takers: 120,
  betterThanPercent: 97,
  pace: null,
  items: [
    sampleItem(1),
    sampleItem(2, { option: 'B', points: 0, flagged: true }),
    sampleItem(3, { option: null, points: 0, secondsSpent: 0 }),
  ],
  ...changes,
});
