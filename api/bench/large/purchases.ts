import type { Insertable } from 'kysely';
import type { EntitlementTable, PaymentTable, PurchaseEventTable, PurchaseTable } from '../../src/db/schema.ts';
import type { Chance } from './chance.ts';

export interface PurchaseRows {
  purchase: Insertable<PurchaseTable>;
  payment: Insertable<PaymentTable>;
  events: Insertable<PurchaseEventTable>[];
  access: Insertable<EntitlementTable>[];
}

const dayMs = 86_400_000;
/** One in that many purchases isn't paid, and one in that many payments needs a person. */
const unpaidEvery = 4;
const waitingEvery = 200;
const transferEvery = 5;
const plans = [
  { id: 'basic', title: 'Basic', months: 1, quota: 10, price: 99_000 },
  { id: 'premium', title: 'Premium', months: 3, quota: 30, price: 249_000 },
  { id: 'ultimate', title: 'Ultimate', months: 6, quota: 60, price: 399_000 },
] as const;

/** The `index`-th purchase, with its payment, history and access. */
export function purchaseRows(
  chance: Chance,
  { index, accountId, at }: { index: number; accountId: string; at: Date },
): PurchaseRows {
  const { id: itemId, title, months, quota, price } = chance.pick(plans);
  const [id, paymentId] = [chance.id(), chance.id()];
  const isPaid = index % unpaidEvery !== 0;
  const isTransfer = index % transferEvery === 0;
  const needsPerson = index % waitingEvery === 0;
  const createdAt = at.toISOString();
  const paidAt = isPaid ? new Date(at.getTime() + chance.between(1, 600) * 60_000).toISOString() : null;
  const expiresAt = new Date(at.getTime() + dayMs).toISOString();
  const number = `P-${createdAt.slice(2, 10).replaceAll('-', '')}-${String(index).padStart(6, '0')}`;
  return {
    purchase: {
      id,
      number,
      accountId,
      kind: 'plan',
      itemId,
      title,
      months,
      packageQuota: quota,
      features: '["explanations"]',
      listPrice: price,
      discount: 0,
      total: price,
      taxKind: 'none',
      taxBase: price,
      taxAmount: 0,
      voucherCode: null,
      state: isPaid ? 'paid' : 'expired',
      requestKey: chance.id(),
      termsVersion: '2026-11-24',
      createdAt,
      expiresAt,
      paidAt,
      receiptNumber: isPaid ? number.replace('P', 'K') : null,
    },
    payment: {
      id: paymentId,
      purchaseId: id,
      number: 1,
      reference: `${number}-1`,
      method: isTransfer ? 'transfer' : 'online',
      gateway: isTransfer ? 'bank' : 'midtrans',
      state: isPaid ? 'confirmed' : 'expired',
      amountDue: price,
      url: null,
      token: null,
      gatewayId: isTransfer ? null : chance.id(),
      channel: isTransfer ? 'transfer' : chance.pick(['qris', 'bank_transfer', 'gopay']),
      bank: isTransfer ? '1234567890' : null,
      createdAt,
      expiresAt,
      nextAskAt: null,
      received: isPaid ? price : null,
      receivedAt: paidAt,
      confirmedBy: null,
      proofFile: null,
      proofAt: null,
      decidedAt: null,
      refusedBecause: null,
      attention: needsPerson ? 'unknown' : null,
      isSettling: isPaid ? 1 : 0,
    },
    events: [
      { id: chance.id(), purchaseId: id, at: createdAt, kind: 'created', actorId: accountId, details: '{}' },
      {
        id: chance.id(),
        purchaseId: id,
        at: paidAt ?? expiresAt,
        kind: isPaid ? 'paid' : 'expired',
        actorId: null,
        details: JSON.stringify({ total: price }),
      },
    ],
    access:
      paidAt === null
        ? []
        : [
            {
              id: chance.id(),
              accountId,
              source: 'order',
              title,
              planId: itemId,
              tryoutId: null,
              purchaseId: id,
              batchId: null,
              packageQuota: quota,
              features: '["explanations"]',
              startsAt: paidAt,
              endsAt: new Date(Date.parse(paidAt) + months * 30 * dayMs).toISOString(),
              revokedAt: null,
              reason: null,
              givenBy: null,
              grantKey: null,
              createdAt: paidAt,
            },
          ],
  };
}
