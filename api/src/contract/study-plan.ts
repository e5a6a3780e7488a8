import * as v from 'valibot';
import { examTypeValue } from './exam-types.ts';
import { isRealDay } from './moments.ts';
import { openPicklist } from './open-values.ts';

/** Choices for the minutes of a day. */
export const studyMinutes = [20, 30, 45, 60, 90, 120] as const;
/** The farthest test date, in days from today. */
export const studyDaysAhead = 365;
/** Monday to Sunday as ISO 8601 counts them. */
export const weekdayLabels = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu'] as const;

export const studyTargetKinds = ['threshold', 'formation', 'own'] as const;
export type StudyTargetKind = (typeof studyTargetKinds)[number];

const daySentence = 'Pilih tanggal yang ada di kalender';

/** A day of Jakarta's calendar, `2026-11-21`. */
export const CalendarDay = v.pipe(v.string(daySentence), v.isoDate(daySentence), v.check(isRealDay, daySentence));

const settings = {
  /** The test that it prepares for. */
  examType: examTypeValue('Pilih tes yang Anda ikuti'),
  testDate: CalendarDay,
  /** The score to reach: the rule set's thresholds, the lowest one of a formation, or the learner's own. */
  targetKind: v.picklist(studyTargetKinds, 'Pilih target Anda'),
  /** Points on the scale of the test's rule set; null if the thresholds are the target. */
  targetPoints: v.nullable(
    v.pipe(
      v.number('Isi nilai target'),
      v.minValue(1, 'Nilai target minimal 1'),
      v.maxValue(1_000, 'Nilai target terlalu besar'),
    ),
  ),
  /** The formation's name. */
  formation: v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(100, 'Nama formasi maksimal 100 karakter'))),
  /** Days of the week to study on: 1 = Monday. */
  weekdays: v.pipe(
    v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7)), 'Pilih hari belajar'),
    v.minLength(1, 'Pilih minimal satu hari'),
    v.maxLength(7, 'Pilih hari belajar'),
    v.transform((days) => [...new Set(days)].toSorted((a, b) => a - b)),
  ),
  minutes: v.picklist(studyMinutes, 'Pilih lama belajar sehari'),
  /** When studying begins, in Jakarta's time: `19:30`. */
  startsAt: v.pipe(v.string('Isi jam mulai'), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Isi jam mulai, misalnya 19:30')),
};

/** A study plan as its learner sets it; the days are computed from it. */
export const StudyPlanForm = v.pipe(
  v.object(settings),
  v.forward(
    v.check(({ targetKind, targetPoints }) => targetKind === 'threshold' || targetPoints !== null, 'Isi nilai target'),
    ['targetPoints'],
  ),
  v.transform((form) => ({
    ...form,
    targetPoints: form.targetKind === 'threshold' ? null : form.targetPoints,
    formation: form.targetKind === 'formation' ? form.formation || null : null,
  })),
);
export type StudyPlanForm = v.InferOutput<typeof StudyPlanForm>;

export const studyTaskKinds = ['lesson', 'practice', 'notebook', 'tryout'] as const;
export type StudyTaskKind = (typeof studyTaskKinds)[number];
/** `light`: the day before the test. */
export const studyDayKinds = ['study', 'tryout', 'light', 'test'] as const;
export type StudyDayKind = (typeof studyDayKinds)[number];

export const StudyTask = v.object({
  /** Its name, the same on every day: `practice:number_sequence`, `lesson:deret-angka`, `notebook`, `tryout`. */
  id: v.string(),
  kind: openPicklist(studyTaskKinds),
  subType: v.nullable(v.string()),
  /** The lesson's slug. */
  lesson: v.nullable(v.string()),
  minutes: v.number(),
  /** Number of questions that fit into the minutes; null for other tasks. */
  questions: v.nullable(v.number()),
  isDone: v.boolean(),
  /** True if it is done only because the learner ticked it: that can be taken back. */
  isTicked: v.boolean(),
});
export type StudyTask = v.InferOutput<typeof StudyTask>;

/** A day with something to do; the others are free. */
export const StudyDay = v.object({
  date: v.string(),
  kind: openPicklist(studyDayKinds),
  tasks: v.array(StudyTask),
});
export type StudyDay = v.InferOutput<typeof StudyDay>;

/** Days in a row with something done; free days of the plan, and two others in a month, don't end it. */
export const StudyStreak = v.object({
  days: v.number(),
  isTodayDone: v.boolean(),
  /** Free days left this month. */
  freeDays: v.number(),
  /** The last seven days, today last. */
  week: v.array(v.object({ date: v.string(), isDone: v.boolean() })),
});
export type StudyStreak = v.InferOutput<typeof StudyStreak>;

/** The points of a full paper of a test, to choose a target. */
const StudyScale = v.object({
  examType: v.string(),
  max: v.number(),
  /** Sections that must be passed; none if the test has no thresholds. */
  thresholds: v.array(v.object({ section: v.string(), points: v.number(), max: v.number() })),
});
export type StudyScale = v.InferOutput<typeof StudyScale>;

export const studyPlanStates = ['none', 'running', 'test_day', 'over'] as const;

/** The plan as it is today: computed from its settings and from what has been done until yesterday. */
export const StudyPlan = v.object({
  today: v.string(),
  /** `over`: the test was before today. */
  state: openPicklist(studyPlanStates),
  settings: v.nullable(v.object({ ...settings, minutes: v.number(), targetKind: openPicklist(studyTargetKinds) })),
  /** Days until the test; 0 without a plan. */
  daysLeft: v.number(),
  /** From today to the test. */
  days: v.array(StudyDay),
  /** True if days without anything done lie behind: their tasks have moved into the days that are left, or been dropped. */
  isAdjusted: v.boolean(),
  streak: StudyStreak,
  scales: v.array(StudyScale),
});
export type StudyPlan = v.InferOutput<typeof StudyPlan>;

/** A task of today or yesterday that the learner says is done, or not. */
export const StudyTick = v.object({
  date: CalendarDay,
  task: v.pipe(v.string(), v.maxLength(80), v.regex(/^[a-z]+(?::[\w-]+)?$/i, 'Tugas tidak dikenal')),
  isDone: v.boolean(),
});
export type StudyTick = v.InferOutput<typeof StudyTick>;

export const calendarEntries = ['all-day', 'timed'] as const;

export const StudyCalendarQuery = v.object({
  /** All-day entries, or entries that begin when studying begins. */
  entries: v.optional(v.picklist(calendarEntries, 'Pilih bentuk kalender'), 'all-day'),
});
export type StudyCalendarQuery = v.InferOutput<typeof StudyCalendarQuery>;
