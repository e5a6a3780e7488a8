import type { NotebookReason } from '../../contract/index.ts';
import { jakartaDay } from '../../foundation/days/days.ts';
import { afterRecall, isMastered, neverRepeated, type Recall, type Repetition } from './spaced.ts';

/** Everything stored about a question that a learner has studied. */
export interface Studied extends Repetition {
  wasWrong: boolean;
  practisedAt: string | null;
  notebook: 'none' | 'in' | 'mastered' | 'out';
  reason: NotebookReason | null;
  addedAt: string | null;
  note: string;
}

export const notStudied: Studied = {
  ...neverRepeated,
  wasWrong: false,
  practisedAt: null,
  notebook: 'none',
  reason: null,
  addedAt: null,
  note: '',
};

/** How well an answer shows that its question is known: a right one that its learner was unsure of counts less. */
export const recallOf = ({ isRight, isUnsure }: { isRight: boolean; isUnsure: boolean }): Recall =>
  isRight ? (isUnsure ? 'unsure' : 'right') : 'wrong';

/**
 * The state after an answer. Wrong and unsure answers enter the notebook; right ones repeat what is in it. What was taken out by hand stays out.
 * @param at when it was answered
 */
export function afterStudying(
  before: Studied,
  { recall, at, isPractice }: { recall: Recall; at: Date; isPractice: boolean },
): Studied {
  const moment = at.toISOString();
  const after: Studied = {
    ...before,
    wasWrong: before.wasWrong || recall === 'wrong',
    practisedAt: isPractice && (before.practisedAt ?? '') < moment ? moment : before.practisedAt,
  };
  const isIn = before.notebook === 'in' || before.notebook === 'mastered';
  if (before.notebook === 'out' || (!isIn && recall === 'right')) return after;
  // Somebody who answers a mastered question right again keeps it mastered.
  if (before.notebook === 'mastered' && recall !== 'wrong') return after;
  const repetition = afterRecall(before, recall, jakartaDay(at));
  const entered =
    isIn && before.notebook !== 'mastered' ? {} : ({ reason: recall === 'unsure' ? 'unsure' : 'wrong' } as const);
  return {
    ...after,
    ...repetition,
    ...entered,
    addedAt: before.addedAt ?? moment,
    notebook: isMastered(repetition) ? 'mastered' : 'in',
  };
}

/** The state after the learner has put a question in: due today, unless it is in already. */
export function afterPutIn(before: Studied, at: Date, note: string | undefined): Studied {
  const after = { ...before, note: note ?? before.note };
  if (before.notebook === 'in') return after;
  return {
    ...after,
    rightStreak: 0,
    notebook: 'in',
    reason: before.notebook === 'none' ? 'by_hand' : (before.reason ?? 'by_hand'),
    addedAt: before.addedAt ?? at.toISOString(),
    dueOn: jakartaDay(at),
  };
}
