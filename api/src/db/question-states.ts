import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** Deletes the state and the open review requests of questions that are removed; reviews stay as long as their versions do. */
export async function forgetQuestionStates(executor: Kysely<Database>, questionIds: readonly string[]): Promise<void> {
  if (questionIds.length === 0) return;
  await executor.deleteFrom('unreadyQuestion').where('questionId', 'in', questionIds).execute();
  await executor.deleteFrom('copiedWriter').where('questionId', 'in', questionIds).execute();
  await executor.deleteFrom('reviewRequest').where('questionId', 'in', questionIds).execute();
}

/** A writer of a question's text. */
export interface QuestionWriter {
  questionId: string;
  accountId: string;
}

/** Who has written the texts of questions since their last approved versions; of a copy also who had written the text that it began with. */
export async function listWriters(
  executor: Kysely<Database>,
  questionIds: readonly string[],
): Promise<QuestionWriter[]> {
  if (questionIds.length === 0) return [];
  const written = await executor
    .selectFrom('questionVersion')
    .select(['questionId', 'createdBy as accountId'])
    .distinct()
    .where('questionId', 'in', questionIds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('versionApproval')
            .select('versionApproval.questionVersionId')
            .whereRef('versionApproval.questionId', '=', 'questionVersion.questionId')
            .whereRef('versionApproval.version', '>=', 'questionVersion.version'),
        ),
      ),
    )
    .execute();
  const copied = await executor
    .selectFrom('copiedWriter')
    .select(['questionId', 'writerId as accountId'])
    .where('questionId', 'in', questionIds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('versionApproval')
            .select('versionApproval.questionVersionId')
            .whereRef('versionApproval.questionId', '=', 'copiedWriter.questionId'),
        ),
      ),
    )
    .execute();
  return [...written, ...copied].flatMap(({ questionId, accountId }) =>
    accountId === null ? [] : [{ questionId, accountId }],
  );
}
