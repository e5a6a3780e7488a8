import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signInAsAdmin } from '../product/admin.ts';
import { anotherDevice } from '../product/exam.ts';
import { chooseOption, newLearner, startTryout } from '../product/learner.ts';
import { pictureFile } from '../product/picture.ts';
import { expect, test } from '../product/product.ts';

const picture = pictureFile(300, 200);

/** Fills the question dialog that is open; the option at `key` (0 = A) is the right one. */
async function writeQuestion(page: Page, stem: string, options: readonly string[], key: number): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Pertanyaan').fill(stem);
  for (const [place, text] of options.entries())
    await dialog.getByRole('textbox', { name: `Pilihan ${'ABCDE'[place]}`, exact: true }).fill(text);
  await dialog.getByRole('button', { name: `Tandai ${'ABCDE'[key]} sebagai jawaban benar` }).click();
}

test('an administrator makes a package of five questions with a picture, and a learner takes it', async ({
  page,
  request,
  browser,
}) => {
  test.slow(); // fifty fields and a whole exam
  const title = `Tryout Cabang ${randomUUID().slice(0, 8)}`;
  await signInAsAdmin(page, request);
  await page.goto('/admin/tryouts');
  await page.getByRole('link', { name: 'Tambah tryout' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Judul').fill(title);
  await dialog.getByLabel('Deskripsi').fill('Lima soal untuk latihan singkat.');
  await dialog.getByLabel('Durasi').fill('15');
  await dialog.locator('input[type=file]').setInputFiles(picture);
  await expect(page.getByText('Gambar berhasil diupload')).toBeVisible();
  await dialog.getByRole('button', { name: 'Simpan', exact: true }).click();
  await expect(page.getByText('Tryout berhasil ditambahkan')).toBeVisible();

  await page.getByRole('button', { name: `Soal ${title}` }).click();
  await page.getByRole('link', { name: 'Tambah soal pertama' }).click();
  for (let number = 1; number <= 5; number += 1) {
    await writeQuestion(page, `Berapa ${number} + 1?`, ['0', `${number + 1}`, '99', '100'], 1);
    if (number === 1) {
      await dialog.locator('input[type=file]').setInputFiles(picture);
      await expect(page.getByText('Gambar berhasil diupload').last()).toBeVisible();
      await dialog.getByLabel('Deskripsi gambar').fill('Dua kotak');
    }
    await dialog.getByRole('button', { name: number < 5 ? 'Simpan dan tambah lagi' : 'Simpan', exact: true }).click();
    // The toast before it may still be on its way out.
    await expect(page.getByText('Soal berhasil ditambahkan').last()).toBeVisible();
    if (number < 5) await expect(dialog.getByLabel('Pertanyaan')).toHaveValue('');
  }
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^5 soal/ })).toBeVisible();

  // Nobody sees it before it is published; what was found is mended from there.
  const seen = async () => {
    const answer = await request.get(`/api/tryouts?${new URLSearchParams({ search: title })}`);
    return ((await answer.json()) as { total: number }).total;
  };
  expect(await seen()).toBe(0);
  await page.getByRole('link', { name: 'Periksa dan terbitkan' }).first().click();
  await expect(dialog.getByText('Boleh diterbitkan, ada catatan')).toBeVisible();
  await dialog.getByRole('link', { name: 'Soal 2' }).click();
  const explanation = dialog.getByRole('textbox', { name: 'Pembahasan' });
  await expect(explanation).toBeFocused();
  await explanation.fill('Dua tambah satu adalah tiga.');
  await dialog.getByRole('button', { name: 'Simpan', exact: true }).click();
  await expect(dialog.getByText('Perlu dilihat (4)')).toBeVisible();
  await dialog.getByRole('button', { name: 'Terbitkan' }).click();
  await expect(page.getByText('Tryout diterbitkan')).toBeVisible();
  expect(await seen()).toBe(1);

  const { token } = await newLearner(request);
  const learner = await anotherDevice(browser, token);
  await startTryout(learner, title);
  await expect(learner.getByRole('img', { name: 'Dua kotak' })).toBeVisible();
  expect(
    await learner.getByRole('img', { name: 'Dua kotak' }).evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBe(300);
  for (let number = 1; number <= 5; number += 1) {
    await expect(learner.getByText(`Berapa ${number} + 1?`)).toBeVisible();
    await chooseOption(learner, number === 5 ? 0 : 1);
    await learner.getByRole('button', { name: number < 5 ? 'Selanjutnya' : 'Selesai', exact: true }).click();
  }
  await learner.getByRole('button', { name: 'Ya, selesai' }).click();
  await expect(learner).toHaveURL(/\/pusat-langganan$/);
  await expect(learner.getByRole('heading', { name: title })).toBeVisible();
  await expect(learner.getByText('4 dari 5 poin')).toBeVisible();
  await learner.context().close();
});
