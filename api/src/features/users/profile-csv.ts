import Papa from 'papaparse';
import { genderLabels, type Profile } from '../../contract/index.ts';

/** Tells spreadsheets that the letters are UTF-8; without it Excel takes é for two others. */
const byteOrderMark = '\uFEFF';
const lineEnd = '\r\n';
const header = ['No', 'Nama', 'Email', 'Provinsi', 'No. Telepon', 'Jenis Kelamin', 'Instansi', 'Terdaftar (WIB)'];

/** Papa Parse's own pattern lets a text go whose first line is followed by another; full-width signs count in East Asian Excel. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

const inWib = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Jakarta' });

/**
 * A telephone number that a spreadsheet leaves as it is: `0812-3456-7890`. As `+62812…` it would have to be defused like a formula,
 * and as `0812…` it would become a number without its zero. Numbers of other countries get the 00 that is dialled.
 */
export function writtenPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const isAbroad = phone.startsWith('+') && !digits.startsWith('62');
  const dialled = isAbroad ? `00${digits}` : digits.replace(/^62/, '0');
  return dialled.replace(/(\d{4})(?=\d{2})/g, '$1-');
}

const csv = (rows: string[][]) => Papa.unparse(rows, { escapeFormulae: formulaStart, newline: lineEnd }) + lineEnd;

/**
 * Profiles as a CSV file that opens in a spreadsheet with the right letters and runs nothing there: piece by piece, as they come.
 * A text that would be a formula gets an apostrophe before it.
 */
export async function* profileCsv(batches: AsyncIterable<readonly Profile[]>): AsyncGenerator<string> {
  yield byteOrderMark + csv([header]);
  let number = 0;
  for await (const profiles of batches) {
    const rows = profiles.map(({ name, user, province, phone, gender, instance, createdAt }) => {
      number += 1;
      const registered = inWib.format(new Date(createdAt));
      return [
        String(number),
        name,
        user.email,
        province,
        writtenPhone(phone),
        genderLabels[gender],
        instance,
        registered,
      ];
    });
    if (rows.length > 0) yield csv(rows);
  }
}
