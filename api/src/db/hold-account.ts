import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Locks an account until the transaction ends. Code that writes a person's data calls this first: a request is accepted
 * before its body has arrived, and the account may be erased in between. An erasure locks the same row first, so that either
 * it waits and then erases what was written, or the writer waits and finds no account.
 * @returns true if the account still exists, is active, and has this standing
 */
export async function holdAccount(
  trx: Kysely<Database>,
  accountId: string,
  standing: 'registered' | 'guest',
): Promise<boolean> {
  // An update that changes nothing locks the row on every database.
  const { numUpdatedRows } = await trx
    .updateTable('account')
    .set((eb) => ({ isActive: eb.ref('isActive') }))
    .where('id', '=', accountId)
    .where('standing', '=', standing)
    .where('isActive', '=', 1)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
