import { genderLabels, type Profile } from '../../contract/index.ts';
import { byteOrderMark, csvLines, csvMoment } from '../../foundation/tables/csv.ts';

const header = ['No', 'Nama', 'Email', 'Provinsi', 'No. Telepon', 'Jenis Kelamin', 'Instansi', 'Terdaftar (WIB)'];

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

/**
 * Profiles as a CSV file that opens in a spreadsheet with the right letters and runs nothing there: piece by piece, as they come.
 * A text that would be a formula gets an apostrophe before it.
 */
export async function* profileCsv(batches: AsyncIterable<readonly Profile[]>): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([header]);
  let number = 0;
  for await (const profiles of batches) {
    const rows = profiles.map(({ name, user, province, phone, gender, instance, createdAt }) => {
      number += 1;
      const registered = csvMoment(createdAt);
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
    if (rows.length > 0) yield csvLines(rows);
  }
}
