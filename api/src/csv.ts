import Papa from 'papaparse';

/** Stands at a file's beginning and tells spreadsheets that the letters are UTF-8; without it Excel takes é for two others. */
export const byteOrderMark = '\uFEFF';
const lineEnd = '\r\n';

/** Papa Parse's own pattern lets a text go whose first line is followed by another; full-width signs count in East Asian Excel. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** Rows as lines of CSV. A text that a spreadsheet would run as a formula gets an apostrophe before it. */
export const csvLines = (rows: string[][]): string =>
  Papa.unparse(rows, { escapeFormulae: formulaStart, newline: lineEnd }) + lineEnd;

/** A moment as a table shows it: `2026-11-21 19:00`, in WIB. */
const inWib = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Jakarta' });
export const csvMoment = (at: string): string => inWib.format(new Date(at));
