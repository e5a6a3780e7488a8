import type { OwnPayment, OwnPurchase, Quote } from '../../contract/index.ts';
import { readFeatures } from '../../foundation/sales/plan-contents.ts';
import type { BankAccount } from '../../foundation/sales/sales.ts';
import type { StoredPayment } from '../../foundation/sales/receive-money.repository.ts';
import type { PurchaseRepository, StoredPurchase } from './purchase.repository.ts';

type Parts = Awaited<ReturnType<PurchaseRepository['listParts']>>;

interface Surroundings {
  banks: readonly BankAccount[];
  whatsapp: string | null;
}

type Snapshot = Omit<Quote, 'startsAt' | 'endsAt' | 'termsVersion'>;

/** The bought thing, as the contract has it. */
export const toSnapshot = (row: StoredPurchase): Snapshot => ({
  kind: row.kind,
  itemId: row.itemId,
  title: row.title,
  months: row.months,
  packageQuota: row.packageQuota,
  features: readFeatures(row.features),
  listPrice: row.listPrice,
  discount: row.discount,
  total: row.total,
  tax: { kind: row.taxKind, base: row.taxBase, amount: row.taxAmount },
  voucher: row.voucherCode,
});

/** The target of a transfer; null for other payments, and once its account is none of ours any more. */
export function transferOf(payment: StoredPayment, { banks, whatsapp }: Surroundings): OwnPayment['transfer'] {
  const account = banks.find(({ number }) => number === payment.bank);
  if (payment.method !== 'transfer' || !account) return null;
  return {
    bank: account.bank,
    accountNumber: account.number,
    accountName: account.name,
    amount: payment.amountDue,
    whatsapp,
    proofAt: payment.proofAt,
  };
}

function toOwnPayment(payment: StoredPayment, surroundings: Surroundings): OwnPayment | null {
  if (payment.method === 'none') return null;
  return {
    number: payment.number,
    method: payment.method,
    state: payment.state,
    amount: payment.amountDue,
    url: payment.state === 'waiting' ? payment.url : null,
    transfer: transferOf(payment, surroundings),
    channel: payment.channel,
    refusedBecause: payment.refusedBecause,
    createdAt: payment.createdAt,
    expiresAt: payment.expiresAt,
  };
}

/** A purchase as its buyer sees it: of its payments the one that paid it, or the newest. */
export function toOwnPurchase(row: StoredPurchase, parts: Parts, surroundings: Surroundings): OwnPurchase {
  const payments = parts.payments.filter(({ purchaseId }) => purchaseId === row.id);
  const shown = payments.find(({ isSettling }) => isSettling === 1) ?? payments.at(-1);
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
    payment: shown ? toOwnPayment(shown, surroundings) : null,
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
