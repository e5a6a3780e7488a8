import { strFromU8, unzipSync } from 'fflate';
import { formatValue } from 'hucre';
import type { CellValue, Sheet } from 'hucre/xlsx';
import { readXlsx as readWorkbook } from 'hucre/xlsx';
import { FileRefused, type ReadFormat, type ReadPicture } from '../read-question.ts';
import { findHeadings } from './headings.ts';
import { type Cell, mostColumns, readTable } from './table.ts';

/** The template's sheets that explain, and are never read. */
const explaining = new Set(['contoh', 'petunjuk', 'pilihan']);
/** The template's own sheet; other files are read from the first sheet with headings. */
const ownSheet = 'soal';
/** More rows than questions may be imported at once, even with empty ones between them. */
const mostRows = 20_000;
/** Of one part of the file: a table of a thousand questions has some three megabytes. */
const mostPartBytes = 24 * 1024 * 1024;

const columnOf = (name: string): number => [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** Looks at the parts before the parser does: it would believe every address of a cell. @throws FileRefused */
function lookAt(parts: Record<string, Uint8Array>): void {
  for (const [name, part] of Object.entries(parts)) {
    if (/vbaProject\.bin$/i.test(name))
      throw new FileRefused('Berkas berisi makro; simpan ulang sebagai .xlsx tanpa makro');
    if (!/\.(xml|rels)$/i.test(name)) continue;
    if (part.length > mostPartBytes)
      throw new FileRefused('Berkas terlalu besar setelah dibuka; bagi menjadi beberapa berkas');
    const text = strFromU8(part, true);
    if (/<!DOCTYPE/i.test(text.slice(0, 4_000)))
      throw new FileRefused('XML memuat DOCTYPE; ditolak. Simpan ulang dengan Excel.');
    if (!/^xl\/worksheets\/[^/]+\.xml$/i.test(name)) continue;
    for (const [, column = '', row = ''] of text.matchAll(/<(?:\w+:)?c\b[^>]*?\br="([A-Z]{1,5})(\d{1,9})"/g)) {
      if (columnOf(column) > mostColumns)
        throw new FileRefused(`Berkas ini memiliki isi di kolom ${column}; paling banyak ${mostColumns} kolom.`);
      if (Number(row) > mostRows)
        throw new FileRefused(`Berkas ini memiliki isi di baris ${row}; hapus baris kosong di atasnya.`);
    }
  }
}

/** A date as its author typed it, more or less: "1/2 menjadi 1 Feb". */
function writtenDate(date: Date): string {
  const shown = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(date);
  return `${date.getUTCDate()}/${date.getUTCMonth() + 1} menjadi ${shown}`;
}

/** Far longer than what spreadsheets offer; decimals beyond a hundred can't be written. */
const longestNumberFormat = 100;

/** A number as its author sees it, in Indonesian notation: 25%, Rp1.500.000, 0,5. */
function writtenNumber(value: number, format: string | undefined): string {
  // Numbers are stored in binary: 0,1 + 0,2 is 0,30000000000000004.
  const plain = String(Number(value.toPrecision(15))).replace('.', ',');
  if (format === undefined || format.length > longestNumberFormat || /^\s*(General|@)?\s*$/i.test(format)) return plain;
  // The library drops the currency of [$Rp-421].
  const currency = format.replace(/\[\$([^\]-]*)[^\]]*\]/g, '"$1"');
  // It takes the letters of General for a date's, and is given the decimals that General shows. "General" may also be a quoted word.
  const decimals = plain.split(',')[1]?.length ?? 0;
  const general = decimals > 0 ? `0.${'0'.repeat(decimals)}` : '0';
  const known = currency.replace(/"[^"]*"|\\.|General/gi, (part) => (/^general$/i.test(part) ? general : part));
  if (known !== currency && plain.includes('e')) return plain;
  // It knows no Indonesian; German has the same marks.
  return formatValue(value, known, { locale: 'de-DE' }).trim() || plain;
}

