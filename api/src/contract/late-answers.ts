import * as v from 'valibot';
import { momentField } from './moments.ts';
import { openPicklist } from './open-values.ts';
import { pageFields } from './pages.ts';
import { rulingReason, type RulingState } from './rulings.ts';
import { ChangedScore } from './score-changes.ts';

/* Late answers: those that reached us after the end because of an outage of ours. */

const moment = momentField('Pilih waktunya');

/** Which late answers: those that arrived from `from` until `until`; of one package, or of all. */
const lateFields = {
  from: moment,
  until: moment,
  tryoutId: v.optional(v.nullable(v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))), null),
};
export const LateAnswersChoice = v.pipe(
  v.object(lateFields),
  v.forward(
    v.partialCheck([['from'], ['until']], ({ from, until }) => from < until, 'Akhir harus setelah awal'),
    ['until'],
  ),
);
export type LateAnswersChoice = v.InferOutput<typeof LateAnswersChoice>;

/** Accepting the late answers of a preview (409 if they, or rulings, have changed since). */
export const LateAnswersAccept = v.pipe(
  v.object({ ...lateFields, reason: rulingReason, stamp: v.pipe(v.string('Coba dulu'), v.maxLength(128)) }),
  v.forward(
    v.partialCheck([['from'], ['until']], ({ from, until }) => from < until, 'Akhir harus setelah awal'),
    ['until'],
  ),
);
export type LateAnswersAccept = v.InferOutput<typeof LateAnswersAccept>;

/** Most attempts that a preview names. */
export const lateAttemptsListedAtMost = 200;

export const LateAnswersPreview = v.object({
  stamp: v.string(),
  attempts: v.number(),
  answers: v.number(),
  /** Answers of that time that arrived after their learner could read the keys: they can't be accepted. An older server doesn't say. */
  afterKeys: v.optional(v.number(), 0),
  changed: v.number(),
  up: v.number(),
  down: v.number(),
  passedWon: v.number(),
  passedLost: v.number(),
  /** The first `lateAttemptsListedAtMost` of them. */
  list: v.array(
    v.object({
      attemptId: v.string(),
      learner: v.string(),
      tryout: v.object({ id: v.string(), title: v.string() }),
      answers: v.number(),
      before: ChangedScore,
      after: ChangedScore,
    }),
  ),
});
export type LateAnswersPreview = v.InferOutput<typeof LateAnswersPreview>;

/** An acceptance of late answers. */
export const LateAcceptance = v.object({
  id: v.string(),
  from: v.string(),
  until: v.string(),
  tryoutId: lateFields.tryoutId,
  tryout: v.nullable(v.object({ id: v.string(), title: v.string() })),
  reason: v.string(),
  state: openPicklist(['applying', 'applied', 'undoing', 'undone'] as const satisfies readonly RulingState[]),
  attempts: v.number(),
  answers: v.number(),
  progress: v.nullable(v.object({ done: v.number(), total: v.number() })),
  applied: v.object({ by: v.string(), at: v.string() }),
  undone: v.nullable(v.object({ by: v.string(), at: v.string() })),
});
export type LateAcceptance = v.InferOutput<typeof LateAcceptance>;

export const LateAcceptanceList = v.object({ acceptances: v.array(LateAcceptance), total: v.number() });
export type LateAcceptanceList = v.InferOutput<typeof LateAcceptanceList>;

export const LateAcceptanceQuery = v.object(pageFields);
