import { type Kysely, sql } from 'kysely';
import { isPostgres } from './is-postgres.ts';
import type { Database } from './schema.ts';

/** The lock of processes that start: any number that nothing else on this database uses. */
const startLock = 7_305_001;

/**
 * Runs the work of a start on the database, while no other process does the same. A transaction holds the lock, so that it
 * works through a pooler too and is given back when the process dies; `work` uses other connections. An SQLite file has only
 * one process.
 */
export async function oneAtATime<Result>(db: Kysely<Database>, work: () => Promise<Result>): Promise<Result> {
  if (!isPostgres(db)) return work();
  return db.transaction().execute(async (trx) => {
    // The other process may migrate for long.
    for (const limit of ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'])
      await sql`select set_config(${limit}, '0', true)`.execute(trx);
    await sql`select pg_advisory_xact_lock(${startLock})`.execute(trx);
    return work();
  });
}
