import type { Kysely } from 'kysely';
import type { PostEvent } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';
import { newId } from '../../id.ts';

/** Notes what happened to a post, for its history. */
export async function noteEvent(
  trx: Kysely<Database>,
  {
    at,
    ...event
  }: { postId: string; event: PostEvent; at: Date; actorId?: string; reason?: string | null; text?: string | null },
): Promise<void> {
  await trx
    .insertInto('discussionEvent')
    .values({ actorId: null, reason: null, text: null, ...event, id: newId(), at: at.toISOString() })
    .execute();
}
