import { writeXlsxStream } from 'hucre/xlsx';
import { forXml } from './xml-text.ts';

/** Value of a cell: a text stays a text, whatever its first character; a number is a number; null leaves the cell empty. */
export type SheetCell = string | number | null;

/** Rows as an .xlsx file with one sheet, whose first row is frozen. Written while the rows come: only a few are in memory. */
export function sheetStream(name: string, rows: AsyncIterable<SheetCell[]>): ReadableStream<Uint8Array> {
  async function* clean() {
    for await (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? forXml(cell) : cell));
  }
  return writeXlsxStream(clean(), { name, freezePane: { rows: 1 } });
}
