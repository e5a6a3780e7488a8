import * as v from 'valibot';
import { stepAtMost } from './question-steps.ts';

/*
 * The practice pool: questions that questioners mark for practice (docs/practice.md). The same for questioners and for administrators with `manage`:
 *
 * GET  /api/questioner/practice-pool?ids=a,b · /admin/practice-pool?ids=a,b   `PracticePoolQuery` → `PracticePoolMarked`
 * POST /api/questioner/practice-pool · /admin/practice-pool                   `PracticePoolChange` → `PracticePoolChanged`
 */

const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64));

/** How many questions one call tells of. */
export const poolListedAtMost = 100;

/** Ids of questions, separated by commas. */
export const PracticePoolQuery = v.object({
  ids: v.pipe(
    v.string('Pilih soal'),
    v.maxLength(poolListedAtMost * 65, 'Terlalu banyak soal'),
    v.transform((text) => [...new Set(text.split(',').filter((one) => one !== ''))]),
    v.minLength(1, 'Pilih soal'),
    v.maxLength(poolListedAtMost, `Maksimal ${poolListedAtMost} soal`),
  ),
});

/** Those of the questions that are marked. */
export const PracticePoolMarked = v.object({ questionIds: v.array(v.string()) });
export type PracticePoolMarked = v.InferOutput<typeof PracticePoolMarked>;

/** Marks questions for practice, or takes their marks away. */
export const PracticePoolChange = v.object({
  questionIds: v.pipe(
    v.array(id, 'Pilih soal terlebih dahulu'),
    v.minLength(1, 'Pilih soal terlebih dahulu'),
    v.maxLength(stepAtMost, `Paling banyak ${stepAtMost} soal sekaligus`),
  ),
  isPractised: v.boolean('Pilih untuk latihan atau tidak'),
});
export type PracticePoolChange = v.InferOutput<typeof PracticePoolChange>;

export const PracticePoolChanged = v.object({
  /** How many questions changed: those that were so already, essays and missing ones aren't counted. */
  changed: v.number(),
  /** After marking: how many of the given questions are marked and yet not asked, because their package can still be taken. */
  waiting: v.optional(v.number()),
});
export type PracticePoolChanged = v.InferOutput<typeof PracticePoolChanged>;
