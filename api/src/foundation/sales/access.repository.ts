import type { Insertable, Kysely } from 'kysely';
import type { EntitlementSource } from '../../contract/index.ts';
import type { Database, EntitlementTable } from '../../db/schema.ts';
import { newId } from '../../id.ts';
import { addMonths, monthsBetween } from './months.ts';

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

/** Terms of one plan follow each other: two changes of them must not happen at once, so one waits for the other. */
const holdTerms = (trx: Kysely<Database>, accountId: string) =>
  trx
    .updateTable('account')
    .set((eb) => ({ isActive: eb.ref('isActive') }))
    .where('id', '=', accountId)
    .execute();

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
  await holdTerms(trx, accountId);
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

/**
 * Lets the terms of a plan that haven't begun follow those before them without a gap, each as long as it was: the one that they waited for may have been
 * taken back.
 */
async function closeGaps(trx: Kysely<Database>, accountId: string, planId: string, at: Date): Promise<void> {
  const terms = await trx
    .selectFrom('entitlement')
    .select(['id', 'startsAt', 'endsAt'])
    .where('accountId', '=', accountId)
    .where('planId', '=', planId)
    .where('revokedAt', 'is', null)
    .where('endsAt', '>', at.toISOString())
    .orderBy('startsAt')
    .orderBy('id')
    .execute();
  let earliest = at;
  for (const { id, startsAt, endsAt } of terms) {
    let ends = new Date(endsAt as string);
    const starts = new Date(startsAt);
    if (starts > earliest) {
      ends = addMonths(earliest, monthsBetween(starts, ends));
      await trx
        .updateTable('entitlement')
        .set({ startsAt: earliest.toISOString(), endsAt: ends.toISOString() })
        .where('id', '=', id)
        .execute();
    }
    if (ends > earliest) earliest = ends;
  }
}

/**
 * Takes access back; running attempts and results stay. Later terms of the same plan begin that much earlier. Of access that was given for a reason, both
 * reasons stay.
 * @returns the purchase that it came from, if any; undefined when there is no such access to take
 */
export async function revokeAccess(
  trx: Kysely<Database>,
  by: { id: string } | { purchaseId: string },
  reason: string,
  at: Date,
): Promise<{ purchaseId: string | null } | undefined> {
  const access = await trx
    .selectFrom('entitlement')
    .select(['id', 'accountId', 'planId', 'purchaseId', 'reason as givenBecause'])
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('purchaseId', '=', by.purchaseId)))
    .executeTakeFirst();
  if (!access) return undefined;
  const { id, accountId, planId, purchaseId, givenBecause } = access;
  const both = givenBecause === null ? reason : `${givenBecause} – dicabut: ${reason}`;
  await holdTerms(trx, accountId);
  const { numUpdatedRows } = await trx
    .updateTable('entitlement')
    .set({ revokedAt: at.toISOString(), reason: both })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return undefined;
  if (planId !== null) await closeGaps(trx, accountId, planId, at);
  return { purchaseId };
}
