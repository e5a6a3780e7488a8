import { quietHours, type ReminderZone } from '../../contract/index.ts';
import { dayMs, hourMs } from '../../foundation/days/spans.ts';

/** A weekly reminder tells of so much time ahead. */
export const weekMs = 7 * dayMs;
/** None of the zones has summer time. */
const hoursFromUtc: Record<ReminderZone, number> = { 'Asia/Jakarta': 7, 'Asia/Makassar': 8, 'Asia/Jayapura': 9 };
/** A reminder that the quiet hours move must leave this time before the opening. */
const leastBeforeMs = 15 * 60_000;
/** The hour of a reminder that can't wait for the morning. */
const eveningHour = quietHours.from - 1;

/** Steps of the reminders of a package, in the order in which they come. */
export const reminderSteps = ['day', 'hour'] as const;
export type ReminderStep = (typeof reminderSteps)[number];
/** Longest time from a reminder to the opening, with some to spare for quiet hours. */
export const longestAheadMs = dayMs + hourMs;

/** Midnight before a moment, in the zone. */
function midnight(moment: Date, zone: ReminderZone): number {
  const shift = hoursFromUtc[zone] * hourMs;
  return Math.floor((moment.getTime() + shift) / dayMs) * dayMs - shift;
}

const hourIn = (moment: Date, zone: ReminderZone) => (moment.getTime() - midnight(moment, zone)) / hourMs;

/** True from 21:00 until 7:00 of the zone. */
export function isQuiet(moment: Date, zone: ReminderZone): boolean {
  const hour = hourIn(moment, zone);
  return hour >= quietHours.from || hour < quietHours.to;
}

/** The end of the quiet hours that a moment is in. */
export function morningAfter(moment: Date, zone: ReminderZone): Date {
  const day = hourIn(moment, zone) < quietHours.to ? 0 : dayMs;
  return new Date(midnight(moment, zone) + day + quietHours.to * hourMs);
}

/** An hour before the quiet hours that a moment is in. */
function eveningBefore(moment: Date, zone: ReminderZone): Date {
  const day = hourIn(moment, zone) < quietHours.to ? dayMs : 0;
  return new Date(midnight(moment, zone) - day + eveningHour * hourMs);
}

/**
 * When a reminder of a package is due. In the quiet hours it waits for the morning; if that is too late, it comes in the evening before:
 * the one for 6:30 an hour before the quiet begins.
 */
export function dueAt(step: ReminderStep, opensAt: Date, zone: ReminderZone): Date {
  const wanted = new Date(opensAt.getTime() - (step === 'day' ? dayMs : hourMs));
  if (!isQuiet(wanted, zone)) return wanted;
  const morning = morningAfter(wanted, zone);
  return opensAt.getTime() - morning.getTime() >= leastBeforeMs ? morning : eveningBefore(wanted, zone);
}

/** When the next reminder of a package comes to those who ask at a moment; undefined once all are past. */
export const nextDue = (opensAt: Date, zone: ReminderZone, at: Date): Date | undefined =>
  reminderSteps.map((step) => dueAt(step, opensAt, zone)).find((due) => due >= at);

/** Until when a reminder of a package is of use: after that it is dropped. */
export const usefulUntil = (step: ReminderStep, opensAt: Date, zone: ReminderZone): Date =>
  step === 'hour' ? opensAt : dueAt('hour', opensAt, zone);

/** The next weekly reminder after a moment. @param day 1 is Monday */
export function nextWeekly({ zone, day, hour }: { zone: ReminderZone; day: number; hour: number }, after: Date): Date {
  const today = midnight(after, zone);
  const weekday = ((new Date(today + hoursFromUtc[zone] * hourMs).getUTCDay() + 6) % 7) + 1;
  const next = today + ((day - weekday + 7) % 7) * dayMs + hour * hourMs;
  return new Date(next > after.getTime() ? next : next + 7 * dayMs);
}

/** Until when a weekly reminder is of use. */
export const weeklyUntil = (dueAt: Date): Date => new Date(dueAt.getTime() + dayMs);
