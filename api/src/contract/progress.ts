import * as v from 'valibot';
import { Score } from './attempts.ts';
import { subTypes, tryoutTypes } from './lists.ts';

/** How many of the newest finished attempts the picture of progress shows, and from how many it tells the strength by sub type. */
export const scoresInProgress = 20;
export const attemptsInProgress = 50;

export const ProgressScore = v.object({
  attemptId: v.string(),
  tryout: v.object({ id: v.string(), title: v.string(), type: v.picklist(tryoutTypes) }),
  submittedAt: v.string(),
  score: Score,
});
export type ProgressScore = v.InferOutput<typeof ProgressScore>;

export const SubTypeStrength = v.object({
  subType: v.picklist(subTypes),
  /** In how many attempts it was asked, with how many questions, and how many of these earned the most. */
  attempts: v.number(),
  count: v.number(),
  correct: v.number(),
  /** Whether every option of its questions earns something: then the points tell more than `correct`. */
  weighted: v.boolean(),
  /** Points earned of those that could be, 0–100. */
  percent: v.number(),
  /** Percentage points by which the newer half of the attempts is better than the older; null with a single attempt. */
  trend: v.nullable(v.number()),
});
export type SubTypeStrength = v.InferOutput<typeof SubTypeStrength>;

/** A learner's way so far: scores in the order of time, and sub types, the weakest first. */
export const Progress = v.object({
  scores: v.array(ProgressScore),
  subTypes: v.array(SubTypeStrength),
  /** Attempts that the strengths are told from. */
  attempts: v.number(),
});
export type Progress = v.InferOutput<typeof Progress>;
