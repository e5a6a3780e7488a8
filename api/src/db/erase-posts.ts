import type { Kysely } from 'kysely';
import { goneWriter } from '../gone-writer.ts';
import { holdDiscussion, recount } from './discussion-counts.ts';
import { oneOf } from './one-of.ts';
import type { Database } from './schema.ts';

/**
 * Removes what a person wrote in discussions, as essays are (docs/decisions/0205-erased-posts.md): where others have answered, an empty place
 * stays. What they found helpful or reported is deleted, too.
 */
export async function erasePosts(trx: Kysely<Database>, accountId: string, at: Date): Promise<void> {
  const posts = await trx
    .selectFrom('discussionPost')
    .select(['id', 'questionId', 'parentId'])
    .where('accountId', '=', accountId)
    .where('writerName', '<>', goneWriter)
    .execute();
  // Always in one order, so that two erasures never wait for each other.
  const questionIds = [...new Set(posts.map(({ questionId }) => questionId))].toSorted();
  for (const questionId of questionIds) await holdDiscussion(trx, questionId);
  if (posts.length > 0) {
    const ids = posts.map(({ id }) => id);
    await trx
      .updateTable('discussionPost')
      .set({
        writerName: goneWriter,
        attemptId: null,
        text: '',
        state: 'deleted',
        reason: null,
        isRemovedByStaff: 0,
        unseenAnswers: 0,
        reportCount: 0,
        deletedAt: at.toISOString(),
      })
      .where('accountId', '=', accountId)
      .execute();
    await trx
      .updateTable('discussionEvent')
      .set({ text: null, reason: null })
      .where('postId', ...oneOf(trx, ids))
      .execute();
    await trx
      .updateTable('discussionReport')
      .set({ text: '', isOpen: 0 })
      .where('postId', ...oneOf(trx, ids))
      .execute();
  }
  for (const { questionId, parentId } of posts) if (parentId !== null) await recount(trx, questionId, parentId);
  for (const questionId of questionIds) await recount(trx, questionId, null);

  const helpful = await trx
    .deleteFrom('discussionHelpful')
    .where('accountId', '=', accountId)
    .returning('postId')
    .execute();
  if (helpful.length > 0)
    await trx
      .updateTable('discussionPost')
      .set((eb) => ({ helpfulCount: eb('helpfulCount', '-', 1) }))
      .where(
        'id',
        ...oneOf(
          trx,
          helpful.map(({ postId }) => postId),
        ),
      )
      .execute();
  const reported = await trx
    .deleteFrom('discussionReport')
    .where('accountId', '=', accountId)
    .returning(['postId', 'isOpen'])
    .execute();
  const open = reported.filter(({ isOpen }) => isOpen === 1).map(({ postId }) => postId);
  if (open.length > 0)
    await trx
      .updateTable('discussionPost')
      .set((eb) => ({ reportCount: eb('reportCount', '-', 1) }))
      .where('id', ...oneOf(trx, open))
      .where('reportCount', '>', 0)
      // One that reports have hidden waits for a decision, also when those who reported it are gone.
      .where('state', '<>', 'hidden')
      .execute();
  await trx.deleteFrom('discussionBar').where('accountId', '=', accountId).execute();
}
