import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { chooseOption, signInAsNewLearner, startTryout } from '../product/learner.ts';
import { expect, test } from '../product/product.ts';

async function typePassword(page: Page, label: string, password: string): Promise<void> {
  // By its role: a tab's panel may have the same name.
  await page.getByRole('textbox', { name: label, exact: true }).fill(password);
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await typePassword(page, 'Password', password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test('a learner changes profile and password, downloads all data and deletes the account', async ({
  page,
  request,
}) => {
  const { email } = await signInAsNewLearner(page, request);
  await startTryout(page, 'Simulasi SKD CPNS Mini');
  await chooseOption(page, 1);
  await expect(page.getByText('Tersimpan')).toBeVisible();

  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Akun Sari Peserta' }).click();
  await page.getByRole('link', { name: 'Profil Saya' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await page.getByLabel('Nama Lengkap').fill('Sari Berganti Nama');
  await page.getByRole('button', { name: 'Simpan Perubahan' }).click();
  await expect(page.getByText('Profil berhasil diperbarui!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Akun Sari Berganti Nama' })).toBeVisible();

  await page.getByRole('tab', { name: 'Password' }).click();
  await page.reload();
  await typePassword(page, 'Password Saat Ini', 'jendela-kopi-7');
  await typePassword(page, 'Password Baru', 'lebihrahasia');
  await typePassword(page, 'Konfirmasi Password Baru', 'lebihrahasia');
  await page.getByRole('button', { name: 'Ubah Password' }).click();
  await expect(page.getByText('Password berhasil diubah')).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: 'Unduh data saya' }).click();
  const dialog = page.getByRole('dialog');
  await typePassword(page, 'Password', 'lebihrahasia');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Unduh' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^data-saya-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
    account: { email, name: 'Sari Berganti Nama' },
    attempts: [{ tryout: { title: 'Simulasi SKD CPNS Mini' }, state: 'in_progress', responses: [{ option: 'B' }] }],
  });

  await page.getByRole('button', { name: 'Hapus akun saya' }).click();
  await expect(dialog.getByRole('heading', { name: 'Yang dihapus' })).toBeVisible();
  await typePassword(page, 'Password', 'lebihrahasia');
  await dialog.getByLabel('Ketik HAPUS untuk melanjutkan').fill('HAPUS');
  await dialog.getByRole('button', { name: 'Hapus akun saya' }).click();
  await expect(page.getByText('Akun Anda sudah dihapus')).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('userTryouts')])).toEqual([
    null,
    null,
  ]);

  await signIn(page, email, 'lebihrahasia');
  await expect(page.getByRole('alert').filter({ hasText: 'Email atau password tidak valid' })).toBeVisible();
});
