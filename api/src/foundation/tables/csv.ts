import Papa from 'papaparse';

/** Stands at a file's beginning and tells spreadsheets that the letters are UTF-8; without it Excel takes é for two others. */
export const byteOrderMark = '\uFEFF';
const lineEnd = '\r\n';
/** What Excel takes for the end of a cell where numbers are written 1.234,5, as in Indonesia (docs/decisions/0089). */
const separator = ';';

/** What begins a formula; full-width signs count in East Asian Excel. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
/** The same behind what a spreadsheet with other settings takes for the end of a cell. */
const laterFormula = /([,;\t\r\n]["' ]*)(?=[=+\-@＝＋－＠])/g;

/** A cell that no spreadsheet runs: before what would be a formula stands an apostrophe. */
const harmless = (cell: string) => (formulaStart.test(cell) ? "'" : '') + cell.replace(laterFormula, "$1'");

/** Rows as lines of CSV, in which no text runs as a formula. */
export const csvLines = (rows: string[][]): string =>
  Papa.unparse(
    rows.map((row) => row.map(harmless)),
    { delimiter: separator, quotes: true, newline: lineEnd },
  ) + lineEnd;

/** A moment as a table shows it: `2026-11-21 19:00`, in WIB. */
const inWib = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Jakarta' });
export const csvMoment = (at: string): string => inWib.format(new Date(at));
