import type {
  AdminEvent,
  EventHint,
  EventReleases,
  EventReport,
  EventTaker,
  EventTrail,
  Hand,
  LiveEvent,
} from '@tryout/api/contract';

// The sample answers of this feature's tests.

export const sampleEvent = (changes: Partial<AdminEvent> = {}): AdminEvent => ({
  tryout: {
    id: 't1',
    title: 'Tryout Akbar SKD',
    type: 'SKD_CPNS',
    price: 0,
    durationSeconds: 6_000,
    questionCount: 110,
    isPublished: true,
  },
  registrationOpensAt: '2026-11-20T03:00:00.000Z',
  registrationClosesAt: '2026-11-29T12:00:00.000Z',
  startsAt: '2026-11-29T12:00:00.000Z',
  startsUntil: '2026-11-29T12:30:00.000Z',
  entry: 'free',
  clock: 'own',
  resultsAt: '2026-11-29T16:10:00.000Z',
  hasCertificate: true,
  isShuffled: true,
  phase: 'starting',
  code: null,
  spreadSeconds: 20,
  registered: 3_120,
  extraSeconds: 0,
  endsAt: '2026-11-29T14:10:00.000Z',
  pausedAt: null,
  releasedAt: null,
  ...changes,
});

const minute = (at: string, waiting: number, running: number) => ({
  ...{ at, waiting, running, finished: 2, silent: 1, saves: 400, saveP99Ms: 42 },
});

export const sampleLive = (changes: Partial<LiveEvent> = {}): LiveEvent => ({
  serverNow: '2026-11-29T12:04:37.000Z',
  phase: 'starting',
  registered: 3_120,
  waiting: 310,
  running: 2_341,
  finished: 2,
  silent: 14,
  savesPerSecond: 38.42,
  saveP99Ms: 41.6,
  pausedAt: null,
  minutes: [minute('2026-11-29T12:02:00.000Z', 900, 1_700), minute('2026-11-29T12:03:00.000Z', 400, 2_200)],
  ...changes,
});

export const sampleTaker = (changes: Partial<EventTaker> = {}): EventTaker => ({
  learnerId: 'l1',
  name: 'Siti Rahmawati',
  province: 'Jawa Tengah',
  state: 'running',
  attemptId: 'p1',
  startedAt: '2026-11-29T12:00:08.000Z',
  deadlineAt: '2026-11-29T13:40:08.000Z',
  seenAt: '2026-11-29T12:04:30.000Z',
  answeredAt: '2026-11-29T12:04:21.000Z',
  ...changes,
});

export const sampleTrail = (taker = sampleTaker()): EventTrail => ({
  taker,
  answered: 7,
  questionCount: 110,
  entries: [
    { at: '2026-11-22T03:00:00.000Z', kind: 'registered', device: null },
    { at: '2026-11-29T11:50:00.000Z', kind: 'waiting', device: 'Chrome, Android' },
    { at: '2026-11-29T12:00:08.000Z', kind: 'started', device: 'Chrome, Android' },
    { at: '2026-11-29T12:02:00.000Z', kind: 'lost', device: 'Chrome, Android' },
  ],
});

export const sampleHand = (changes: Partial<Hand> = {}): Hand => ({
  id: 'h1',
  kind: 'time',
  at: '2026-11-29T12:03:00.000Z',
  by: 'Dewi Admin',
  reason: 'Listrik padam di Kupang',
  learner: null,
  seconds: 600,
  text: null,
  endedAt: null,
  undoneAt: null,
  undoneBy: null,
  canUndo: true,
  ...changes,
});

export const sampleReleases = (changes: Partial<EventReleases> = {}): EventReleases => ({
  releases: [],
  isBehind: false,
  waitsFor: null,
  ...changes,
});

export const sampleHint = (changes: Partial<EventHint> = {}): EventHint => ({
  id: 'k1',
  kind: 'alike',
  takers: [
    { learnerId: 'l1', attemptId: 'p1', name: 'Siti Rahmawati' },
    { learnerId: 'l2', attemptId: 'p2', name: 'Bagas Pratama' },
  ],
  text: '31 jawaban salah yang sama dari 34 yang keduanya salah.',
  chance: 0.000_02,
  lookedAt: null,
  lookedBy: null,
  note: null,
  ...changes,
});

export const sampleReport = (changes: Partial<EventReport> = {}): EventReport => ({
  title: 'Tryout Akbar SKD',
  startsAt: '2026-11-29T12:00:00.000Z',
  startsUntil: '2026-11-29T12:30:00.000Z',
  turnout: { registered: 3_120, started: 2_496, submitted: 2_100, expired: 384, endedByHand: 12, running: 0 },
  provinces: [
    { province: 'Jawa Tengah', takers: 812, median: 341 },
    { province: 'Papua Barat Daya', takers: 3, median: null },
  ],
  distribution: [
    { from: 0, to: 275, takers: 640 },
    { from: 275, to: 550, takers: 1_856 },
  ],
  points: { max: 550, mean: 338.4, median: 342, lowest: 55, highest: 512 },
  passed: 1_204,
  verdicts: 2_408,
  sections: [{ section: 'TWK', mean: 88.5, max: 150 }],
  flags: [{ number: 14, questionId: 'q14', flags: ['key_suspected'] }],
  minutes: [minute('2026-11-29T12:02:00.000Z', 900, 1_700), minute('2026-11-29T12:03:00.000Z', 400, 2_200)],
  incidents: [
    {
      ...{ at: '2026-11-29T12:03:00.000Z', kind: 'time', reason: 'Listrik padam di Kupang' },
      ...{ seconds: 600, learners: 2_341 },
    },
  ],
  releases: [],
  ...changes,
});
