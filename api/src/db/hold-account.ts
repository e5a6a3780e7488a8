import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Holds an account until the transaction ends. Whoever writes what belongs to a person asks here first: a request is let in before
 * its body has arrived, and the account may be erased in between. An erasure takes the same row first, so that either it waits
 * and then erases what was written, or the writer waits and finds nobody.
 * @returns whether the account is still there, active, and of this standing
 */
export async function holdAccount(
  trx: Kysely<Database>,
  accountId: string,
  standing: 'registered' | 'guest',
): Promise<boolean> {
  // An update that changes nothing holds the row on every database.
  const { numUpdatedRows } = await trx
    .updateTable('account')
    .set((eb) => ({ isActive: eb.ref('isActive') }))
    .where('id', '=', accountId)
    .where('standing', '=', standing)
    .where('isActive', '=', 1)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
