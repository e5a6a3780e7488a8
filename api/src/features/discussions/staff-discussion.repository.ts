import { type Kysely, sql, type SqlBool } from 'kysely';
import type { DiscussedQuestion } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';

/** Characters of a question's text in a list. */
const stemLength = 160;

/** The literal condition of the index: with a parameter no database would use it. */
const hasPosts = sql<SqlBool>`post_count > 0`;

/** Questions with discussions, for staff. */
export function createStaffDiscussionRepository(db: Kysely<Database>) {
  /** @param writerId only questions of which this account has written a version */
  const discussed = (writerId: string | undefined) =>
    db
      .selectFrom('discussion')
      .where(hasPosts)
      .$if(writerId !== undefined, (qb) =>
        qb.where(({ exists, selectFrom, val }) =>
          exists(
            selectFrom('questionVersion as own')
              .select(val(1).as('one'))
              .whereRef('own.questionId', '=', 'discussion.questionId')
              .where('own.createdBy', '=', writerId as string),
          ),
        ),
      );

  const withQuestion = (query: ReturnType<typeof discussed>) =>
    query
      .innerJoin('questionVersion', (join) =>
        join
          .onRef('questionVersion.questionId', '=', 'discussion.questionId')
          .on('questionVersion.version', '=', (eb) =>
            eb
              .selectFrom('questionVersion as one')
              .whereRef('one.questionId', '=', 'discussion.questionId')
              .select(({ fn }) => fn.max('one.version').as('newest')),
          ),
      )
      .leftJoin('question', 'question.id', 'discussion.questionId')
      .leftJoin('tryout', 'tryout.id', 'question.tryoutId')
      .select(({ fn, val }) => [
        'discussion.questionId',
        'postCount',
        'unansweredCount',
        'lastPostAt',
        'questionVersion.subType',
        fn<string>('substr', ['questionVersion.stem', val(1), val(stemLength)]).as('stem'),
        'tryout.id as tryoutId',
        'tryout.title',
        'question.number',
      ]);

  type Row = Awaited<ReturnType<ReturnType<typeof withQuestion>['execute']>>[number];
  const toQuestion = ({
    tryoutId,
    title,
    number,
    postCount: posts,
    unansweredCount: unanswered,
    ...row
  }: Row): DiscussedQuestion => ({
    ...row,
    posts,
    unanswered,
    tryout: tryoutId !== null && title !== null && number !== null ? { id: tryoutId, title, number } : null,
  });

  return {
    /** A page of them: those with unanswered questions first, then by their newest post. */
    async list(writerId: string | undefined, { page, pageSize }: { page: number; pageSize: number }) {
      const { total } = await discussed(writerId)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await withQuestion(discussed(writerId))
        .orderBy('isUnanswered', 'desc')
        .orderBy('lastPostAt', 'desc')
        .orderBy('discussion.questionId', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      return { questions: rows.map(toQuestion), total };
    },

    async find(writerId: string | undefined, questionId: string): Promise<DiscussedQuestion | undefined> {
      const row = await withQuestion(discussed(writerId))
        .where('discussion.questionId', '=', questionId)
        .executeTakeFirst();
      return row && toQuestion(row);
    },
  };
}
export type StaffDiscussionRepository = ReturnType<typeof createStaffDiscussionRepository>;
