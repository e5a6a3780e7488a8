import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signInAsAdmin } from '../product/admin.ts';
import { choiceQuestion, newPackage } from '../product/package.ts';
import { expect, test } from '../product/product.ts';
import { signInAsQuestioner } from '../product/questioner.ts';

/** On phones the steps are in a menu. */
async function chooseStep(page: Page, name: string) {
  await page.getByRole('button', { name: 'Tindakan', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name }).press('Enter');
}

test('an administrator changes several questions by keyboard, undoes it, archives two and brings one back elsewhere', async ({
  page,
  request,
}) => {
  const word = `kata${randomUUID().slice(0, 8)}`;
  await signInAsAdmin(page, request);
  const questions = [1, 2, 3, 4].map((number) => choiceQuestion(`Soal ${word} ke-${number}`, ['ya', 'tidak']));
  const { id, admin } = await newPackage(request, { title: `Asal ${word}`, questions });
  const other = await newPackage(request, { title: `Tujuan ${word}`, questions: [] });
  const list = async (tryoutId: string) =>
    (await admin.call<{ questions: { question: string; timeLimit: number }[] }>('GET', `tryouts/${tryoutId}/questions`))
      .questions;
  const times = async () => (await list(id)).map(({ timeLimit }) => timeLimit);

  await page.goto(`/admin/tryouts/${id}`);
  await page.getByRole('button', { name: 'Pilih beberapa' }).press('Enter');
  for (const number of [1, 3])
    await page.getByRole('checkbox', { name: `Pilih soal ${number}`, exact: true }).press('Space');
  await expect(page.getByText('2 dipilih')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await chooseStep(page, 'Ubah waktu');
  await expect(page.getByRole('textbox', { name: 'Batas waktu (detik)' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Batas waktu harus angka')).toBeVisible();
  await page.keyboard.type('95');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Waktu 2 soal diubah').first()).toBeVisible();
  expect(await times()).toEqual([95, 60, 95, 60]);

  // Still there after a reload, without the toast.
  await page.reload();
  await expect(page.getByText(/^Waktu 2 soal diubah pukul/)).toBeVisible();
  await page.getByRole('button', { name: 'Urungkan' }).press('Enter');
  await expect(page.getByText('Langkah diurungkan')).toBeVisible();
  expect(await times()).toEqual([60, 60, 60, 60]);

  await page.getByRole('button', { name: 'Pilih beberapa' }).click();
  for (const number of [2, 4]) await page.getByRole('checkbox', { name: `Pilih soal ${number}`, exact: true }).check();
  await chooseStep(page, 'Arsipkan');
  await page.getByRole('button', { name: 'Arsipkan 2 soal' }).click();
  await expect(page.getByText('2 soal diarsipkan').first()).toBeVisible();
  expect((await list(id)).map(({ question }) => question)).toEqual([`Soal ${word} ke-1`, `Soal ${word} ke-3`]);

  await page.goto('/admin/archived-questions');
  await page.getByRole('searchbox', { name: 'Cari di arsip' }).fill(`${word} ke-4`);
  // Ticks are for what was seen: the search that comes after one takes it away.
  await expect(page.getByText('1–1 dari 1')).toBeVisible();
  await page.getByRole('checkbox', { name: `Pilih soal 4 dari Asal ${word}` }).check();
  await page.getByRole('button', { name: 'Pulihkan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: /Paket tujuan/ }).fill(`Tujuan ${word}`);
  await page.getByRole('option', { name: `Tujuan ${word} · Batch 1` }).click();
  await dialog.getByRole('button', { name: 'Pulihkan 1 soal' }).click();
  await expect(page.getByText('1 soal dipulihkan').first()).toBeVisible();
  expect((await list(other.id)).map(({ question }) => question)).toEqual([`Soal ${word} ke-4`]);
});

test('a questioner copies all that a search finds, marks it for practice, and may not take questions out of a published package', async ({
  page,
  request,
}) => {
  const word = `kata${randomUUID().slice(0, 8)}`;
  await signInAsQuestioner(page, request);
  const questions = Array.from({ length: 22 }, (_, index) =>
    choiceQuestion(`Soal ${word} ke-${index}`, ['ya', 'tidak']),
  );
  await newPackage(request, { title: `Asal ${word}`, questions });
  const to = await newPackage(request, { title: `Tujuan ${word}`, questions: [] });

  await page.goto(`/questioner/bank?search=${word}`);
  await page.getByRole('checkbox', { name: 'Pilih semua soal di halaman ini' }).check();
  await expect(page.getByText('20 dipilih')).toBeVisible();
  await page.getByRole('button', { name: 'Pilih semua 22 hasil' }).click();
  await expect(page.getByText('22 dipilih')).toBeVisible();
  await chooseStep(page, 'Arsipkan');
  await page.getByRole('button', { name: 'Arsipkan 22 soal' }).click();
  await expect(page.getByRole('alert')).toContainText('Hanya administrator');
  await page.getByRole('button', { name: 'Batal', exact: true }).click();

  await chooseStep(page, 'Salin');
  await page.getByRole('combobox', { name: 'Paket tujuan' }).fill(`Tujuan ${word}`);
  await page.getByRole('option', { name: `Tujuan ${word} · Batch 1` }).click();
  await page.getByRole('button', { name: 'Salin 22 soal' }).click();
  await expect(page.getByText('22 soal disalin').first()).toBeVisible();
  const count = async () =>
    (await to.admin.call<{ questions: unknown[] }>('GET', `tryouts/${to.id}/questions`)).questions.length;
  expect(await count()).toBe(22);
  await page.getByRole('button', { name: 'Urungkan' }).first().click();
  await expect(page.getByText('Langkah diurungkan')).toBeVisible();
  expect(await count()).toBe(0);

  await page.getByRole('checkbox', { name: 'Pilih semua soal di halaman ini' }).check();
  await chooseStep(page, 'Tandai untuk latihan');
  await expect(page.getByText('20 soal ditandai untuk latihan')).toBeVisible();
  await expect(page.getByText('20 soal yang dipilih belum dapat muncul dalam latihan')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('table').getByText('Latihan', { exact: true })).toHaveCount(20);
});
