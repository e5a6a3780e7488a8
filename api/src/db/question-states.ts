import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** Deletes the state and the open review requests of questions that are removed; reviews stay as long as their versions do. */
export async function forgetQuestionStates(executor: Kysely<Database>, questionIds: readonly string[]): Promise<void> {
  if (questionIds.length === 0) return;
  await executor.deleteFrom('unreadyQuestion').where('questionId', 'in', questionIds).execute();
  await executor.deleteFrom('reviewRequest').where('questionId', 'in', questionIds).execute();
}
