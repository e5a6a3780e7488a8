import type { Kysely } from 'kysely';
import { emptyWal } from '../../db/empty-wal.ts';
import { eraseRegistrations } from '../../db/erase-registrations.ts';
import { againWhenRaceIsLost } from '../../db/lost-race.ts';
import type { Database, ErasureTable } from '../../db/schema.ts';

/** One who was erased: ids alone. */
export type Erasure = ErasureTable;

/** Who was erased, as the database's own triggers have noted it; and those of them whom a restored backup still has. */
export function createErasureJournalRepository(db: Kysely<Database>) {
  return {
    /** All since that moment, the oldest first. */
    listSince: (moment: Date): Promise<Erasure[]> =>
      db
        .selectFrom('erasure')
        .select(['kind', 'subjectId', 'at'])
        .where('at', '>=', moment.toISOString())
        .orderBy('at')
        .orderBy('subjectId')
        .execute(),

    /** Learners in the journal who are erased; a restored backup may still have others. */
    async listErased(): Promise<string[]> {
      const rows = await db
        .selectFrom('erasure')
        .innerJoin('account', 'account.id', 'erasure.subjectId')
        .select('account.id')
        .where('kind', '=', 'account')
        .where('account.role', '=', 'learner')
        .where('standing', '=', 'erased')
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Removes the notes from before that moment. */
    async forgetBefore(moment: Date): Promise<void> {
      await db.deleteFrom('erasure').where('at', '<', moment.toISOString()).execute();
    },

    /** Those of these accounts that are registered. */
    async listRegistered(accountIds: readonly string[]): Promise<string[]> {
      const rows = await db
        .selectFrom('account')
        .select('id')
        .where('id', 'in', accountIds)
        .where('role', '=', 'learner')
        .where('standing', '=', 'registered')
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Deletes those of these registrations that there are. Returns the files of their cards, noted as doomed. */
    async eraseRegistrations(ids: readonly string[], at: Date): Promise<string[]> {
      const cards = await againWhenRaceIsLost(() =>
        db.transaction().execute((trx) => eraseRegistrations(trx, ids, at)),
      );
      if (cards.length > 0) await emptyWal(db);
      return cards;
    },
  };
}
export type ErasureJournalRepository = ReturnType<typeof createErasureJournalRepository>;
