import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signInAsAdmin } from '../product/admin.ts';
import { expect, test } from '../product/product.ts';

async function signInAsQuestioner(page: Page, email: string, password: string) {
  await page.goto('/questioner/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
}

const refused = (page: Page) => expect(page.getByText('Email atau password salah').first()).toBeVisible();

test('an administrator adds a questioner, whose one-time password is shown once and replaced at once, and removes them again', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const email = `${randomUUID()}@contoh.id`;
  await signInAsAdmin(page, request);
  await page.goto('/admin/staff');

  await page.getByRole('link', { name: 'Tambah staf' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Nama').fill('Rina Penulis');
  await form.getByLabel('Email').fill(email);
  await expect(form.getByLabel('Penulis soal')).toBeChecked();
  await form.getByRole('button', { name: 'Tambah staf' }).click();

  await expect(page.getByText('Password ini hanya ditampilkan sekali')).toBeVisible();
  const shown = page.getByRole('group', { name: 'Password sekali pakai' }).locator('code');
  const oneTimePassword = (await shown.innerText()).trim();
  expect(oneTimePassword).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  await page.getByRole('button', { name: 'Sudah disimpan, tutup' }).click();
  await expect(page.getByText(oneTimePassword)).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Cari staf' }).fill(email);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Password sekali pakai, berlaku sampai');

  const author = await (await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })).newPage();
  await signInAsQuestioner(author, email, oneTimePassword);
  await expect(author.getByRole('heading', { name: 'Ubah Password' })).toBeVisible();
  await author.goto('/questioner/dashboard');
  await expect(author).toHaveURL(/\/questioner\/change-password$/);

  await author.getByLabel('Password Saat Ini', { exact: true }).fill(oneTimePassword);
  await author.getByLabel('Password Baru', { exact: true }).fill('sandi-rina-sendiri');
  await author.getByLabel('Konfirmasi Password Baru', { exact: true }).fill('sandi-rina-sendiri');
  await author.getByRole('button', { name: 'Ubah Password' }).click();
  await expect(author).toHaveURL(/\/questioner\/dashboard$/);
  await author.reload();
  await expect(author).toHaveURL(/\/questioner\/dashboard$/);

  const elsewhere = await (await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })).newPage();
  await signInAsQuestioner(elsewhere, email, oneTimePassword);
  await refused(elsewhere);
  await signInAsQuestioner(elsewhere, email, 'sandi-rina-sendiri');
  await expect(elsewhere).toHaveURL(/\/questioner\/dashboard$/);

  await page.reload();
  await expect(row).toContainText('Aktif');
  await expect(row).not.toContainText('sekali pakai');
  await page.getByRole('button', { name: 'Tindakan untuk Rina Penulis' }).click();
  await page.getByRole('menuitem', { name: 'Nonaktifkan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Nonaktifkan' }).click();
  await expect(page.getByText('Rina Penulis dinonaktifkan')).toBeVisible();
  await expect(row).toContainText('Nonaktif');

  await author.reload();
  await expect(author.getByText('Sesi Anda telah berakhir, silakan login kembali')).toBeVisible();
  await expect(author).toHaveURL(/\/questioner\/login$/);
  await signInAsQuestioner(author, email, 'sandi-rina-sendiri');
  await refused(author);

  await page.goto('/admin/audit?entity=staff');
  for (const done of ['Menambahkan', 'Menonaktifkan'])
    await expect(page.getByRole('row').filter({ hasText: email }).filter({ hasText: done })).toHaveCount(1);
  await page.getByRole('button', { name: `Buka rincian: Menonaktifkan ${email}` }).click();
  await expect(page.getByRole('row', { name: /^Aktif.*Ya.*Tidak/ })).toBeVisible();
  await expect(page.getByText(oneTimePassword)).toHaveCount(0);
});

test('the last administrator can’t be deactivated, and the reason is shown', async ({ page, request }) => {
  await signInAsAdmin(page, request);
  await page.goto('/admin/staff?role=admin');
  await expect(page.getByText('Anda', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Tindakan untuk Admin Contoh' }).click();
  await page.getByRole('menuitem', { name: 'Nonaktifkan' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Ini akun Anda sendiri');
  await dialog.getByRole('button', { name: 'Nonaktifkan' }).click();
  await expect(dialog).toContainText('Ini administrator aktif terakhir');
  await dialog.getByRole('button', { name: 'Batal' }).click();
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: 'admin@contoh.id' })).toContainText('Aktif');
});
