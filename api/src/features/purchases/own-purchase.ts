import type { OwnPayment, OwnPurchase } from '../../contract/index.ts';
import { type Accounts, toSnapshot, transferOf } from '../../foundation/sales/purchase-answers.ts';
import { holdsMoney } from '../../foundation/sales/payment-states.ts';
import type { StoredPayment } from '../../foundation/sales/receive-money.repository.ts';
import type { PurchaseRepository, StoredPurchase } from './purchase.repository.ts';

type Parts = Awaited<ReturnType<PurchaseRepository['listParts']>>;

function toOwnPayment(payment: StoredPayment, sales: Accounts | undefined): OwnPayment | null {
  if (payment.method === 'none') return null;
  return {
    number: payment.number,
    method: payment.method,
    state: payment.state,
    amount: payment.amountDue,
    url: payment.state === 'waiting' ? payment.url : null,
    transfer: transferOf(payment, sales),
    channel: payment.channel,
    refusedBecause: payment.refusedBecause,
    createdAt: payment.createdAt,
    expiresAt: payment.expiresAt,
  };
}

/** A purchase as its buyer sees it: of its payments the one that paid it, the newest whose money a person decides on, or the newest. */
export function toOwnPurchase(row: StoredPurchase, parts: Parts, sales: Accounts | undefined): OwnPurchase {
  const payments = parts.payments.filter(({ purchaseId }) => purchaseId === row.id);
  const shown = payments.find(({ isSettling }) => isSettling === 1) ?? payments.findLast(holdsMoney) ?? payments.at(-1);
  const access = parts.accesses.find(({ purchaseId }) => purchaseId === row.id);
  const { number, state, createdAt, expiresAt, paidAt, receiptNumber } = row;
  return {
    number,
    state,
    ...toSnapshot(row),
    createdAt,
    expiresAt,
    paidAt,
    receiptNumber,
    payment: shown ? toOwnPayment(shown, sales) : null,
    access: access
      ? {
          startsAt: access.startsAt,
          endsAt: access.endsAt,
          packageQuota: access.packageQuota,
          used: access.used,
          revokedAt: access.revokedAt,
        }
      : null,
    refunds: parts.refunds.flatMap(({ purchaseId, ...refund }) => (purchaseId === row.id ? refund : [])),
  };
}
