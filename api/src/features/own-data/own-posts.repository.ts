import type { Kysely } from 'kysely';
import type { OwnDiscussionData } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';

/** A learner's posts, marks and reports in discussions, for the learner's own file. */
export function createOwnPostsRepository(db: Kysely<Database>) {
  return {
    async read(learnerId: string): Promise<OwnDiscussionData> {
      const posts = await db
        .selectFrom('discussionPost')
        .select(['id', 'questionId', 'parentId', 'text', 'state', 'reason', 'createdAt', 'editedAt', 'helpfulCount'])
        .where('accountId', '=', learnerId)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .execute();
      const helpful = await db
        .selectFrom('discussionHelpful')
        .select(['postId', 'at'])
        .where('accountId', '=', learnerId)
        .orderBy('at', 'desc')
        .orderBy('postId')
        .execute();
      const reports = await db
        .selectFrom('discussionReport')
        .select(['postId', 'reason', 'text', 'at'])
        .where('accountId', '=', learnerId)
        .orderBy('at', 'desc')
        .orderBy('postId')
        .execute();
      const bar = await db
        .selectFrom('discussionBar')
        .select(['until', 'reason'])
        .where('accountId', '=', learnerId)
        .executeTakeFirst();
      return { posts, helpful, reports, bar: bar ?? null };
    },
  };
}
export type OwnPostsRepository = ReturnType<typeof createOwnPostsRepository>;
