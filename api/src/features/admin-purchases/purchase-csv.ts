import { labelOf, paymentMethodLabels, purchaseStateLabels } from '../../contract/index.ts';
import { byteOrderMark, csvLines, csvMoment } from '../../foundation/tables/csv.ts';
import type { ListedPurchase } from './purchase-list.repository.ts';

/** The media type of the file. */
export const csvType = 'text/csv; charset=utf-8';

/** `pembelian-2026-11-21.csv`, the day in WIB. */
export const csvName = (now: Date): string => `pembelian-${csvMoment(now.toISOString()).slice(0, 10)}.csv`;

const header = [
  'No',
  'Nomor',
  'Dibuat (WIB)',
  'Pembeli',
  'Email',
  'Yang dibeli',
  'Harga',
  'Potongan',
  'Total',
  'PPN',
  'Voucher',
  'Cara bayar',
  'Status',
  'Lunas (WIB)',
  'Kuitansi',
  'Diterima',
];

/** Purchases as a CSV file, written as they come. Money is whole rupiah without a sign, so that a spreadsheet can add it up. */
export async function* purchaseCsv(batches: AsyncIterable<readonly ListedPurchase[]>): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([header]);
  let number = 0;
  for await (const purchases of batches) {
    const rows = purchases.map((purchase) => {
      number += 1;
      const { buyer, method, paidAt } = purchase;
      return [
        String(number),
        purchase.number,
        csvMoment(purchase.createdAt),
        buyer?.name ?? 'Akun dihapus',
        buyer?.email ?? '',
        purchase.title,
        String(purchase.listPrice),
        String(purchase.discount),
        String(purchase.total),
        String(purchase.taxAmount),
        purchase.voucherCode ?? '',
        method === null ? '' : labelOf(paymentMethodLabels, method),
        labelOf(purchaseStateLabels, purchase.state),
        paidAt === null ? '' : csvMoment(paidAt),
        purchase.receiptNumber ?? '',
        String(purchase.received),
      ];
    });
    if (rows.length > 0) yield csvLines(rows);
  }
}
