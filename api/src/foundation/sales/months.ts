import { jakartaMs } from '../days/days.ts';

/**
 * The same day and time some months later on Jakarta's calendar. A day that the month doesn't have is its last:
 * 31 January and one month is 28 or 29 February.
 */
export function addMonths(moment: Date, months: number): Date {
  const local = new Date(moment.getTime() + jakartaMs);
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months + 1, 0)).getUTCDate();
  const later = new Date(local);
  later.setUTCDate(1);
  later.setUTCMonth(local.getUTCMonth() + months);
  later.setUTCDate(Math.min(local.getUTCDate(), lastDay));
  return new Date(later.getTime() - jakartaMs);
}

/** The number of months after which one moment is the other: `addMonths(from, monthsBetween(from, addMonths(from, 3)))` is three months later. */
export function monthsBetween(from: Date, until: Date): number {
  const monthOf = (moment: Date) => {
    const local = new Date(moment.getTime() + jakartaMs);
    return local.getUTCFullYear() * 12 + local.getUTCMonth();
  };
  return monthOf(until) - monthOf(from);
}
