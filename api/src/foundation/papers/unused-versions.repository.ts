import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { inChunks } from '../../in-chunks.ts';

/** Deletes versions of these questions that are on no paper: papers keep theirs, of whatever package. Rulings speak of versions, so a question with one keeps all. */
export async function removeUnusedVersions(trx: Transaction<Database>, questionIds: readonly string[]): Promise<void> {
  for (const part of inChunks(questionIds, 200)) {
    const unused = await trx
      .selectFrom('questionVersion')
      .select('id')
      .where('questionId', 'in', part)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('paperItem')
              .select('paperId')
              .whereRef('paperItem.questionVersionId', '=', 'questionVersion.id'),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('ruling').select('ruling.id').whereRef('ruling.questionId', '=', 'questionVersion.questionId'),
          ),
        ),
      )
      .execute();
    for (const ids of inChunks(unused.map(({ id }) => id))) {
      await trx.deleteFrom('questionOption').where('questionVersionId', 'in', ids).execute();
      await trx.deleteFrom('questionVersion').where('id', 'in', ids).execute();
    }
  }
}
