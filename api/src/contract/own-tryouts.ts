import * as v from 'valibot';
import { plannedRelease, Score } from './attempts.ts';
import { TryoutListQuery, tryoutOrders, TryoutSummary } from './tryouts.ts';

/** `mine`: first the learner's running attempts, then packages taken before with the last one first, then new ones. */
export const ownTryoutOrders = [...tryoutOrders, 'mine'] as const;

/** Filter: has the learner ever started the package? */
export const takenAnswers = ['no', 'yes'] as const;

export const OwnTryoutListQuery = v.object({
  ...TryoutListQuery.entries,
  taken: v.optional(v.picklist(takenAnswers, 'Status pengerjaan tidak dikenal')),
  sort: v.optional(v.picklist(ownTryoutOrders, 'Urutan tidak dikenal')),
});
export type OwnTryoutListQuery = v.InferOutput<typeof OwnTryoutListQuery>;

/** A learner's state in a package: the running attempt, and the last one that has ended. */
export const OwnTryoutState = v.object({
  running: v.nullable(
    v.object({
      attemptId: v.string(),
      deadlineAt: v.string(),
      /** Seconds left while an event's pause stops the clock; null or left out while it runs. */
      remainingSeconds: v.optional(v.nullable(v.number())),
      answered: v.number(),
      questionCount: v.number(),
    }),
  ),
  last: v.nullable(v.object({ attemptId: v.string(), submittedAt: v.string(), score: Score })),
  /** The last attempt, in place of `last`, while its result is held back. */
  withheld: v.optional(
    v.nullable(
      v.object({ attemptId: v.string(), submittedAt: v.string(), resultOpensAt: v.string(), ...plannedRelease }),
    ),
  ),
});
export type OwnTryoutState = v.InferOutput<typeof OwnTryoutState>;

/** A package as a learner sees it in a list. */
export const OwnTryout = v.object({ ...TryoutSummary.entries, own: OwnTryoutState });
export type OwnTryout = v.InferOutput<typeof OwnTryout>;

export const OwnTryoutList = v.object({ tryouts: v.array(OwnTryout), total: v.number(), serverNow: v.string() });
export type OwnTryoutList = v.InferOutput<typeof OwnTryoutList>;

export const OwnTryoutProgress = v.object({ ...OwnTryoutState.entries, serverNow: v.string() });
export type OwnTryoutProgress = v.InferOutput<typeof OwnTryoutProgress>;
