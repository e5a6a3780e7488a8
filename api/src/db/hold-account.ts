import type { Kysely } from 'kysely';
import { batchedIn } from './batched.ts';
import { oneOf } from './one-of.ts';
import type { Database } from './schema.ts';

interface Held {
  accountId: string;
  standing: 'registered' | 'guest';
}

const hold = batchedIn<Held, boolean>(async (trx, wanted) => {
  const held = new Set<string>();
  for (const [standing, those] of Map.groupBy(wanted, (one) => one.standing)) {
    const ids = those.map(({ accountId }) => accountId);
    const [only = '', ...others] = ids;
    // An update that changes nothing locks the rows on every database.
    const rows = await trx
      .updateTable('account')
      .set((eb) => ({ isActive: eb.ref('isActive') }))
      .where((eb) => (others.length === 0 ? eb('id', '=', only) : eb('id', ...oneOf(trx, ids))))
      .where('standing', '=', standing)
      .where('isActive', '=', 1)
      .returning('id')
      .execute();
    for (const { id } of rows) held.add(id);
  }
  return wanted.map(({ accountId }) => held.has(accountId));
});

/**
 * Locks an account until the transaction ends. Code that writes a person's data calls this first: a request is accepted
 * before its body has arrived, and the account may be erased in between. An erasure locks the same row first, so that either
 * it waits and then erases what was written, or the writer waits and finds no account.
 * @returns true if the account still exists, is active, and has this standing
 */
export const holdAccount = (trx: Kysely<Database>, accountId: string, standing: Held['standing']): Promise<boolean> =>
  hold(trx, { accountId, standing });
