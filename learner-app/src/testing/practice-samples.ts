import type { NotebookEntry, PracticeItem, PracticeOverview, PracticeSession } from '@tryout/api/contract';
import { sampleNow } from './samples.ts';

const options = (['A', 'B', 'C'] as const).map((letter) => ({
  letter,
  text: `Pilihan ${letter}`,
  imageUrl: null,
  imageAlt: null,
  weight: null,
}));

/** A question of practice whose key is B. */
export const practiceItem = (position: number, changes: Partial<PracticeItem> = {}): PracticeItem => ({
  position,
  questionId: `q${position}`,
  section: 'TWK',
  subType: 'nasionalisme',
  difficulty: 'Sedang',
  stem: `Pertanyaan latihan ${position}`,
  imageUrl: null,
  imageAlt: null,
  options,
  keys: ['B'],
  explanation: `Karena begitu, nomor ${position}.`,
  source: null,
  explanationNeedsPlan: false,
  isInNotebook: false,
  isUnclear: false,
  lastAnsweredAt: null,
  ...changes,
});

/** A session of two questions. */
export const practiceSession = (changes: Partial<PracticeSession> = {}): PracticeSession => ({
  id: 'p1',
  mode: 'adaptive',
  subType: null,
  secondsPerQuestion: null,
  createdAt: sampleNow,
  serverNow: sampleNow,
  items: [practiceItem(1), practiceItem(2)],
  answers: [],
  ...changes,
});

export const practiceOverview = (changes: Partial<PracticeOverview> = {}): PracticeOverview => ({
  subTypes: [
    {
      subType: 'nasionalisme',
      available: 30,
      wrong: 4,
      unseen: 12,
      n: 24,
      estimate: { percent: 65, fromPercent: 55.2, toPercent: 74.6 },
    },
    { subType: 'integritas', available: 9, wrong: 0, unseen: 6, n: 3, estimate: null },
  ],
  next: { subType: 'nasionalisme', reason: 'weak', sentence: 'Perkiraan terendah di antara subtes Anda.' },
  notebook: { dueToday: 12, total: 20, mastered: 3 },
  ...changes,
});

export const notebookEntry = (changes: Partial<NotebookEntry> = {}): NotebookEntry => ({
  questionId: 'q1',
  section: 'TWK',
  subType: 'nasionalisme',
  reason: 'wrong',
  addedAt: sampleNow,
  dueOn: '2026-11-21',
  isDue: true,
  isMastered: false,
  rightInARow: 0,
  intervalDays: 1,
  note: '',
  isAvailable: true,
  stem: 'Siapa yang mengesahkan UUD 1945?',
  imageUrl: null,
  imageAlt: null,
  options,
  keys: ['B'],
  explanation: 'PPKI, 18 Agustus 1945.',
  source: null,
  explanationNeedsPlan: false,
  isUnclear: false,
  ...changes,
});
