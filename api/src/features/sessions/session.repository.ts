import type { Kysely } from 'kysely';
import type { OwnSession } from '../../contract/index.ts';
import type { Database, SessionTable } from '../../db/schema.ts';

/**
 * Sessions kept of one account: with more, the oldest ends. A script that signs in again and again must not fill the table.
 */
const sessionsOfAccount = 100;
/** Rows deleted in one round. */
const sweptAtOnce = 1_000;

export function createSessionRepository(db: Kysely<Database>) {
  return {
    async insert(session: SessionTable): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await trx
          .insertInto('session')
          .values(session)
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute();
        await trx
          .deleteFrom('session')
          .where('id', 'in', (eb) =>
            eb
              .selectFrom('session')
              .select('id')
              .where('accountId', '=', session.accountId)
              .orderBy('createdAt', 'desc')
              .orderBy('id')
              .limit(sweptAtOnce)
              .offset(sessionsOfAccount),
          )
          .execute();
      });
    },

    /** Stores a use, unless another call has stored one meanwhile. */
    async noteUse(id: string, { from, to }: { from: string; to: string }): Promise<void> {
      await db
        .updateTable('session')
        .set({ lastUsedAt: to })
        .where('id', '=', id)
        .where('lastUsedAt', '=', from)
        .execute();
    },

    /** Lets one session go on through a change that voids all tokens; undefined when it isn't the account's. */
    carryOver(id: string, accountId: string, tokenVersion: number): Promise<{ endsAt: string } | undefined> {
      return db
        .updateTable('session')
        .set({ tokenVersion })
        .where('id', '=', id)
        .where('accountId', '=', accountId)
        .returning('endsAt')
        .executeTakeFirst();
    },

    /** Valid sessions; the last used first. */
    list(accountId: string, at: Date): Promise<Omit<OwnSession, 'isCurrent'>[]> {
      return db
        .selectFrom('session')
        .innerJoin('account', (join) =>
          join.onRef('account.id', '=', 'session.accountId').onRef('account.tokenVersion', '=', 'session.tokenVersion'),
        )
        .select(['session.id', 'device', 'session.createdAt', 'lastUsedAt'])
        .where('accountId', '=', accountId)
        .where('endsAt', '>', at.toISOString())
        .orderBy('lastUsedAt', 'desc')
        .orderBy('session.id')
        .execute();
    },

    async end(id: string, accountId: string): Promise<void> {
      await db.deleteFrom('session').where('id', '=', id).where('accountId', '=', accountId).execute();
    },

    /** Voids every token of the account, including those that name no session. */
    async endAll(accountId: string): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await trx
          .updateTable('account')
          .set((eb) => ({ tokenVersion: eb('tokenVersion', '+', 1) }))
          .where('id', '=', accountId)
          .execute();
        await trx.deleteFrom('session').where('accountId', '=', accountId).execute();
      });
    },

    /** Deletes some that are over. Returns their number. */
    async sweep(at: Date): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('session')
        .where('id', 'in', (eb) =>
          eb.selectFrom('session').select('id').where('endsAt', '<=', at.toISOString()).limit(sweptAtOnce),
        )
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
export type SessionRepository = ReturnType<typeof createSessionRepository>;
