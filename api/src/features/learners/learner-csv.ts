import { genderLabels, type ListedLearner } from '../../contract/index.ts';
import { jakartaDay } from '../../foundation/days/days.ts';
import { byteOrderMark, csvLines, csvMoment } from '../../foundation/tables/csv.ts';

/** The media type of the file. */
export const csvType = 'text/csv; charset=utf-8';

/** `pengguna-2026-11-21.csv`, the day in WIB. */
export const csvName = (now: Date): string => `pengguna-${jakartaDay(now)}.csv`;

const header = ['No', 'Nama', 'Email', 'Provinsi', 'No. Telepon', 'Jenis Kelamin', 'Instansi', 'Terdaftar (WIB)'];

/**
 * A telephone number that a spreadsheet leaves unchanged: `0812-3456-7890`. `+62812…` would have to be defused like a
 * formula, and `0812…` would become a number without its zero. Numbers of other countries begin with 00, as they are dialled.
 */
export function writtenPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const isAbroad = phone.startsWith('+') && !digits.startsWith('62');
  const dialled = isAbroad ? `00${digits}` : digits.replace(/^62/, '0');
  return dialled.replace(/(\d{4})(?=\d{2})/g, '$1-');
}

/**
 * Profiles as a CSV file that a spreadsheet shows with the right letters and in which nothing runs: written as they come. A
 * text that would be a formula gets an apostrophe before it.
 */
export async function* learnerCsv(batches: AsyncIterable<readonly ListedLearner[]>): AsyncGenerator<string> {
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
