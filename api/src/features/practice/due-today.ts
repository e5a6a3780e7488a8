import { jakartaDay } from '../../foundation/days/days.ts';
import type { Practisable } from './practisable.ts';
import type { PracticeQuestionRepository } from './practice-questions.repository.ts';
import type { PracticeRepository } from './practice.repository.ts';

interface Dependencies {
  practice: Pick<PracticeRepository, 'listDue'>;
  questions: Pick<PracticeQuestionRepository, 'listAskable' | 'listAnnulled'>;
  now(): Date;
}

/** Due questions that a session chooses among, and that are counted. */
export const dueAtMost = 400;

/**
 * Counts the questions of a notebook that are due and that a session would ask: one that is annulled stays in the notebook, and so does one of a
 * package that is being retaken.
 */
export function createDueCounter({ practice, questions, now }: Dependencies) {
  return async function countDue(learnerId: string, own: Practisable): Promise<number> {
    const due = await practice.listDue(learnerId, jakartaDay(now()), undefined, dueAtMost);
    const askable = (await questions.listAskable(due)).filter(own.allows);
    const annulled = await questions.listAnnulled(askable.map(({ versionId }) => versionId));
    return askable.filter(({ versionId }) => !annulled.has(versionId)).length;
  };
}
export type DueCounter = ReturnType<typeof createDueCounter>;
