import type { Kysely } from 'kysely';
import { isOnShow } from '../../db/package-state.ts';
import type { Database } from '../../db/schema.ts';
import { packageEnd } from './package-end.ts';

/** True if the account has bought or been given this very package. */
export async function ownsPackage(db: Kysely<Database>, accountId: string, tryoutId: string): Promise<boolean> {
  const found = await db
    .selectFrom('entitlement')
    .select('id')
    .where('accountId', '=', accountId)
    .where('tryoutId', '=', tryoutId)
    .where('revokedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** True if access to the package would be of no use to this account any more: nobody can begin it, or its event has closed its registration. */
export async function isPackageOver(
  db: Kysely<Database>,
  accountId: string,
  tryoutId: string,
  at: Date,
): Promise<boolean> {
  const found = await db
    .selectFrom('tryout')
    .leftJoin('event', 'event.tryoutId', 'tryout.id')
    .leftJoin('eventRegistration', (join) =>
      join.onRef('eventRegistration.tryoutId', '=', 'tryout.id').on('eventRegistration.accountId', '=', accountId),
    )
    .select(['closesAt', 'registrationClosesAt', 'registeredAt'])
    .where('tryout.id', '=', tryoutId)
    .where(isOnShow)
    .executeTakeFirst();
  if (!found) return true;
  const end = packageEnd(found);
  return end !== null && end <= at.toISOString();
}
