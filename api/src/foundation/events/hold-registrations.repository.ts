import type { Transaction } from 'kysely';
import { isPostgres } from '../../db/is-postgres.ts';
import type { Database } from '../../db/schema.ts';

/**
 * Waits for registrations on their way, before an event is deleted for which nobody has registered: they would be deleted with it. On PostgreSQL an
 * update of the event doesn't wait for them. SQLite has one writer at a time anyway.
 */
export async function holdRegistrations(trx: Transaction<Database>, tryoutId: string): Promise<void> {
  if (isPostgres(trx))
    await trx.selectFrom('event').select('tryoutId').where('tryoutId', '=', tryoutId).forUpdate().execute();
}
