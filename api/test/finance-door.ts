import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Permission } from '../src/contract/index.ts';
import type { PaymentTable, PlanTable, PurchaseTable, RefundTable, VoucherTable } from '../src/db/schema.ts';
import { hourMs } from '../src/foundation/days/spans.ts';
import { newId } from '../src/id.ts';
import type { TestApp } from './build-test-app.ts';
import { type GivenAccount, givenLearner, givenStaff } from './given.ts';

/** A reason as administrators write it. */
export const reason = 'Sesuai mutasi rekening';

/** All staff accounts that there are have a second factor, as money asks for. */
export async function giveSecondFactors(t: TestApp): Promise<void> {
  await t.db
    .updateTable('account')
    .set({ secondFactorAt: t.clock.now().toISOString() })
    .where('role', '<>', 'learner')
    .execute();
}

/** An administrator who looks after the money, with a second factor. */
export async function givenFinance(
  t: TestApp,
  permissions: readonly Permission[] = ['finance'],
): Promise<GivenAccount> {
  const account = await givenStaff(t, 'admin', { permissions });
  await giveSecondFactors(t);
  return account;
}

export async function givenPlan(t: TestApp, columns: Partial<Insertable<PlanTable>> = {}) {
  const at = t.clock.now().toISOString();
  const plan = {
    id: newId(),
    name: 'Langganan Uji',
    months: 3,
    packageQuota: 10,
    priceRupiah: 99_000,
    features: '["explanations"]',
    isPopular: 0,
    isSold: 1,
    revision: 1,
    createdAt: at,
    updatedAt: at,
    ...columns,
  } satisfies Insertable<PlanTable>;
  await t.db.insertInto('plan').values(plan).execute();
  return plan;
}

export async function givenVoucher(t: TestApp, columns: Partial<Insertable<VoucherTable>> = {}) {
  const id = newId();
  const voucher = {
    id,
    code: `HEMAT-${id.slice(0, 8).toUpperCase()}`,
    kind: 'percent',
    value: 20,
    cap: null,
    itemIds: '[]',
    isActive: 1,
    validFrom: null,
    validUntil: null,
    maxUses: 10,
    maxPerAccount: 1,
    note: '',
    createdBy: newId(),
    createdAt: t.clock.now().toISOString(),
    ...columns,
  } satisfies Insertable<VoucherTable>;
  await t.db.insertInto('voucher').values(voucher).execute();
  return voucher;
}

/** A purchase of a plan, as it is placed; by default it waits for 99,000 rupiah. */
export async function givenPurchase(
  t: TestApp,
  { buyer, ...columns }: { buyer?: GivenAccount } & Partial<Insertable<PurchaseTable>> = {},
) {
  const id = newId();
  const at = t.clock.now();
  const total = columns.total ?? 99_000;
  const purchase = {
    id,
    number: `P-261121-${id.slice(0, 6).toUpperCase()}`,
    accountId: (buyer ?? (await givenLearner(t))).id,
    kind: 'plan',
    itemId: 'uji',
    title: 'Langganan Uji',
    months: 3,
    packageQuota: 10,
    features: '["explanations"]',
    listPrice: total,
    discount: 0,
    total,
    taxKind: 'none',
    taxBase: total,
    taxAmount: 0,
    voucherCode: null,
    state: 'open',
    requestKey: randomUUID(),
    termsVersion: '1',
    createdAt: at.toISOString(),
    expiresAt: new Date(at.getTime() + 24 * hourMs).toISOString(),
    paidAt: null,
    receiptNumber: null,
    ...columns,
  } satisfies Insertable<PurchaseTable>;
  await t.db.insertInto('purchase').values(purchase).execute();
  return purchase;
}
export type GivenPurchase = Awaited<ReturnType<typeof givenPurchase>>;

/** A try to pay a purchase; by default a transfer whose proof waits for an administrator. */
export async function givenPayment(
  t: TestApp,
  purchase: Pick<GivenPurchase, 'id' | 'number'>,
  columns: Partial<Insertable<PaymentTable>> = {},
) {
  const at = t.clock.now();
  const number = columns.number ?? 1;
  const payment = {
    id: newId(),
    purchaseId: purchase.id,
    number,
    reference: `${purchase.number}-${number}`,
    method: 'transfer',
    gateway: 'bank',
    state: 'waiting',
    amountDue: 98_877,
    url: null,
    token: null,
    gatewayId: null,
    channel: null,
    // Amounts tell transfers to one account apart: each has its own here.
    bank: newId(),
    createdAt: at.toISOString(),
    expiresAt: new Date(at.getTime() + 24 * hourMs).toISOString(),
    nextAskAt: null,
    received: null,
    receivedAt: null,
    confirmedBy: null,
    proofFile: null,
    proofAt: columns.method === 'online' ? null : at.toISOString(),
    decidedAt: null,
    refusedBecause: null,
    attention: columns.method === 'online' ? null : 'transfer',
    ...columns,
  } satisfies Insertable<PaymentTable>;
  await t.db.insertInto('payment').values(payment).execute();
  return payment;
}

/** A purchase that was paid through the gateway, with its access. */
export async function givenPaid(
  t: TestApp,
  {
    buyer,
    amount = 99_000,
    method = 'online',
  }: { buyer?: GivenAccount; amount?: number; method?: 'online' | 'transfer' } = {},
) {
  const at = t.clock.now().toISOString();
  const purchase = await givenPurchase(t, {
    ...(buyer && { buyer }),
    total: amount,
    state: 'paid',
    paidAt: at,
    receiptNumber: newId(),
  });
  const payment = await givenPayment(t, purchase, {
    method,
    gateway: method === 'online' ? 'midtrans' : 'bank',
    state: 'confirmed',
    amountDue: amount,
    received: amount,
    receivedAt: at,
    gatewayId: newId(),
    channel: method === 'online' ? 'qris' : null,
    attention: null,
    isSettling: 1,
  });
  await t.db
    .insertInto('entitlement')
    .values({
      id: newId(),
      accountId: purchase.accountId,
      source: 'order',
      title: purchase.title,
      planId: purchase.itemId,
      tryoutId: null,
      purchaseId: purchase.id,
      batchId: null,
      packageQuota: 10,
      features: purchase.features,
      startsAt: at,
      endsAt: new Date(Date.parse(at) + 90 * 24 * hourMs).toISOString(),
      revokedAt: null,
      reason: null,
      givenBy: null,
      grantKey: null,
      createdAt: at,
    })
    .execute();
  return { purchase, payment };
}

/** A refund by bank that an administrator has promised. */
export async function givenBankRefund(t: TestApp, paymentId: string, columns: Partial<Insertable<RefundTable>> = {}) {
  const refund = {
    id: newId(),
    paymentId,
    refundKey: randomUUID(),
    amount: 10_000,
    way: 'bank',
    state: 'asked',
    revokesAccess: 0,
    reason,
    requestedBy: newId(),
    createdAt: t.clock.now().toISOString(),
    nextTryAt: null,
    doneAt: null,
    ...columns,
  } satisfies Insertable<RefundTable>;
  await t.db.insertInto('refund').values(refund).execute();
  await t.db
    .updateTable('payment')
    .set((eb) => ({ refundDue: eb('refundDue', '+', refund.amount) }))
    .where('id', '=', paymentId)
    .execute();
  return refund;
}
