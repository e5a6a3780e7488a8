import type { Kysely } from 'kysely';
import type { OwnPractice } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';

/** Practice of one learner, for the learner's own file; no key and no explanation. */
export function createOwnPracticeRepository(db: Kysely<Database>) {
  return {
    async find(learnerId: string): Promise<OwnPractice> {
      const sessions = await db
        .selectFrom('practiceSession')
        .select(['id', 'mode', 'subType', 'createdAt'])
        .where('learnerId', '=', learnerId)
        .orderBy('createdAt')
        .orderBy('id')
        .execute();
      const answers = await db
        .selectFrom('practiceAnswer')
        .select(['sessionId', 'position', 'questionId', 'letter', 'isUnsure', 'isRight', 'seconds', 'answeredAt'])
        .where('learnerId', '=', learnerId)
        .orderBy('position')
        .execute();
      const bySession = Map.groupBy(answers, ({ sessionId }) => sessionId);
      const estimates = await db
        .selectFrom('abilityEstimate')
        .select(['subType', 'mean', 'variance', 'answers'])
        .where('learnerId', '=', learnerId)
        .orderBy('subType')
        .execute();
      const questions = await db
        .selectFrom('studiedQuestion')
        .select(['questionId', 'subType', 'wasWrong', 'practisedAt', 'notebook', 'reason', 'addedAt', 'dueOn'])
        .select(['reviewedOn', 'intervalDays', 'reviews', 'lapses', 'note'])
        .where('learnerId', '=', learnerId)
        .orderBy('questionId')
        .execute();
      const unclear = await db
        .selectFrom('unclearExplanation')
        .select(['questionId', 'at'])
        .where('learnerId', '=', learnerId)
        .orderBy('questionId')
        .execute();
      return {
        sessions: sessions.map((session) => ({
          ...session,
          answers: (bySession.get(session.id) ?? []).map(({ sessionId: _, isUnsure, isRight, ...answer }) => ({
            ...answer,
            isUnsure: isUnsure === 1,
            isRight: isRight === 1,
          })),
        })),
        estimates,
        questions: questions.map(({ wasWrong, ...question }) => ({ ...question, wasWrong: wasWrong === 1 })),
        unclear,
      };
    },
  };
}
export type OwnPracticeRepository = ReturnType<typeof createOwnPracticeRepository>;
