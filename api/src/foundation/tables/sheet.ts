import { writeXlsxStream } from 'hucre/xlsx';

/** What a cell holds: a text stays one, whatever it begins with; a number is one; null leaves it empty. */
export type SheetCell = string | number | null;

/** What no XML can hold; a name or a text could carry it. */
// oxlint-disable-next-line no-control-regex
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Rows as an .xlsx file with one sheet, whose first row stays in sight. Written while they come: no more than a few are in memory. */
export function sheetStream(name: string, rows: AsyncIterable<SheetCell[]>): ReadableStream<Uint8Array> {
  async function* clean() {
    for await (const row of rows)
      yield row.map((cell) => (typeof cell === 'string' ? cell.toWellFormed().replace(notInXml, '') : cell));
  }
  return writeXlsxStream(clean(), { name, freezePane: { rows: 1 } });
}
