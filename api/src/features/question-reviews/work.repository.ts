import { type Expression, type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Things of one kind that one account did in one hour (`2026-11-23T07`, UTC). */
export interface HourCount {
  accountId: string;
  hour: string;
  count: number;
}

const hourOf = (at: Expression<string>) => sql<string>`substr(${at}, 1, 13)`;

/** Most questions of one account whose statistics are looked at: the last ones written. */
const lookedAtMost = 500;

/**
 * False for the version that a copy began with: its text is another one's work. The copy of an approved text has an approval older than
 * itself, any other one the writers of its text; only unreviewed questions that came with the product have neither.
 */
const isOwnText = ({ and, not, exists, selectFrom }: ExpressionBuilder<Database, 'questionVersion'>) =>
  and([
    not(
      exists(
        selectFrom('copiedWriter')
          .select('writerId')
          .whereRef('copiedWriter.questionId', '=', 'questionVersion.questionId')
          .where('questionVersion.version', '=', 1),
      ),
    ),
    not(
      exists(
        selectFrom('versionApproval')
          .select('approvedAt')
          .whereRef('versionApproval.questionVersionId', '=', 'questionVersion.id')
          .whereRef('approvedAt', '<', 'questionVersion.createdAt'),
      ),
    ),
  ]);

/** The work of questioners, counted by hours, so that weeks in any zone of whole hours follow. No learner is in any answer. */
export function createWorkRepository(db: Kysely<Database>) {
  const plain = (rows: readonly { accountId: string | null; hour: string; count: number }[]): HourCount[] =>
    rows.flatMap(({ accountId, hour, count }) => (accountId === null ? [] : [{ accountId, hour, count }]));

  return {
    /** All questioners, active or not, by name. */
    listQuestioners: (): Promise<{ id: string; name: string; isActive: number }[]> =>
      db
        .selectFrom('account')
        .select(['id', 'name', 'isActive'])
        .where(sql<boolean>`role <> 'learner'`)
        .where('role', '=', 'questioner')
        .orderBy('name')
        .orderBy('id')
        .execute(),

    /** New questions; copies aren't. */
    async countWritten(accountIds: readonly string[], since: Date): Promise<HourCount[]> {
      if (accountIds.length === 0) return [];
      const rows = await db
        .selectFrom('questionVersion')
        .select((eb) => [
          'createdBy as accountId',
          hourOf(eb.ref('createdAt')).as('hour'),
          eb.fn.countAll<number>().as('count'),
        ])
        .where('createdBy', 'in', accountIds)
        .where('createdAt', '>=', since.toISOString())
        .where('version', '=', 1)
        .where(isOwnText)
        .groupBy(['createdBy', 'hour'])
        .execute();
      return plain(rows);
    },

    /** Reviews that approved or sent back. */
    async countReviewed(accountIds: readonly string[], since: Date): Promise<HourCount[]> {
      if (accountIds.length === 0) return [];
      const rows = await db
        .selectFrom('reviewEvent')
        .select((eb) => ['actorId as accountId', hourOf(eb.ref('at')).as('hour'), eb.fn.countAll<number>().as('count')])
        .where('actorId', 'in', accountIds)
        .where('at', '>=', since.toISOString())
        .where('kind', 'in', ['approved', 'sent_back'])
        .groupBy(['actorId', 'hour'])
        .execute();
      return plain(rows);
    },

    /** Learners' reports about versions that these accounts wrote. */
    async countReported(accountIds: readonly string[], since: Date): Promise<HourCount[]> {
      if (accountIds.length === 0) return [];
      const rows = await db
        .selectFrom('questionVersion')
        .innerJoin('questionReport', (join) =>
          join
            .onRef('questionReport.questionId', '=', 'questionVersion.questionId')
            .onRef('questionReport.questionVersionId', '=', 'questionVersion.id'),
        )
        .select((eb) => [
          'createdBy as accountId',
          hourOf(eb.ref('sentAt')).as('hour'),
          eb.fn.countAll<number>().as('count'),
        ])
        .where('createdBy', 'in', accountIds)
        .where('sentAt', '>=', since.toISOString())
        .where(isOwnText)
        .groupBy(['createdBy', 'hour'])
        .execute();
      return plain(rows);
    },

    /** The questions of packages whose newest version the account wrote, the last one first. */
    async listLastWritten(accountId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('questionVersion')
        .innerJoin('question', (join) =>
          join
            .onRef('question.id', '=', 'questionVersion.questionId')
            .onRef('question.currentVersionId', '=', 'questionVersion.id'),
        )
        .select('question.id')
        .where('createdBy', '=', accountId)
        .where(isOwnText)
        .orderBy('questionVersion.createdAt', 'desc')
        .orderBy('question.id')
        .limit(lookedAtMost)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
export type WorkRepository = ReturnType<typeof createWorkRepository>;
