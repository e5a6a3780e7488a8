import { dayMs, hourMs } from './spans.ts';

/** Jakarta has no summer time. */
export const jakartaMs = 7 * hourMs;

/** A moment's day in Jakarta, `2026-11-21`. */
export const jakartaDay = (moment: Date): string => new Date(moment.getTime() + jakartaMs).toISOString().slice(0, 10);

/** The moment at which a day begins in Jakarta, `days` later. */
export const beginningOf = (day: string, days = 0): Date =>
  new Date(Date.parse(`${day}T00:00:00.000+07:00`) + days * dayMs);

/** A day so many days later; days are text, `2026-11-21`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Days from one day to another; negative if the other is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** 1 = Monday, 7 = Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
