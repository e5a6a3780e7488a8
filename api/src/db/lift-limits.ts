import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** Lifts the time limits of a connection (`postgres.ts`) for this transaction on PostgreSQL. */
export async function liftLimits(trx: Kysely<Database>): Promise<void> {
  for (const limit of ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'])
    await sql`select set_config(${limit}, '0', true)`.execute(trx);
}
