import type { Insertable, Kysely } from 'kysely';
import type { EntitlementSource } from '../../contract/index.ts';
import type { Database, EntitlementTable } from '../../db/schema.ts';
import { newId } from '../../id.ts';
import { addMonths } from './months.ts';

/** Access to give: the snapshot of a plan, or one package. */
export interface AccessToGive {
  accountId: string;
  source: EntitlementSource;
  title: string;
  thing: { planId: string; months: number; packageQuota: number } | { tryoutId: string };
  /** JSON, as the purchase or the plan has it. */
  features: string;
  purchaseId?: string;
  batchId?: string;
  grantKey?: string;
  reason?: string;
  givenBy?: string;
}

/** When another term of the same plan would begin: at the end of the last one, or now. */
export async function nextStart(db: Kysely<Database>, accountId: string, planId: string, at: Date): Promise<Date> {
  const last = await db
    .selectFrom('entitlement')
    .select(({ fn }) => fn.max<string | null>('endsAt').as('endsAt'))
    .where('accountId', '=', accountId)
    .where('planId', '=', planId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return last?.endsAt && last.endsAt > at.toISOString() ? new Date(last.endsAt) : at;
}

/**
 * Gives access, in the transaction of what it is for. The same plan again begins when the first ends; another plan runs beside it.
 * @returns the id of the entitlement, and when it begins and ends
 */
export async function giveAccess(
  trx: Kysely<Database>,
  { thing, accountId, ...access }: AccessToGive,
  at: Date,
): Promise<{ id: string; startsAt: string; endsAt: string | null }> {
  // Two terms of one plan must not begin at the same moment: one waits for the other.
  await trx
    .updateTable('account')
    .set((eb) => ({ isActive: eb.ref('isActive') }))
    .where('id', '=', accountId)
    .execute();
  const isPlan = 'planId' in thing;
  const starts = isPlan ? await nextStart(trx, accountId, thing.planId, at) : at;
  const row = {
    id: newId(),
    accountId,
    source: access.source,
    title: access.title,
    planId: isPlan ? thing.planId : null,
    tryoutId: isPlan ? null : thing.tryoutId,
    packageQuota: isPlan ? thing.packageQuota : null,
    features: access.features,
    purchaseId: access.purchaseId ?? null,
    batchId: access.batchId ?? null,
    grantKey: access.grantKey ?? null,
    reason: access.reason ?? null,
    givenBy: access.givenBy ?? null,
    startsAt: starts.toISOString(),
    endsAt: isPlan ? addMonths(starts, thing.months).toISOString() : null,
    revokedAt: null,
    createdAt: at.toISOString(),
  } satisfies Insertable<EntitlementTable>;
  await trx.insertInto('entitlement').values(row).execute();
  return row;
}

/** Takes the access of a purchase back; running attempts and results stay. @returns false when there is none to take */
export async function revokeAccessOf(
  trx: Kysely<Database>,
  purchaseId: string,
  reason: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('entitlement')
    .set({ revokedAt: at.toISOString(), reason })
    .where('purchaseId', '=', purchaseId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
