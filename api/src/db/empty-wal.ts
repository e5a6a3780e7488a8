import { type Kysely, sql } from 'kysely';
import { isPostgres } from './is-postgres.ts';
import type { Database } from './schema.ts';

/**
 * Removes deleted or overwritten data from the disk: SQLite's write-ahead log has the older pages until it is emptied. In the
 * database file itself `secure_delete` has overwritten them with zeros. While another program reads, as a backup does, the log stays;
 * a job empties it once that has ended (decision 0264). PostgreSQL does both in its own time (docs/privacy.md).
 */
export async function emptyWal(db: Kysely<Database>): Promise<void> {
  if (isPostgres(db)) return;
  await db.connection().execute(async (one) => {
    // SQLite would wait for readers on this thread, and nothing else be answered meanwhile.
    await sql`pragma busy_timeout = 0`.execute(one);
    try {
      await sql`pragma wal_checkpoint(truncate)`.execute(one);
    } finally {
      // `fileWaitMs` again: a pragma takes no parameters.
      await sql`pragma busy_timeout = 5000`.execute(one);
    }
  });
}

/** Counts the rows that this connection to SQLite has changed since it was opened; 0 on PostgreSQL, which has no log to empty. */
export async function changesSoFar(trx: Kysely<Database>): Promise<number> {
  if (isPostgres(trx)) return 0;
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(trx);
  return rows[0]?.changes ?? 0;
}
