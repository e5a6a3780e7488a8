import type { Page } from '@playwright/test';
import { expect } from '../product/product.ts';

// Steps in the editors of administrators, before their screens are looked at.

/** The form of a question in the administrators' area. */
export const questionForm = (page: Page) => page.getByRole('form', { name: /^(Soal baru|Edit soal)$/ });

/** Writes a question with formulas. */
export const writtenQuestion = async (page: Page) => {
  const form = questionForm(page);
  await form
    .getByRole('textbox', { name: /^Pertanyaan/ })
    .fill(
      'Sebuah rapat dihadiri $n$ orang, dan tiap orang berjabat tangan sekali. Jika ada 45 jabat tangan, berapa $n$?',
    );
  for (const [letter, text] of Object.entries({
    A: '9 orang',
    B: '10 orang',
    C: '11 orang',
    D: '$\\frac{45}{2}$ orang',
  }))
    await form.getByRole('textbox', { name: `Pilihan ${letter}` }).fill(text);
  await form.getByRole('button', { name: 'Tandai B sebagai jawaban benar' }).click();
  await form
    .getByRole('textbox', { name: 'Pembahasan' })
    .fill('$\\frac{n(n-1)}{2} = 45$, jadi $n^2 - n - 90 = 0$ dan $n = 10$.');
};

/** A package's form with the draft of an earlier visit. */
export const restoredTryout = async (page: Page) => {
  await page
    .getByRole('form', { name: 'Edit tryout' })
    .getByLabel('Deskripsi')
    .fill('Untuk calon guru dan tenaga teknis.');
  await expect(page.getByText('Draf aman di perangkat ini')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Draf yang belum disimpan dipulihkan')).toBeVisible();
};

/** Sends a file with two mistakes, a question that is in the package, and one that can be added. */
export async function importedFile(page: Page): Promise<void> {
  const rows = [
    'Subtes;Pertanyaan;Pilihan A;Pilihan B;Pilihan C;Kunci;Pembahasan',
    'Nasionalisme;Siapa yang mengesahkan UUD 1945?;PPKI;BPUPKI;MPR;A;Lihat UUD 1945.',
    'Nasionalisme;Nilai yang tampak pada gotong royong adalah …;persatuan;kemakmuran;keadilan;F;',
    ';Apa arti $\\frac{1}{2}$ dalam suara terbanyak?;separuh;semua;tidak ada;A;',
    'Nasionalisme;Lagu kebangsaan Indonesia diciptakan oleh …;W. R. Supratman;Ismail Marzuki;Kusbini;A;',
  ];
  const file = { name: 'Soal TWK.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('checkbox', { name: 'Tambahkan soal 2' }).waitFor();
}
