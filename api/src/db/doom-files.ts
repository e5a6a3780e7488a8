import type { Kysely } from 'kysely';
import { inChunks } from '../in-chunks.ts';
import type { Database } from './schema.ts';

/** Marks stored files for deletion, which `features/files/sweep-job.ts` does. One that is marked stays as it is. */
export async function doomFiles(trx: Kysely<Database>, ids: readonly string[], since: string): Promise<void> {
  for (const some of inChunks(ids))
    await trx
      .insertInto('doomedFile')
      .values(some.map((fileId) => ({ fileId, since })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
