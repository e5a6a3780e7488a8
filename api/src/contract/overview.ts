import * as v from 'valibot';

/** How many days the picture of the dashboard shows, today with them. */
export const overviewDays = 30;

/** What there is to do and what was going on, as the administrators' dashboard shows it: numbers, and nobody's name. */
export const AdminOverview = v.object({
  /** Essays that wait for a mark: so many, or at least so many. */
  essays: v.object({ waiting: v.number(), isCapped: v.boolean() }),
  /** The package that opens next, and when; null where none is going to. */
  nextOpening: v.nullable(v.object({ id: v.string(), title: v.string(), opensAt: v.string() })),
  /** The last days in WIB (`2026-11-22`), the oldest first, those without anything too. */
  days: v.array(v.object({ day: v.string(), registrations: v.number(), finished: v.number() })),
});
export type AdminOverview = v.InferOutput<typeof AdminOverview>;
