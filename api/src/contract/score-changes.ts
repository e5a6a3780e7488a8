import * as v from 'valibot';
import { letters } from './lists.ts';
import { openPicklist } from './open-values.ts';
import { rulingModes } from './ruling-modes.ts';

/* Rulings and late answers as learners see them (docs/rulings.md). Apart from those of staff: results are read with the exam's first files. */

/** Why a score changed: a ruling was applied or taken back; late answers were accepted, or no longer are. */
export const scoreChangeCauses = ['ruling', 'ruling_undone', 'late_answers', 'late_answers_undone'] as const;
export type ScoreChangeCause = (typeof scoreChangeCauses)[number];

/** A result's points, before or after a change. */
export const ChangedScore = v.object({ points: v.number(), max: v.number(), passed: v.nullable(v.boolean()) });

/** A change of one's own ended result, told once. */
export const ScoreChange = v.object({
  id: v.string(),
  attemptId: v.string(),
  tryout: v.object({ id: v.string(), title: v.string() }),
  at: v.string(),
  before: ChangedScore,
  after: ChangedScore,
  reasons: v.array(
    v.object({
      cause: openPicklist(scoreChangeCauses),
      /** Number of the item in one's paper; null for late answers. */
      number: v.nullable(v.number()),
      mode: v.nullable(openPicklist(rulingModes)),
      /** As the administrators wrote it. */
      reason: v.string(),
    }),
  ),
  isSeen: v.boolean(),
});
export type ScoreChange = v.InferOutput<typeof ScoreChange>;

/** One's own changes that weren't seen yet, the newest first; those of results that are held back come once they open. */
export const ScoreChanges = v.object({ changes: v.array(ScoreChange) });
export type ScoreChanges = v.InferOutput<typeof ScoreChanges>;

/** Changes that have been shown; unknown ids are ignored. */
export const ScoreChangesSeen = v.object({
  ids: v.pipe(v.array(v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))), v.maxLength(100)),
});
export type ScoreChangesSeen = v.InferOutput<typeof ScoreChangesSeen>;

/** The ruling under which an item of a result is scored. */
export const ItemRulingShown = v.object({
  mode: openPicklist(rulingModes),
  reason: v.string(),
  /** The key, and the weights by letter, as they were in the exam; of weighted items there is no key. */
  originalKey: v.nullable(v.picklist(letters)),
  originalWeights: v.nullable(v.record(v.picklist(letters), v.number())),
  /** All letters that count as right; empty if the item is annulled. */
  keys: v.array(v.picklist(letters)),
});
export type ItemRulingShown = v.InferOutput<typeof ItemRulingShown>;
