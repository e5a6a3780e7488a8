import type { StudyDayKind, StudyTaskKind } from '../../contract/index.ts';
import { addDays, daysBetween, weekdayOf } from '../../foundation/days/days.ts';

/** A sub type to be planned for. */
export interface PlannedSubType {
  subType: string;
  /** Its part of the test, in any unit. */
  share: number;
  /** Percent of its points that the learner earns; null if nothing is known. */
  percent: number | null;
  /** Percent to reach. */
  goal: number;
  /** Slugs of its lessons in the order of reading. */
  lessons: readonly string[];
}

/** Something that has been done on a day before today. */
export interface DoneTask {
  date: string;
  task: string;
}

export interface PlanInput {
  today: string;
  testDate: string;
  /** 1 = Monday. */
  weekdays: readonly number[];
  minutes: number;
  subTypes: readonly PlannedSubType[];
  /** Lessons that have been read. */
  lessonsRead: ReadonlySet<string>;
  /** Lessons that the learner may not read, which aren't planned. */
  lessonsLocked: ReadonlySet<string>;
  /** Sub types of which the learner has questions to practise. It binds today only: tryouts bring more. */
  practisable: ReadonlySet<string>;
  /** True if the notebook has something for today. */
  hasDue: boolean;
  /** True if a full simulation was done today: it stays, also on a day of study. */
  isTryoutDone: boolean;
  /** How long a full simulation takes. */
  tryoutMinutes: number;
  /** True on the plan's first day of study, if nothing is known of the learner: it is a tryout. */
  needsFirstTryout: boolean;
  /** Tasks done since the plan was made, before today. */
  done: readonly DoneTask[];
}

export interface PlannedTask {
  id: string;
  kind: StudyTaskKind;
  subType: string | null;
  lesson: string | null;
  minutes: number;
  questions: number | null;
}

export interface PlannedDay {
  date: string;
  kind: StudyDayKind;
  tasks: PlannedTask[];
}

/** The last simulation is at least so many days before the test, and the day before the test is light. */
const calmDays = 2;
/** Days between simulations: fewer in the last two weeks. */
const tryoutEvery = { soon: 4, later: 7, soonDays: 14 };
const notebookMinutes = 10;
const blockMinutes = 20;
const shortestBlock = 10;
const minutesPerQuestion = 1.2;
/** A sub type that is above its goal is still practised, by this much of its share. */
const leastNeed = 0.15;
/** Assumed where nothing is known. */
const unknownPercent = 50;

const task = (kind: StudyTaskKind, minutes: number, subType: string | null = null, lesson: string | null = null) => ({
  id: lesson !== null ? `lesson:${lesson}` : kind === 'practice' ? `practice:${subType}` : kind,
  kind,
  subType,
  lesson,
  minutes,
  questions: kind === 'practice' ? Math.max(5, 5 * Math.round(minutes / minutesPerQuestion / 5)) : null,
});

/** How much a sub type needs: its share of the test times how far it is below its goal. */
const needOf = ({ share, percent, goal }: PlannedSubType) =>
  share * Math.max(leastNeed, (goal - (percent ?? unknownPercent)) / 100);

/** The days of full simulations: counted back from the test, so that the later ones are sure; never two days of study in a row. */
function tryoutDates(days: readonly string[], testDate: string): Set<string> {
  const dates = new Set<string>();
  let later: { date: string; index: number } | undefined;
  for (const [index, date] of days.toReversed().entries()) {
    const left = daysBetween(date, testDate);
    if (left < calmDays) continue;
    const gap = left <= tryoutEvery.soonDays ? tryoutEvery.soon : tryoutEvery.later;
    if (later && (daysBetween(date, later.date) < gap || index - later.index < 2)) continue;
    dates.add(date);
    later = { date, index };
  }
  return dates;
}

/**
 * Plans each day from today until a test. Deterministic: the same input gives the same days, and as long as everything is done and the
 * figures stay, tomorrow's plan is today's without today.
 *
 * - Full simulations are spaced (every 7 days, in the last two weeks every 4), the last one at least 2 days before the test; the day before the test
 *   only repeats the notebook. Spaced practice and testing oneself help most of all ways to learn (Dunlosky et al. 2013; Cepeda et al. 2006).
 * - Each other day repeats the notebook and then has blocks of sub types in turn (interleaved: Rohrer & Taylor 2007). Of all sub types the next one is
 *   the one whose number of blocks is farthest behind its need (share × distance to the goal), so the weakest comes first and oftener. Where
 *   lessons of it are unread, one of them comes first: one lesson a day, the rest is practice.
 * - Today has only what can be done: no notebook where nothing is due, no practice of a sub type without questions, but its lesson, or else other sub
 *   types. Where that leaves nothing, it is a day of simulation, which brings questions.
 * - Nothing is carried over: what was missed is needed still, so it stands first in the days that are left; what doesn't fit is dropped.
 *
 * docs/decisions/0199-study-plan.md says why.
 * @returns the days of study and then the test; none if the test was before today. Only a light day that is today may have no task.
 */
