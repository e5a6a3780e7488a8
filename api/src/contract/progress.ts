import * as v from 'valibot';
import { Score } from './attempts.ts';

/**
 * Number of the newest finished attempts whose scores are shown; `attemptsInProgress` is the number used for the
 * strength by sub type.
 */
export const scoresInProgress = 20;
export const attemptsInProgress = 50;

export const ProgressScore = v.object({
  attemptId: v.string(),
  tryout: v.object({ id: v.string(), title: v.string(), type: v.string() }),
  submittedAt: v.string(),
  score: Score,
});
export type ProgressScore = v.InferOutput<typeof ProgressScore>;

export const SubTypeStrength = v.object({
  subType: v.string(),
  /** Attempts in which it was asked, questions of it in them, and how many of these earned full points. */
  attempts: v.number(),
  count: v.number(),
  correct: v.number(),
  /** True if every option of its questions earns something: then the points say more than `correct`. */
  weighted: v.boolean(),
  /** Points earned of those that could be, 0–100. */
  percent: v.number(),
  /** Percentage points by which the newer half of the attempts is better than the older; null with a single attempt. */
  trend: v.nullable(v.number()),
  /** False where this learner has no question to practise, as in a sub type that has only essays. Left out by an older API. */
  canPractise: v.optional(v.boolean()),
});
export type SubTypeStrength = v.InferOutput<typeof SubTypeStrength>;

/** A learner's progress: scores in the order of time, and sub types, the weakest first. */
export const Progress = v.object({
  scores: v.array(ProgressScore),
  subTypes: v.array(SubTypeStrength),
  /** Number of attempts that the strengths are computed from. */
  attempts: v.number(),
});
export type Progress = v.InferOutput<typeof Progress>;
