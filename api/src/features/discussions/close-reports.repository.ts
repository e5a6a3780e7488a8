import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Closes the reports of a post, so that from here on only other people's count. */
export async function closeReports(trx: Kysely<Database>, postId: string): Promise<void> {
  await trx
    .updateTable('discussionReport')
    .set({ isOpen: 0 })
    .where('postId', '=', postId)
    .where('isOpen', '=', 1)
    .execute();
}