export function planDays(input: PlanInput): PlannedDay[] {
  const { today, testDate, weekdays, minutes, subTypes, tryoutMinutes, needsFirstTryout, done } = input;
  const left = daysBetween(today, testDate);
  if (left < 0) return [];
  const days = Array.from({ length: left }, (_, index) => addDays(today, index)).filter((day) =>
    weekdays.includes(weekdayOf(day)),
  );
  const tryouts = tryoutDates(days, testDate);
  const [first] = days;
  if (needsFirstTryout && first !== undefined && daysBetween(first, testDate) >= calmDays) tryouts.add(first);

  const read = new Set([...input.lessonsRead, ...input.lessonsLocked]);
  const blocks = new Map(subTypes.map(({ subType }) => [subType, 0]));
  const count = (subType: string) => blocks.get(subType) ?? 0;
  const note = (id: string) => {
    const [kind, name = ''] = id.split(':');
    if (kind === 'practice') blocks.set(name, count(name) + 1);
    if (kind === 'lesson')
      for (const { subType, lessons } of subTypes) if (lessons.includes(name)) blocks.set(subType, count(subType) + 1);
  };
  for (const one of done) note(one.task);

  const needed = subTypes.map((one) => ({ ...one, need: needOf(one) })).filter(({ need }) => need > 0);
  const allNeeds = needed.reduce((total, { need }) => total + need, 0);

  /** The sub type that is farthest behind: the one that reaches its share of the blocks last. */
  const mostBehind = (except: ReadonlySet<string>) => {
    let best: (typeof needed)[number] | undefined;
    let bestLag = -Infinity;
    const planned = needed.reduce((total, { subType }) => total + count(subType), 0);
    for (const one of needed) {
      if (except.has(one.subType)) continue;
      const lag = ((planned + 1) * one.need) / allNeeds - count(one.subType);
      if (lag > bestLag + 1e-9) [best, bestLag] = [one, lag];
    }
    return best;
  };

  const notebookOf = (date: string) => (date !== today || input.hasDue ? [task('notebook', notebookMinutes)] : []);

  function studyTasks(date: string): PlannedTask[] {
    const tasks: PlannedTask[] = notebookOf(date);
    const had = new Set<string>();
    const impossible = new Set<string>();
    // The notebook's minutes stay its own, also without it: what comes due or is practised during the day changes no other task.
    let free = minutes - notebookMinutes;
    while (free >= shortestBlock) {
      const one = mostBehind(new Set([...had, ...impossible])) ?? mostBehind(impossible);
      if (!one) break;
      const isLast = free < blockMinutes + shortestBlock;
      const length = isLast ? free : blockMinutes;
      const unread = tasks.some(({ kind }) => kind === 'lesson')
        ? undefined
        : one.lessons.find((slug) => !read.has(slug));
      if (unread === undefined && date === today && !input.practisable.has(one.subType)) {
        impossible.add(one.subType);
        continue;
      }
      const next =
        unread === undefined ? task('practice', length, one.subType) : task('lesson', length, one.subType, unread);
      const same = tasks.findIndex(({ id }) => id === next.id);
      if (same >= 0) tasks[same] = task('practice', (tasks[same] as PlannedTask).minutes + length, one.subType);
      else {
        tasks.push(next);
        note(next.id);
        if (next.lesson !== null) read.add(next.lesson);
      }
      had.add(one.subType);
      free -= length;
    }
    return tasks;
  }

  const planned = days.map((date): PlannedDay => {
    if (daysBetween(date, testDate) === 1) return { date, kind: 'light', tasks: notebookOf(date) };
    const tasks = tryouts.has(date) ? [] : studyTasks(date);
    const tryout = task('tryout', tryoutMinutes);
    if (tasks.length === 0) return { date, kind: 'tryout', tasks: [tryout] };
    return { date, kind: 'study', tasks: date === today && input.isTryoutDone ? [...tasks, tryout] : tasks };
  });
  return [...planned, { date: testDate, kind: 'test', tasks: [] }];
}
