import type { Practisable } from './practisable.ts';
import type { AskableQuestion, PracticeQuestionRepository } from './practice-questions.repository.ts';

/** Those of these questions that a session may ask a learner now: allowed, and not annulled. */
export async function listAsked(
  questions: Pick<PracticeQuestionRepository, 'listAskable' | 'listAnnulled'>,
  questionIds: readonly string[],
  own: Pick<Practisable, 'allows'>,
): Promise<AskableQuestion[]> {
  const allowed = (await questions.listAskable(questionIds)).filter(own.allows);
  const annulled = await questions.listAnnulled(allowed.map(({ versionId }) => versionId));
  return allowed.filter(({ versionId }) => !annulled.has(versionId));
}
