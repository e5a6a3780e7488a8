import { streakOf } from './streak.ts';

/** Done days of November 2026, the 24th being today: a Tuesday. */
const dates = (days: number[]) => new Set(days.map((day) => `2026-11-${String(day).padStart(2, '0')}`));
const streak = (days: number[], freeWeekdays: number[] = [], freeDates: number[] = []) =>
  streakOf({
    today: '2026-11-24',
    done: dates(days),
    freeWeekdays: new Set(freeWeekdays),
    freeDates: dates(freeDates),
  });

it.each([
  ['nothing done', [], 0, 2],
  ['today alone', [24], 1, 2],
  ['today is still open', [22, 23], 2, 2],
  ['three in a row', [22, 23, 24], 3, 2],
  ['two free days bridge', [19, 21, 23, 24], 4, 0],
  ['a third one ends it', [17, 19, 21, 23, 24], 4, 0],
  ['free days before the beginning are not used', [20, 24], 1, 2],
  ['one free day', [21, 23, 24], 3, 1],
])('counts days in a row: %s', (_name, days, expected, freeDays) => {
  expect(streak(days)).toMatchObject({ days: expected, freeDays, isTodayDone: days.includes(24) });
});

it('isn’t ended by days that the plan leaves free', () => {
  // Saturdays and Sundays: 21, 22, 14, 15.
  expect(streak([13, 16, 17, 18, 19, 20, 23, 24], [6, 7])).toMatchObject({ days: 8, freeDays: 2 });
});

it('isn’t ended by single days of which the plan asks nothing', () => {
  expect(streak([18, 21, 24], [], [19, 20, 22, 23])).toMatchObject({ days: 3, freeDays: 2 });
});

it('has free days of its own for every month', () => {
  const done = new Set(['2026-10-27', '2026-10-30', '2026-10-31', '2026-11-03']);
  expect(streakOf({ today: '2026-11-03', done, freeWeekdays: new Set(), freeDates: new Set() })).toMatchObject({
    days: 4,
    freeDays: 0,
  });
});

it('shows the last seven days, today last', () => {
  expect(streak([18, 24]).week.map(({ isDone }) => isDone)).toEqual([true, false, false, false, false, false, true]);
});
