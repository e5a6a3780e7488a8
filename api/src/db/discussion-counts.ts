import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** Locks the discussion of a question until the transaction ends, so that its counts are of all its posts. */
export async function holdDiscussion(trx: Kysely<Database>, questionId: string): Promise<void> {
  await trx
    .insertInto('discussion')
    .values({ questionId, lastPostAt: null })
    // An update that changes nothing locks the row on every database.
    .onConflict((conflict) =>
      conflict.column('questionId').doUpdateSet((eb) => ({ postCount: eb.ref('discussion.postCount') })),
    )
    .execute();
}

/** Counts a discussion again, and the answers to one of its questions; under its lock. */
export async function recount(trx: Kysely<Database>, questionId: string, parentId: string | null): Promise<void> {
  if (parentId !== null)
    await trx
      .updateTable('discussionPost')
      .set((eb) => ({
        answerCount: eb
          .selectFrom('discussionPost as answer')
          .where('answer.parentId', '=', parentId)
          .where('answer.state', '=', 'shown')
          .select(({ fn }) => fn.countAll<number>().as('count')),
      }))
      .where('id', '=', parentId)
      .execute();
  // Adding to one's own question doesn't answer it.
  const byOthers = (eb: ExpressionBuilder<Database, 'discussionPost'>) =>
    eb
      .selectFrom('discussionPost as answer')
      .select('answer.id')
      .whereRef('answer.parentId', '=', 'discussionPost.id')
      .whereRef('answer.accountId', '<>', 'discussionPost.accountId')
      .where('answer.state', '=', 'shown');
  const { posts, unanswered, lastAt } = await trx
    .selectFrom('discussionPost')
    .where('questionId', '=', questionId)
    .where('state', '=', 'shown')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('posts'),
      fn
        .count<number>(
          eb
            .case()
            .when(eb.and([eb('parentId', 'is', null), eb.not(eb.exists(byOthers(eb)))]))
            .then(1)
            .end(),
        )
        .as('unanswered'),
      fn.max('createdAt').as('lastAt'),
    ])
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('discussion')
    .set({
      postCount: posts,
      unansweredCount: unanswered,
      isUnanswered: unanswered > 0 ? 1 : 0,
      lastPostAt: lastAt,
    })
    .where('questionId', '=', questionId)
    .execute();
}
