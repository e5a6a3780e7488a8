import type { CellStyle, CellValue, WriteSheet } from 'hucre/xlsx';
import { writeXlsx } from 'hucre/xlsx';
import { labelOf, type MonthFigures, paymentMethodLabels } from '../../contract/index.ts';
import { forXml } from '../../foundation/tables/xml-text.ts';

type Row = CellValue[];

const heading: CellStyle = { font: { bold: true } };
const rupiah: CellStyle = { numFmt: '#,##0' };

/** A sheet whose first row is its heading; numbers are written with a sign between thousands. */
function sheet(name: string, headings: string[], rows: Row[]): WriteSheet {
  const cells: NonNullable<WriteSheet['cells']> = new Map();
  for (const [column, value] of headings.entries()) cells.set(`0,${column}`, { value, style: heading });
  for (const [index, row] of rows.entries())
    for (const [column, value] of row.entries())
      if (typeof value === 'number') cells.set(`${index + 1},${column}`, { value, style: rupiah });
  return {
    name,
    rows: [headings, ...rows],
    cells,
    columns: headings.map((_, column) => ({ width: column === 0 ? 36 : 18 })),
    freezePane: { rows: 1 },
  };
}

const methodName = (method: string) => (method === 'none' ? 'Tanpa pembayaran' : labelOf(paymentMethodLabels, method));

/** A month's figures as an .xlsx file: the sums, and what they consist of. Every text stays a text. */
export function monthSheet(figures: MonthFigures): Promise<Uint8Array> {
  const codes = figures.codes ?? 0;
  return writeXlsx({
    sheets: [
      sheet(
        'Ringkasan',
        [`Bulan ${figures.month}`, 'Rupiah'],
        [
          ['Harga sebelum potongan', figures.gross],
          ['Potongan', figures.discounts],
          ['Kode unik transfer', codes],
          ['Pendapatan', figures.gross - figures.discounts - codes],
          ['Termasuk PPN', figures.tax],
          ['Dikembalikan pada bulan ini', figures.refunded],
          ['Ditarik bank pada bulan ini', figures.reversed ?? 0],
          ['Pendapatan bersih', figures.net],
          ['Salah bayar yang dikembalikan (bukan pendapatan)', figures.returned ?? 0],
          ['Harus dikembalikan (semua bulan)', figures.refundDue ?? null],
          ['Jumlah pembelian', figures.purchases],
        ],
      ),
      sheet(
        'Per produk',
        ['Yang dibeli', 'Pembelian', 'Pendapatan'],
        figures.items.map(({ title, purchases, total }) => [forXml(title), purchases, total]),
      ),
      sheet(
        'Per cara bayar',
        ['Cara bayar', 'Pembelian', 'Pendapatan'],
        figures.methods.map(({ method, purchases, total }) => [methodName(method), purchases, total]),
      ),
      sheet(
        'Per hari',
        ['Hari (WIB)', 'Pembelian', 'Pendapatan', 'Dikembalikan', 'Ditarik bank'],
        (figures.days ?? []).map(({ day, purchases, total, refunded, reversed }) => [
          ...[day, purchases, total, refunded, reversed ?? 0],
        ]),
      ),
    ],
  });
}
