import { type Kysely, sql } from 'kysely';
import { isPostgres } from './is-postgres.ts';
import type { Database } from './schema.ts';

/** Time that a statement on PostgreSQL waits for a lock. */
export const lockWaitMs = 2_000;

/** Time that a statement on SQLite waits for another program to let go of the file: its `busy_timeout`. */
export const fileWaitMs = 5_000;

/** Makes the statements of this transaction wait no longer than this for a lock; on SQLite the usual time stays. */
export async function limitLockWait(trx: Kysely<Database>, waitMs: number): Promise<void> {
  if (isPostgres(trx)) await sql`select set_config('lock_timeout', ${String(waitMs)}, true)`.execute(trx);
}
