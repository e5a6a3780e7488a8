import { addDays, daysBetween, weekdayOf } from '../../foundation/days/days.ts';
import { planDays, type PlanInput } from './plan-days.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];
/** A Monday. */
const today = '2026-11-23';

const subTypes = [
  { subType: 'weak', share: 30, percent: 20, goal: 60, lessons: ['weak-lesson'] },
  { subType: 'middle', share: 30, percent: 35, goal: 60, lessons: ['middle-lesson', 'middle-second'] },
  { subType: 'strong', share: 30, percent: 90, goal: 60, lessons: [] },
  { subType: 'unknown', share: 10, percent: null, goal: 60, lessons: ['weak-lesson'] },
];
const input = (changed: Partial<PlanInput> = {}): PlanInput => ({
  today,
  testDate: addDays(today, 40),
  weekdays: everyDay,
  minutes: 60,
  subTypes,
  lessonsRead: new Set(),
  lessonsLocked: new Set(),
  practisable: new Set(subTypes.map(({ subType }) => subType)),
  hasDue: true,
  isTryoutDone: false,
  tryoutMinutes: 100,
  needsFirstTryout: false,
  done: [],
  ...changed,
});
const ids = (days: ReturnType<typeof planDays>) => days.map(({ date, tasks }) => [date, tasks.map(({ id }) => id)]);
const practiceOf = (days: ReturnType<typeof planDays>, subType: string) =>
  days.flatMap(({ tasks }) => tasks).filter((task) => task.kind === 'practice' && task.subType === subType).length;

