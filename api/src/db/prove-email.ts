import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Stores that the e-mail address of an account is proved, and ranks attempts that waited for that: in each package the
 * attempt that ended first, unless one is ranked already; never a voided one. Does nothing if the address is proved. Call it in a transaction.
 */
export async function proveEmail(trx: Kysely<Database>, accountId: string, at: Date): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('account')
    .set({ emailProvedAt: at.toISOString() })
    .where('id', '=', accountId)
    .where('emailProvedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return;
  // Locks the attempts, as a closing does: either the closing comes first and its attempt is ranked here, or it waits and
  // finds the address proved.
  await trx
    .updateTable('attempt')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('learnerId', '=', accountId)
    .execute();
  const profile = trx.selectFrom('profile').where('accountId', '=', accountId);
  await trx
    .updateTable('attempt')
    .set({ isRanked: 1, rankProvince: profile.select('province'), rankInstance: profile.select('instance') })
    .where('learnerId', '=', accountId)
    .where('state', '<>', 'in_progress')
    .where('isGuest', '=', 0)
    .where('voidedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('attempt as other')
            .select('other.id')
            .whereRef('other.learnerId', '=', 'attempt.learnerId')
            .whereRef('other.tryoutId', '=', 'attempt.tryoutId')
            .where('other.state', '<>', 'in_progress')
            .where('other.voidedAt', 'is', null)
            .where(({ and, eb, or, ref }) =>
              or([
                eb('other.isRanked', '=', 1),
                eb('other.submittedAt', '<', ref('attempt.submittedAt')),
                and([eb('other.submittedAt', '=', ref('attempt.submittedAt')), eb('other.id', '<', ref('attempt.id'))]),
              ]),
            ),
        ),
      ),
    )
    .execute();
}
