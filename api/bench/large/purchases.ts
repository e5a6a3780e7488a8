import type { Insertable } from 'kysely';
import type {
  EntitlementTable,
  PaymentTable,
  PurchaseEventTable,
  PurchaseTable,
  RefundTable,
  VoucherUseTable,
} from '../../src/db/schema.ts';
import { dayMs } from '../../src/foundation/days/spans.ts';
import type { Chance } from './chance.ts';

export interface PurchaseRows {
  purchase: Insertable<PurchaseTable>;
  payment: Insertable<PaymentTable>;
  events: Insertable<PurchaseEventTable>[];
  access: Insertable<EntitlementTable>[];
  refunds: Insertable<RefundTable>[];
  voucherUses: Insertable<VoucherUseTable>[];
}

/** One in that many purchases isn't paid, and one in that many payments needs a person. */
const unpaidEvery = 4;
const waitingEvery = 200;
const transferEvery = 5;
/** One in that many purchases has used a voucher, was refunded, was taken back by its bank, or is a gift. */
const [voucherEvery, refundEvery, reversedEvery, grantEvery] = [10, 35, 39, 7];
const plans = [
  { id: 'basic', title: 'Basic', months: 1, quota: 10, price: 99_000 },
  { id: 'premium', title: 'Premium', months: 3, quota: 30, price: 249_000 },
  { id: 'ultimate', title: 'Ultimate', months: 6, quota: 60, price: 399_000 },
] as const;

interface PurchaseOf {
  index: number;
  accountId: string;
  vouchers: readonly string[];
  staffIds: readonly string[];
  at: Date;
}

/** The `index`-th purchase, with its payment, history and access. */
export function purchaseRows(chance: Chance, { index, accountId, vouchers, staffIds, at }: PurchaseOf): PurchaseRows {
  const { id: itemId, title, months, quota, price } = chance.pick(plans);
  const [id, paymentId] = [chance.id(), chance.id()];
  const isPaid = index % unpaidEvery !== 0;
  const isTransfer = index % transferEvery === 0;
  const needsPerson = index % waitingEvery === 0;
  const isRefunded = isPaid && index % refundEvery === 1;
  const isReversed = isPaid && !isRefunded && index % reversedEvery === 1;
  const isGiven = index % grantEvery === 0;
  const backAt = new Date(at.getTime() + 3 * dayMs).toISOString();
  const isBack = isRefunded || isReversed;
  const createdAt = at.toISOString();
  const paidAt = isPaid ? new Date(at.getTime() + chance.between(1, 600) * 60_000).toISOString() : null;
  const expiresAt = new Date(at.getTime() + dayMs).toISOString();
  const number = `P-${createdAt.slice(2, 10).replaceAll('-', '')}-${String(index).padStart(6, '0')}`;
  const reference = `${number}-1`;
  const event = (kind: 'created' | 'paid' | 'expired' | 'reversed', when: string, actorId: string | null = null) => ({
    id: chance.id(),
    purchaseId: id,
    at: when,
    kind,
    actorId,
    details: JSON.stringify({ reference }),
  });
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
      state: isRefunded ? 'refunded' : isReversed ? 'reversed' : isPaid ? 'paid' : 'expired',
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
      reference,
      method: isTransfer ? 'transfer' : 'online',
      gateway: isTransfer ? 'bank' : 'midtrans',
      state: isRefunded ? 'refunded' : isReversed ? 'reversed' : isPaid ? 'confirmed' : 'expired',
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
      refunded: isBack ? price : 0,
      isSettling: isPaid ? 1 : 0,
    },
    events: [
      event('created', createdAt, accountId),
      event(isPaid ? 'paid' : 'expired', paidAt ?? expiresAt),
      ...(isReversed ? [event('reversed', backAt)] : []),
    ],
    access:
      paidAt === null
        ? []
        : [
            {
              id: chance.id(),
              accountId,
              source: isGiven ? 'grant' : 'order',
              title,
              planId: itemId,
              tryoutId: null,
              purchaseId: isGiven ? null : id,
              batchId: null,
              packageQuota: quota,
              features: '["explanations"]',
              startsAt: paidAt,
              endsAt: new Date(Date.parse(paidAt) + months * 30 * dayMs).toISOString(),
              revokedAt: null,
              reason: null,
              givenBy: isGiven ? chance.pick(staffIds) : null,
              grantKey: null,
              createdAt: paidAt,
            },
          ],
    refunds: isRefunded
      ? [
          {
            id: chance.id(),
            paymentId,
            refundKey: chance.id(),
            amount: price,
            way: 'bank',
            state: 'done',
            revokesAccess: 1,
            reason: 'Pembeli membatalkan.',
            requestedBy: chance.pick(staffIds),
            createdAt: backAt,
            nextTryAt: null,
            doneAt: backAt,
          },
        ]
      : [],
    voucherUses:
      vouchers.length > 0 && index % voucherEvery === 0
        ? [
            {
              purchaseId: id,
              voucherId: chance.pick(vouchers),
              accountId,
              state: isPaid ? 'used' : 'released',
              at: createdAt,
            },
          ]
        : [],
  };
}
