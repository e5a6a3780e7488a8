import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { inChunks } from '../../in-chunks.ts';
import { enterItemBank } from '../directory/item-bank.repository.ts';

/** Makes questions ready, or not; papers that exist keep them. */
export async function setReady(
  trx: Kysely<Database>,
  questionIds: readonly string[],
  isReady: boolean,
  at: Date,
): Promise<void> {
  for (const ids of inChunks(questionIds)) {
    if (isReady) await trx.deleteFrom('unreadyQuestion').where('questionId', 'in', ids).execute();
    else
      await trx
        .insertInto('unreadyQuestion')
        .values(ids.map((questionId) => ({ questionId, since: at.toISOString() })))
        .onConflict((conflict) => conflict.column('questionId').doNothing())
        .execute();
  }
  await enterItemBank(trx, questionIds);
}
