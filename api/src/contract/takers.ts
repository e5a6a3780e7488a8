import * as v from 'valibot';
import { attemptEnds } from './attempt-ends.ts';
import { openPicklist } from './open-values.ts';
import { pageFields } from './pages.ts';

/** How deep a package's takers can be paged; a file holds the newest `takersExportedAtMost`. */
export const takersListedAtMost = 10_000;
export const takersExportedAtMost = 50_000;

export const TakerQuery = v.object(pageFields);
export type TakerQuery = v.InferOutput<typeof TakerQuery>;

/** An ended attempt of a package, with its taker. */
export const Taker = v.object({
  attemptId: v.string(),
  /** Null for a guest of the free tryout, and for a person who has left. */
  learner: v.nullable(v.object({ id: v.string(), name: v.string(), email: v.string() })),
  isGuest: v.boolean(),
  submittedAt: v.string(),
  /** True if the clock ended it. */
  isExpired: v.boolean(),
  /** Left out by an older API, whose `isExpired` is the organiser's end, too. */
  endedBy: v.optional(openPicklist(attemptEnds)),
  points: v.number(),
  max: v.number(),
  percent: v.number(),
  /** Null if there is nothing to pass, and while waiting essays can still decide it. */
  passed: v.nullable(v.boolean()),
  /** Essays without a mark yet: their points aren't counted. */
  waiting: v.number(),
  /** On the rule set's scale; none for an attempt from before shares were stored. */
  sections: v.array(v.object({ section: v.string(), points: v.number(), max: v.number() })),
});
export type Taker = v.InferOutput<typeof Taker>;

/** A page of takers, the last to finish first. */
export const TakerList = v.object({ takers: v.array(Taker), total: v.number() });
export type TakerList = v.InferOutput<typeof TakerList>;
