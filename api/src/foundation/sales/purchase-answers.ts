// The parts of a purchase that its buyer and staff are told alike.
import type { Quote, TransferTarget } from '../../contract/index.ts';
import type { PaymentTable, PurchaseTable } from '../../db/schema.ts';
import { readFeatures } from './plan-contents.ts';
import type { Sales } from './sales.ts';

type Snapshot = Omit<Quote, 'startsAt' | 'endsAt' | 'closesAt' | 'eventAt' | 'termsVersion'>;
type SnapshotRow = Pick<
  PurchaseTable,
  | 'kind'
  | 'itemId'
  | 'title'
  | 'months'
  | 'packageQuota'
  | 'features'
  | 'listPrice'
  | 'discount'
  | 'total'
  | 'taxKind'
  | 'taxBase'
  | 'taxAmount'
  | 'voucherCode'
>;

/** Our bank accounts as buyers see them. */
export type Accounts = Pick<Sales, 'banks'> & { seller: Pick<Sales['seller'], 'whatsapp'> };

/** The bought thing, as the contract has it. */
export const toSnapshot = (row: SnapshotRow): Snapshot => ({
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
export function transferOf(
  payment: Pick<PaymentTable, 'method' | 'bank' | 'amountDue' | 'proofAt'>,
  sales: Accounts | undefined,
): TransferTarget | null {
  const account = sales?.banks.find(({ number }) => number === payment.bank);
  if (payment.method !== 'transfer' || !account) return null;
  return {
    bank: account.bank,
    accountNumber: account.number,
    accountName: account.name,
    amount: payment.amountDue,
    whatsapp: sales?.seller.whatsapp ?? null,
    proofAt: payment.proofAt,
  };
}