function cellOf(value: CellValue | undefined, format: string | undefined): Cell {
  if (value === null || value === undefined) return { text: '' };
  if (value instanceof Date) return { text: value.toISOString().slice(0, 10), date: writtenDate(value) };
  if (typeof value === 'number') return { text: writtenNumber(value, format), number: value };
  if (typeof value === 'boolean') return { text: value ? 'BENAR' : 'SALAH' };
  return { text: value };
}

/** A cell with one picture more, whose text stays. */
const withPicture = (cell: Cell | undefined, picture: ReadPicture): Cell => ({
  ...(cell ?? { text: '' }),
  picture,
  ...(cell?.picture && { hasMorePictures: true }),
});

/** A sheet's cells, with the pictures whose upper left corner is in them. */
function rowsOf(sheet: Sheet, embedded: ReadonlyMap<string, ReadPicture>): Cell[][] {
  const formatAt = (row: number, column: number) => sheet.cells?.get(`${row},${column}`)?.style?.numFmt;
  const rows = sheet.rows.map((row, at) => row.map((value, column) => cellOf(value, formatAt(at, column))));
  for (const [address, { formula }] of sheet.cells ?? []) {
    if (formula === undefined) continue;
    const [row = 0, column = 0] = address.split(',').map(Number);
    const inCell = /DISPIMG\("([^"]+)"/i.exec(formula)?.[1];
    const picture = inCell === undefined ? undefined : embedded.get(inCell);
    const line = (rows[row] ??= []);
    line[column] = picture ? { text: '', picture } : { text: line[column]?.text ?? '', isFormula: true };
  }
  for (const [index, { data, anchor }] of (sheet.images ?? []).entries()) {
    const { row, col } = anchor.from;
    if (row >= mostRows || col >= mostColumns) continue;
    const line = (rows[row] ??= []);
    line[col] = withPicture(line[col], { name: `gambar ${index + 1}`, content: data });
  }
  // Places that were skipped are empty, not missing.
  return Array.from(rows, (row) => Array.from(row ?? [], (cell) => cell ?? { text: '' }));
}

/** A workbook with questions: our template, or another table with headings that `headings.ts` knows. */
export const readXlsx: ReadFormat = async (content, findPicture) => {
  const parts = unzipSync(content);
  lookAt(parts);
  const workbook = await readWorkbook(content, {
    readStyles: true,
    sheets: ({ name, hidden, veryHidden }) => !hidden && !veryHidden && !explaining.has(name.trim().toLowerCase()),
  }).catch((error: unknown) => {
    throw new FileRefused('Berkas Excel ini rusak. Buka dengan Excel, simpan ulang sebagai .xlsx, lalu kirim lagi.', {
      cause: error,
    });
  });
  const embedded = new Map(
    (workbook.cellImages ?? []).map(({ id, data }) => [id, { name: id, content: data }] as const),
  );
  const tables = workbook.sheets.map((sheet) => ({ name: sheet.name, rows: rowsOf(sheet, embedded) }));
  const own = tables.find(({ name }) => name.trim().toLowerCase() === ownSheet);
  const hasHeadings = ({ rows }: { rows: Cell[][] }) =>
    findHeadings(rows.slice(0, 5).map((row) => row.map(({ text }) => text))) !== undefined;
  const chosen = own ?? tables.find(hasHeadings) ?? tables[0];
  if (!chosen) throw new FileRefused('Berkas Excel ini tidak memiliki lembar yang dapat dibaca');
  const read = readTable(chosen.rows, findPicture);
  const others = tables.filter((table) => table !== chosen && hasHeadings(table)).map(({ name }) => name);
  return {
    ...read,
    notices: [
      ...(others.length > 0 ? [`Hanya lembar "${chosen.name}" yang dibaca, bukan: ${others.join(', ')}`] : []),
      ...('xl/richData/rdrichvalue.xml' in parts
        ? [
            'Gambar yang diletakkan di dalam sel ("Place in Cell") tidak terbaca; ubah menjadi di atas sel ("Place over Cells")',
          ]
        : []),
      ...read.notices,
    ],
  };
};
