import * as v from 'valibot';
import { sections } from './lists.ts';
import { pageFields } from './pages.ts';

/** How deep a package's takers can be paged, and how many rows one file holds: the newest. */
export const takersListedAtMost = 10_000;
export const takersExportedAtMost = 50_000;

export const TakerQuery = v.object(pageFields);
export type TakerQuery = v.InferOutput<typeof TakerQuery>;

/** An attempt of a package that has ended, and whose it is. */
export const Taker = v.object({
  attemptId: v.string(),
  /** Null for a guest of the free tryout, and for who has left. */
  learner: v.nullable(v.object({ id: v.string(), name: v.string(), email: v.string() })),
  isGuest: v.boolean(),
  submittedAt: v.string(),
  /** Ran out of time instead of being handed in. */
  isExpired: v.boolean(),
  points: v.number(),
  max: v.number(),
  percent: v.number(),
  /** Null where nothing is to be passed, and while essays that wait can decide it. */
  passed: v.nullable(v.boolean()),
  /** Essays without a mark yet: what they will earn is in no points. */
  waiting: v.number(),
  /** On the scale of the rules; of an attempt from before shares were kept none. */
  sections: v.array(v.object({ section: v.picklist(sections), points: v.number(), max: v.number() })),
});
export type Taker = v.InferOutput<typeof Taker>;

/** A page of takers, the last who finished first. */
export const TakerList = v.object({ takers: v.array(Taker), total: v.number() });
export type TakerList = v.InferOutput<typeof TakerList>;
