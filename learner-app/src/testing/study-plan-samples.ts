import type { StudyPlan, StudyTask } from '@tryout/api/contract';

export const sampleTask = (changes: Partial<StudyTask> = {}): StudyTask => ({
  id: 'practice:number_sequence',
  kind: 'practice',
  subType: 'number_sequence',
  lesson: null,
  minutes: 20,
  questions: 15,
  isDone: false,
  isTicked: false,
  ...changes,
});

export const notebookTask = (changes: Partial<StudyTask> = {}) =>
  sampleTask({ id: 'notebook', kind: 'notebook', subType: null, minutes: 10, questions: null, ...changes });

const weekOf = (...done: string[]) =>
  ['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'].map((date) => ({
    date,
    isDone: done.includes(date),
  }));

/** The plan of a Saturday, with a simulation on Sunday and the test on Thursday. */
export const samplePlan = (changes: Partial<StudyPlan> = {}): StudyPlan => ({
  today: '2026-11-21',
  state: 'running',
  settings: {
    examType: 'TKD_BUMN',
    testDate: '2026-11-26',
    targetKind: 'threshold',
    targetPoints: null,
    formation: null,
    weekdays: [1, 3, 6, 7],
    minutes: 30,
    startsAt: '19:30',
  },
  daysLeft: 5,
  days: [
    { date: '2026-11-21', kind: 'study', tasks: [notebookTask(), sampleTask()] },
    {
      date: '2026-11-22',
      kind: 'tryout',
      tasks: [sampleTask({ id: 'tryout', kind: 'tryout', subType: null, minutes: 100, questions: null })],
    },
    { date: '2026-11-25', kind: 'light', tasks: [notebookTask()] },
    { date: '2026-11-26', kind: 'test', tasks: [] },
  ],
  isAdjusted: false,
  streak: { days: 3, isTodayDone: false, freeDays: 1, week: weekOf('2026-11-18', '2026-11-19', '2026-11-20') },
  scales: [
    { examType: 'TKD_BUMN', max: 100, thresholds: [{ section: 'TKD', points: 58, max: 100 }] },
    { examType: 'PPPK', max: 650, thresholds: [] },
  ],
  ...changes,
});

export const noPlan = (): StudyPlan =>
  samplePlan({
    state: 'none',
    settings: null,
    daysLeft: 0,
    days: [],
    streak: { days: 0, isTodayDone: false, freeDays: 2, week: weekOf() },
  });
