import * as v from 'valibot';

/** Days that the dashboard's chart shows, including today. */
export const overviewDays = 30;

/** Most packages with problems that the dashboard names. */
export const problemPackagesNamed = 5;

/** Published packages with problems that somebody should look at. */
export const ProblemPackages = v.object({
  /** Packages with a certain mistake first. */
  packages: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      /** Problems that would block its publishing. */
      blocking: v.number(),
      /** Other problems, which may be intended. */
      notes: v.number(),
    }),
  ),
  /** Number of such packages, including those that aren't named. */
  total: v.number(),
  /** Packages that have changed and haven't been checked since: the list may grow in a moment. */
  unchecked: v.number(),
});
export type ProblemPackages = v.InferOutput<typeof ProblemPackages>;

/** Work to do and recent activity for the administrators' dashboard: only numbers, no names. */
export const AdminOverview = v.object({
  /** Essays that wait for a mark; if `isCapped`, there are at least that many. */
  essays: v.object({ waiting: v.number(), isCapped: v.boolean() }),
  /** Mails that were given up: only where there are any, and never from an older server. */
  stuckMessages: v.optional(v.number()),
  /** The package that opens next, and when; null if none will. */
  nextOpening: v.nullable(v.object({ id: v.string(), title: v.string(), opensAt: v.string() })),
  /** The last days in WIB (`2026-11-22`), the oldest first, including days without anything. */
  days: v.array(v.object({ day: v.string(), registrations: v.number(), finished: v.number() })),
});
export type AdminOverview = v.InferOutput<typeof AdminOverview>;
