import Papa from 'papaparse';

/**
 * At the beginning of a file it tells spreadsheets that the text is UTF-8; without it Excel shows é as two other characters.
 */
export const byteOrderMark = '\uFEFF';
const lineEnd = '\r\n';
/** The character that ends a cell for Excel where numbers are written 1.234,5, as in Indonesia (docs/decisions/0089). */
const separator = ';';

/** Characters that begin a formula; full-width ones count in East Asian Excel. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
/** The same after a character that ends a cell in a spreadsheet with other settings. */
const laterFormula = /([,;\t\r\n]["' ]*)(?=[=+\-@＝＋－＠])/g;

/** A cell that no spreadsheet runs: an apostrophe is put before anything that would be a formula. */
const harmless = (cell: string) => (formulaStart.test(cell) ? "'" : '') + cell.replace(laterFormula, "$1'");

/** Rows as lines of CSV in which no text runs as a formula. */
export const csvLines = (rows: string[][]): string =>
  Papa.unparse(
    rows.map((row) => row.map(harmless)),
    { delimiter: separator, quotes: true, newline: lineEnd },
  ) + lineEnd;

const inWib = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Jakarta' });
/** A time as a table shows it: `2026-11-21 19:00`, in WIB. */
export const csvMoment = (at: string): string => inWib.format(new Date(at));
