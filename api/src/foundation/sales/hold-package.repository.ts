import type { Kysely } from 'kysely';
import { isPostgres } from '../../db/is-postgres.ts';
import type { Database } from '../../db/schema.ts';

/** Keeps a package from being deleted before what is sold or given of it is stored. SQLite has one writer at a time anyway. */
export async function holdPackage(trx: Kysely<Database>, tryoutId: string): Promise<void> {
  if (isPostgres(trx)) await trx.selectFrom('tryout').select('id').where('id', '=', tryoutId).forShare().execute();
}