describe('planDays', () => {
  it('gives only the chosen days, each with the chosen minutes', () => {
    const days = planDays(input({ weekdays: [1, 3, 6], minutes: 45 }));
    for (const { date, kind, tasks } of days.filter((day) => day.kind !== 'test')) {
      expect([1, 3, 6]).toContain(weekdayOf(date));
      if (kind === 'study') expect(tasks.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(45);
    }
  });

  it('plans the weak oftener than the strong, begins with the weakest, and leaves nothing out', () => {
    const days = planDays(input());
    expect(practiceOf(days, 'weak')).toBeGreaterThan(practiceOf(days, 'middle'));
    expect(practiceOf(days, 'middle')).toBeGreaterThan(practiceOf(days, 'strong'));
    expect(practiceOf(days, 'strong')).toBeGreaterThan(0);
    expect(days.find(({ kind }) => kind === 'study')?.tasks[1]).toMatchObject({
      kind: 'lesson',
      lesson: 'weak-lesson',
    });
  });

  it('never has the same task twice on a day, and changes the sub type from block to block', () => {
    for (const minutes of [20, 30, 45, 60, 90, 120])
      for (const { tasks } of planDays(input({ minutes }))) {
        expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length);
        const own = tasks.flatMap(({ subType }) => subType ?? []);
        for (const [index, one] of own.entries()) expect(one).not.toBe(own[index + 1]);
      }
  });

  it('reads each lesson once, one a day at most, and none that has been read', () => {
    const days = planDays(input({ lessonsRead: new Set(['middle-lesson']) }));
    const lessons = days.map(({ tasks }) => tasks.flatMap(({ lesson }) => lesson ?? []));
    expect(lessons.flat().toSorted()).toEqual(['middle-second', 'weak-lesson']);
    expect(Math.max(...lessons.map(({ length }) => length))).toBe(1);
  });

  it('spaces simulations, the last at least two days before the test, and makes the day before it light', () => {
    const days = planDays(input());
    const tryouts = days.filter(({ kind }) => kind === 'tryout').map(({ date }) => date);
    expect(tryouts.length).toBeGreaterThan(3);
    expect(daysBetween(tryouts.at(-1) as string, addDays(today, 40))).toBe(2);
    for (const [index, date] of tryouts.slice(1).entries())
      expect(daysBetween(tryouts[index] as string, date)).toBeGreaterThanOrEqual(4);
    expect(days.slice(-2)).toMatchObject([
      { kind: 'light', tasks: [{ id: 'notebook' }] },
      { kind: 'test', tasks: [] },
    ]);
  });

  it('leaves a day of study between simulations, however seldom the learner studies', () => {
    const days = planDays(input({ weekdays: [6] }));
    expect(days.map(({ kind }) => kind).join(' ')).not.toContain('tryout tryout');
    expect(days.some(({ kind }) => kind === 'study')).toBe(true);
  });

  it('begins with a simulation where nothing is known of the learner, unless the test is too near', () => {
    expect(planDays(input({ needsFirstTryout: true }))[0]?.kind).toBe('tryout');
    const near = planDays(input({ needsFirstTryout: true, testDate: addDays(today, 1) }));
    expect(near.map(({ kind }) => kind)).toEqual(['light', 'test']);
  });

  it('has no notebook today where nothing is due, and else the same tasks', () => {
    const [first, ...later] = planDays(input({ testDate: addDays(today, 9) }));
    const [empty, ...others] = planDays(input({ testDate: addDays(today, 9), hasDue: false }));
    expect(empty?.tasks).toEqual(first?.tasks.slice(1));
    expect(others).toEqual(later);
    expect(planDays(input({ testDate: addDays(today, 1), hasDue: false }))[0]).toMatchObject({
      kind: 'light',
      tasks: [],
    });
  });

  it('practises instead of a lesson that is locked', () => {
    const days = planDays(input({ lessonsLocked: new Set(['weak-lesson']) }));
    expect(days.find(({ kind }) => kind === 'study')?.tasks[1]?.id).toBe('practice:weak');
    expect(days.flatMap(({ tasks }) => tasks).map(({ id }) => id)).not.toContain('lesson:weak-lesson');
  });

  it('practises today only what has questions, and reads a lesson of the others', () => {
    const day = (practisable: string[], minutes = 90) =>
      planDays(input({ testDate: addDays(today, 9), minutes, practisable: new Set(practisable) }))[0];
    expect(day(['strong'])?.tasks.map(({ id, minutes }) => [id, minutes])).toEqual([
      ['notebook', 10],
      ['lesson:weak-lesson', 20],
      ['practice:strong', 60],
    ]);
    expect(day([])?.tasks.map(({ id }) => id)).toEqual(['notebook', 'lesson:weak-lesson']);
  });

  it('is a simulation today where nothing else can be done', () => {
    const none = { practisable: new Set<string>(), lessonsLocked: new Set(subTypes.flatMap(({ lessons }) => lessons)) };
    const [first, second] = planDays(input({ testDate: addDays(today, 9), hasDue: false, ...none }));
    expect(first).toMatchObject({ kind: 'tryout', tasks: [{ id: 'tryout' }] });
    expect(second?.kind).toBe('study');
  });

  it('has only the test on its day, and nothing after it', () => {
    expect(planDays(input({ testDate: today }))).toEqual([{ date: today, kind: 'test', tasks: [] }]);
    expect(planDays(input({ testDate: addDays(today, -1) }))).toEqual([]);
  });

  it('stays as it is while everything is done: tomorrow’s plan is today’s without today', () => {
    let now = input({ needsFirstTryout: true });
    let days = planDays(now);
    while (days.length > 1) {
      const [first, ...rest] = days as [(typeof days)[number], ...typeof days];
      const next = (rest[0] as (typeof days)[number]).date;
      now = {
        ...now,
        today: next,
        needsFirstTryout: false,
        lessonsRead: new Set([...now.lessonsRead, ...first.tasks.flatMap(({ lesson }) => lesson ?? [])]),
        done: [...now.done, ...first.tasks.map(({ id }) => ({ date: first.date, task: id }))],
      };
      days = planDays(now);
      expect(ids(days)).toEqual(ids(rest));
    }
  });

  it('moves what matters most into the days that are left when days are missed', () => {
    const planned = planDays(input());
    const missed = planDays(input({ today: addDays(today, 10) }));
    expect(missed.find(({ kind }) => kind === 'study')?.tasks[1]?.id).toBe('lesson:weak-lesson');
    // Nothing piles up: the days are as long as before.
    expect(Math.max(...missed.map(({ tasks }) => tasks.length))).toBe(
      Math.max(...planned.map(({ tasks }) => tasks.length)),
    );
  });
});
