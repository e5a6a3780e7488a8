import { jakartaDay } from '../../foundation/days/days.ts';
import { listAsked } from './asked.ts';
import type { Practisable } from './practisable.ts';
import type { PracticeQuestionRepository } from './practice-questions.repository.ts';
import type { PracticeRepository } from './practice.repository.ts';

interface Dependencies {
  practice: Pick<PracticeRepository, 'listDue'>;
  questions: Pick<PracticeQuestionRepository, 'listAskable' | 'listAnnulled'>;
  now(): Date;
}

/** Due questions that a session chooses among, and that are listed and counted. */
export const dueAtMost = 400;

/**
 * Lists the questions of a notebook that are due and that a session would ask, the longest first: one that is annulled stays in the notebook, and
 * so does one of a package that is being retaken.
 */
export function createDueReader({ practice, questions, now }: Dependencies) {
  return async function listDue(
    learnerId: string,
    own: Practisable,
    /** `until`: the last day on which they are due, left out: today. `subType`: only of this one. */
    { until = jakartaDay(now()), subType }: { until?: string; subType?: string | undefined } = {},
  ): Promise<string[]> {
    const due = await practice.listDue(learnerId, until, subType, dueAtMost);
    const asked = new Set((await listAsked(questions, due, own)).map(({ questionId }) => questionId));
    return due.filter((id) => asked.has(id));
  };
}
export type DueReader = ReturnType<typeof createDueReader>;
