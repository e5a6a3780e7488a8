import { writeXlsxStream } from 'hucre/xlsx';

/** Value of a cell: a text stays a text, whatever its first character; a number is a number; null leaves the cell empty. */
export type SheetCell = string | number | null;

/** Characters that XML can't contain, although a name or a text may have them. */
// oxlint-disable-next-line no-control-regex
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Rows as an .xlsx file with one sheet, whose first row is frozen. Written while the rows come: only a few are in memory. */
export function sheetStream(name: string, rows: AsyncIterable<SheetCell[]>): ReadableStream<Uint8Array> {
  async function* clean() {
    for await (const row of rows)
      yield row.map((cell) => (typeof cell === 'string' ? cell.toWellFormed().replace(notInXml, '') : cell));
  }
  return writeXlsxStream(clean(), { name, freezePane: { rows: 1 } });
}
