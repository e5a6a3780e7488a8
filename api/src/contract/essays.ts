import * as v from 'valibot';
import { EssayMark } from './attempts.ts';
import { pageFields } from './pages.ts';

/** `waiting` lists the longest waiting first, `marked` the last marked first. */
export const essayStates = ['waiting', 'marked'] as const;
export type EssayState = (typeof essayStates)[number];

export const EssayQuery = v.pipe(
  v.object({
    ...pageFields,
    state: v.optional(v.picklist(essayStates, 'Status tidak dikenal'), 'waiting'),
    tryout: v.optional(v.pipe(v.string(), v.maxLength(64))),
    /** All answers to one question of that package, in any version. */
    question: v.optional(v.pipe(v.string(), v.maxLength(64))),
  }),
  v.forward(
    v.partialCheck(
      [['tryout'], ['question']],
      ({ tryout, question }) => question === undefined || tryout !== undefined,
      'Pilih paketnya juga',
    ),
    ['tryout'],
  ),
);
export type EssayQuery = v.InferOutput<typeof EssayQuery>;

/** An essay of an ended attempt as it is marked: without anything about its writer. */
export const Essay = v.object({
  attemptId: v.string(),
  itemId: v.string(),
  tryout: v.object({ id: v.string(), title: v.string() }),
  questionId: v.optional(v.string(), ''),
  /** The question's place in the paper. */
  number: v.number(),
  section: v.string(),
  subType: v.string(),
  stem: v.string(),
  imageUrl: v.nullable(v.string()),
  imageAlt: v.nullable(v.string()),
  /** Learners read it after the exam. */
  explanation: v.nullable(v.string()),
  /** Only staff read it: the newest rubric, as long as the question still asks the same. */
  rubric: v.optional(v.nullable(v.string()), null),
  answer: v.string(),
  submittedAt: v.string(),
  /** Points that 100 % earns. */
  maxPoints: v.number(),
  /** Number of markings so far; a new marking names the one that it started from. */
  version: v.number(),
  /** Null while the essay waits. */
  mark: v.nullable(v.object({ ...EssayMark.entries, markedBy: v.string() })),
});
export type Essay = v.InferOutput<typeof Essay>;

/** How deep a list of essays can be paged, and how far it is counted. */
export const essaysListedAtMost = 10_000;

/** `isTotalCapped`: there are more than `total`, and counting them all would take too long. */
export const EssayList = v.object({ essays: v.array(Essay), total: v.number(), isTotalCapped: v.boolean() });
export type EssayList = v.InferOutput<typeof EssayList>;

/** The packages that have essays, waiting or marked. */
export const EssayTryoutList = v.object({
  tryouts: v.array(v.object({ id: v.string(), title: v.string(), waiting: v.number() })),
});
export type EssayTryoutList = v.InferOutput<typeof EssayTryoutList>;

export const EssayQuestionQuery = v.object({ tryout: v.pipe(v.string(), v.maxLength(64)) });
export type EssayQuestionQuery = v.InferOutput<typeof EssayQuestionQuery>;

/** The questions of a package that have essays, marked or not. */
export const EssayQuestionList = v.object({
  questions: v.array(
    v.object({
      id: v.string(),
      /** Its place in the package; null for one that was removed. */
      number: v.nullable(v.number()),
      /** The beginning of its text. */
      stem: v.string(),
      waiting: v.number(),
    }),
  ),
});
export type EssayQuestionList = v.InferOutput<typeof EssayQuestionList>;

export const maxRemarkLength = 2_000;

const hasOneDecimal = (percent: number) => Number(percent.toFixed(1)) === percent;

/** A mark as it is given: form and API refuse the same values with the same sentences. */
export const EssayMarking = v.object({
  percent: v.pipe(
    v.number('Isi nilai 0 sampai 100'),
    v.minValue(0, 'Nilai paling kecil 0'),
    v.maxValue(100, 'Nilai paling besar 100'),
    v.check(hasOneDecimal, 'Nilai paling banyak satu angka di belakang koma'),
  ),
  remark: v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.trim(),
        v.maxLength(maxRemarkLength, 'Catatan maksimal 2.000 karakter'),
        v.transform((text) => text || null),
      ),
    ),
    null,
  ),
  /** The `version` that the administrator saw; a newer mark is never overwritten unseen (409). */
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type EssayMarking = v.InferOutput<typeof EssayMarking>;
