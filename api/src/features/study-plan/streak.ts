import type { StudyStreak } from '../../contract/index.ts';
import { addDays, weekdayOf } from '../../foundation/days/days.ts';

/** Days without anything done that a calendar month may have without ending a streak. */
const freeDaysOfMonth = 2;
const shownDays = 7;
/** Enough for a year in a row, and some. */
export const streakDays = 400;

interface StreakInput {
  today: string;
  /** Days with something done. */
  done: ReadonlySet<string>;
  /** Days of the week that the plan leaves free; they neither count nor end anything. */
  freeWeekdays: ReadonlySet<number>;
  /** Single days of which the plan asks nothing that could be missed; they neither count nor end anything. */
  freeDates: ReadonlySet<string>;
}

/**
 * Counts the days in a row with something done, back from today. A day without anything is bridged if the plan leaves it free or asks nothing of it, or
 * as one of two free days of its month; today never ends anything, because it isn't over.
 */
export function streakOf({ today, done, freeWeekdays, freeDates }: StreakInput): StudyStreak {
  const used = new Map<string, number>();
  let days = 0;
  let bridged: string[] = [];
  for (let back = 0; back < streakDays; back += 1) {
    const day = addDays(today, -back);
    const month = day.slice(0, 7);
    if (done.has(day)) {
      days += 1;
      // Free days are used up only by a streak that goes on before them.
      for (const one of bridged) used.set(one, (used.get(one) ?? 0) + 1);
      bridged = [];
    } else if (back > 0 && !freeWeekdays.has(weekdayOf(day)) && !freeDates.has(day)) {
      const ofMonth = (used.get(month) ?? 0) + bridged.filter((one) => one === month).length;
      if (ofMonth >= freeDaysOfMonth) break;
      bridged.push(month);
    }
  }
  return {
    days,
    isTodayDone: done.has(today),
    freeDays: freeDaysOfMonth - (used.get(today.slice(0, 7)) ?? 0),
    week: Array.from({ length: shownDays }, (_, index) => {
      const date = addDays(today, index - shownDays + 1);
      return { date, isDone: done.has(date) };
    }),
  };
}
