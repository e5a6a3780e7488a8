import type { Kysely } from 'kysely';
import { batchedIn } from './batched.ts';
import type { Database } from './schema.ts';

const holdingOf = (standing: 'registered' | 'guest') =>
  batchedIn<string, boolean>(async (trx, accountIds) => {
    // An update that changes nothing locks the rows on every database.
    const held = await trx
      .updateTable('account')
      .set((eb) => ({ isActive: eb.ref('isActive') }))
      .where('id', 'in', accountIds)
      .where('standing', '=', standing)
      .where('isActive', '=', 1)
      .returning('id')
      .execute();
    const ids = new Set(held.map(({ id }) => id));
    return accountIds.map((id) => ids.has(id));
  });
const hold = { registered: holdingOf('registered'), guest: holdingOf('guest') };

/**
 * Locks an account until the transaction ends. Code that writes a person's data calls this first: a request is accepted
 * before its body has arrived, and the account may be erased in between. An erasure locks the same row first, so that either
 * it waits and then erases what was written, or the writer waits and finds no account.
 * @returns true if the account still exists, is active, and has this standing
 */
export const holdAccount = (
  trx: Kysely<Database>,
  accountId: string,
  standing: 'registered' | 'guest',
): Promise<boolean> => hold[standing](trx, accountId);
