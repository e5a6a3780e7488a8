import type { Page } from '@playwright/test';
import { newPackage } from '../product/package.ts';
import { expect, test } from '../product/product.ts';
import { signInAsQuestioner } from '../product/questioner.ts';

const question = (page: Page) => page.getByRole('textbox', { name: /^Pertanyaan/ });
const lines = 'Perhatikan deret berikut.\n\n  2, 4, 8, …\n\nSuku berikutnya adalah ….';

// A wide screen, on which the numbers are beside the form.
test.use({ viewport: { width: 1440, height: 900 } });

test('a question of several lines is shown as saved after its save, and is stored once after a lost answer', async ({
  page,
  request,
}) => {
  const { id } = await newPackage(request, { title: 'Paket berbaris', questions: [] });
  const author = await signInAsQuestioner(page, request);
  const stored = async () =>
    (await author.call<{ questions: { question: string; version: number }[] }>('GET', `tryouts/${id}`)).questions;

  await page.goto(`/questioner/dashboard?tryout=${id}&soal=baru`);
  await question(page).fill(lines);
  await page.getByRole('textbox', { name: 'Pilihan A' }).fill('16');
  await page.getByRole('textbox', { name: 'Pilihan B' }).fill('12');
  await page.getByRole('button', { name: 'Tandai A sebagai jawaban benar' }).click();
  // The server stores the question, but its answer gets lost.
  await page.route(
    '**/api/questioner/tryouts',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Tambah soal' }).click();
  await page.getByRole('button', { name: /^Soal 1, .*draf/ }).click();
  await expect(question(page)).toHaveValue(lines);
  await page.getByRole('button', { name: 'Tambah soal' }).click();
  await expect(page.getByText('Soal berhasil ditambahkan')).toBeVisible();
  expect(await stored()).toMatchObject([{ question: lines, version: 1 }]);

  await page.getByRole('button', { name: /^Soal 1/ }).click();
  await expect(question(page)).toHaveValue(lines);
  await page.getByRole('textbox', { name: 'Pembahasan' }).fill('Setiap suku dua kali\nsuku sebelumnya.');
  await page.getByRole('button', { name: 'Perbarui soal' }).click();
  await expect(page.getByText('Soal berhasil diperbarui')).toBeVisible();
  await page.goto(`/questioner/dashboard?tryout=${id}&soal=1`);
  await expect(question(page)).toHaveValue(lines);
  await expect(page.getByText('Belum disimpan')).toBeHidden();
  expect(await stored()).toMatchObject([{ question: lines, version: 2 }]);
});
