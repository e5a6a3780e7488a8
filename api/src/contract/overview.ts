import * as v from 'valibot';

/** How many days the picture of the dashboard shows, today with them. */
export const overviewDays = 30;

/** How many packages with problems the dashboard names. */
export const problemPackagesNamed = 5;

/** Published packages in which the check finds something that somebody should look at. */
export const ProblemPackages = v.object({
  /** Those with what nobody can mean first. */
  packages: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      /** Problems with which it couldn't be published. */
      blocking: v.number(),
      /** Others, which may be meant. */
      notes: v.number(),
    }),
  ),
  /** How many there are, with those that aren't named. */
  total: v.number(),
  /** Packages that have changed and weren't looked at since: there may be more in a moment. */
  unchecked: v.number(),
});
export type ProblemPackages = v.InferOutput<typeof ProblemPackages>;

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
