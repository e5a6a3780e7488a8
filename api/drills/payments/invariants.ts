import type { Kysely } from 'kysely';
import type { Database } from '../../src/db/schema.ts';
import { readMoneySums } from '../../src/foundation/sales/money-sums.repository.ts';

/** Events that make a purchase paid. */
const paying = ['paid', 'paid_late'];

/**
 * Compares the rows of buying with each other: at most one access, receipt and payment that counts for a purchase, all together or none (I1, I2),
 * the right amounts (I4), sums without a difference (I6), vouchers within their limits (I9), quotas and seats (I11).
 * @returns what contradicts, one line each
 */
export async function findContradictions(db: Kysely<Database>): Promise<string[]> {
  const [purchases, payments, entitlements, events, uses, vouchers, batches, { difference }] = await Promise.all([
    db
      .selectFrom('purchase')
      .select(['id', 'number', 'kind', 'state', 'total', 'listPrice', 'discount', 'receiptNumber', 'paidAt'])
      .execute(),
    db
      .selectFrom('payment')
      .select(['purchaseId', 'reference', 'state', 'isSettling', 'amountDue', 'received', 'confirmedBy'])
      .execute(),
    db.selectFrom('entitlement').select(['id', 'purchaseId', 'batchId', 'packageQuota', 'used']).execute(),
    db.selectFrom('purchaseEvent').select(['purchaseId', 'kind']).execute(),
    db.selectFrom('voucherUse').select(['purchaseId', 'voucherId', 'state']).execute(),
    db.selectFrom('voucher').select(['id', 'code', 'taken', 'maxUses']).execute(),
    db.selectFrom('seatBatch').select(['id', 'seats', 'taken']).execute(),
    readMoneySums(db, new Date(0)),
  ]);
  const opened = Map.groupBy(
    await db.selectFrom('entitlementUse').select('entitlementId').execute(),
    (use) => use.entitlementId,
  );
  const wrong: string[] = [];
  const compare = (what: string, found: unknown, right: unknown) => {
    if (found !== right) wrong.push(`${what}: ${String(found)} instead of ${String(right)}`);
  };
  for (const { id, number, kind, state, total, listPrice, discount, receiptNumber, paidAt } of purchases) {
    const isPaid = ['paid', 'refunded', 'reversed'].includes(state);
    const of = <Row extends { purchaseId: string | null }>(rows: Row[]) =>
      rows.filter(({ purchaseId }) => purchaseId === id);
    compare(`${number} (${state}) has a receipt`, receiptNumber !== null && paidAt !== null, isPaid);
    compare(`accesses of ${number} (${state})`, of(entitlements).length, isPaid && kind !== 'seats' ? 1 : 0);
    const settling = of(payments).filter(({ isSettling }) => isSettling === 1);
    compare(`payments that count for ${number} (${state})`, settling.length, isPaid && total > 0 ? 1 : 0);
    compare(
      `times ${number} was paid`,
      of(events).filter((event) => paying.includes(event.kind)).length,
      isPaid ? 1 : 0,
    );
    compare(`total of ${number}`, total, listPrice - discount);
    for (const use of of(uses))
      if (isPaid) compare(`voucher of ${number}`, use.state, state === 'reversed' ? 'released' : 'used');
  }
  for (const { reference, state, amountDue, received, confirmedBy } of payments)
    if (state === 'confirmed' && confirmedBy === null) compare(`money of ${reference}`, received, amountDue);
  for (const { id, code, taken, maxUses } of vouchers) {
    const live = uses.filter((use) => use.voucherId === id && use.state !== 'released').length;
    compare(`uses of voucher ${code}`, taken, live);
    if (maxUses !== null && taken > maxUses) wrong.push(`voucher ${code} was used ${taken} times of ${maxUses}`);
  }
  for (const { id, packageQuota, used } of entitlements) {
    compare(`packages of access ${id}`, used, opened.get(id)?.length ?? 0);
    if (packageQuota !== null && used > packageQuota)
      wrong.push(`access ${id} opened ${used} of ${packageQuota} packages`);
  }
  for (const { id, seats, taken } of batches) {
    compare(`seats of ${id}`, taken, entitlements.filter(({ batchId }) => batchId === id).length);
    if (taken > seats) wrong.push(`${taken} of ${seats} seats of ${id} are taken`);
  }
  compare('received − refunded − paid − refunds due', difference, 0);
  return wrong;
}
