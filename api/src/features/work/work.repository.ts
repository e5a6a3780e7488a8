import type { Kysely } from 'kysely';
import { workAtOnce, type WorkKind, type WorkState } from '../../contract/index.ts';
import { holdAccount } from '../../db/hold-account.ts';
import type { Database } from '../../db/schema.ts';

const shownColumns = [
  'id',
  'kind',
  'about',
  'state',
  'doneCount',
  'totalCount',
  'aliveUntil',
  'createdAt',
  'expiresAt',
  'fileName',
  'fileType',
  'fileKey',
] as const;

export interface NewWork {
  id: string;
  kind: WorkKind;
  about: string | null;
  accountId: string;
  createdAt: string;
  aliveUntil: string;
  expiresAt: string;
}

/** The rows of long work: who requested it, and its progress. */
export function createWorkRepository(db: Kysely<Database>) {
  const running = (id: string) => db.updateTable('longWork').where('id', '=', id).where('state', '=', 'running');
  const isDone = ({ numUpdatedRows }: { numUpdatedRows: bigint }) => numUpdatedRows === 1n;

  return {
    /** Returns false if the account already has as much running work as it may have, or doesn't exist any more. */
    insert(work: NewWork): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        // The account's row is locked, so that each of two simultaneous requests counts the other's work.
        if (!(await holdAccount(trx, work.accountId, 'registered'))) return false;
        const { count } = await trx
          .selectFrom('longWork')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('accountId', '=', work.accountId)
          .where('state', '=', 'running')
          .where('aliveUntil', '>', work.createdAt)
          .executeTakeFirstOrThrow();
        if (count >= workAtOnce) return false;
        await trx
          .insertInto('longWork')
          .values({ ...work, state: 'running', totalCount: null, fileName: null, fileType: null, fileKey: null })
          .execute();
        return true;
      });
    },

    /** The work, if this account requested it. */
    find(accountId: string, id: string) {
      return db
        .selectFrom('longWork')
        .select(shownColumns)
        .where('id', '=', id)
        .where('accountId', '=', accountId)
        .executeTakeFirst();
    },

    list(accountId: string, at: Date) {
      return db
        .selectFrom('longWork')
        .select(shownColumns)
        .where('accountId', '=', accountId)
        .where('expiresAt', '>', at.toISOString())
        .orderBy('createdAt', 'desc')
        .limit(20)
        .execute();
    },

    /** Stores the progress, and that the process is alive. Returns false if the work was cancelled or deleted. */
    async report(id: string, progress: { doneCount: number; totalCount: number | null; aliveUntil: string }) {
      return isDone(await running(id).set(progress).executeTakeFirst());
    },

    /** Ends the work. Returns false if it had ended before. */
    async end(
      id: string,
      state: Exclude<WorkState, 'running'>,
      result: { fileName: string; fileType: string; fileKey: string; doneCount: number } | Record<string, never> = {},
    ): Promise<boolean> {
      return isDone(
        await running(id)
          .set({ state, ...result })
          .executeTakeFirst(),
      );
    },

    /** Ends work whose process has died. */
    async endAbandoned(at: Date): Promise<void> {
      await db
        .updateTable('longWork')
        .set({ state: 'interrupted' })
        .where('state', '=', 'running')
        .where('aliveUntil', '<=', at.toISOString())
        .execute();
    },

    async delete(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await db.deleteFrom('longWork').where('id', 'in', ids).execute();
    },

    async listExpired(at: Date): Promise<string[]> {
      const rows = await db
        .selectFrom('longWork')
        .select('id')
        .where('expiresAt', '<=', at.toISOString())
        .limit(100)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Those of these ids that have a row. */
    async known(ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set();
      const rows = await db.selectFrom('longWork').select('id').where('id', 'in', ids).execute();
      return new Set(rows.map(({ id }) => id));
    },
  };
}
export type WorkRepository = ReturnType<typeof createWorkRepository>;
export type WorkRow = NonNullable<Awaited<ReturnType<WorkRepository['find']>>>;
