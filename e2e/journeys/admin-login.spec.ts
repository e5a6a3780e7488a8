import type { Page } from '@playwright/test';
import { demo, expect, test } from '../product/product.ts';

const password = (page: Page) => page.getByLabel('Password', { exact: true });
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Dashboard', level: 1 });

async function signIn(page: Page, account = demo.admin) {
  await page.getByLabel('Email').fill(account.email);
  await password(page).fill(account.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test('a wrong password and a learner’s account are refused with the same words by the server itself', async ({
  page,
}) => {
  await page.goto('/admin/login');
  for (const account of [{ ...demo.admin, password: 'bukan-itu' }, demo.learner, demo.questioner]) {
    await signIn(page, account);
    await expect(page.getByRole('alert')).toHaveText('Email atau password tidak valid');
    await page.reload();
  }
  await expect(page).toHaveURL(/\/admin\/login$/);
});

test('the connectivity check says whether there is a server', async ({ page, product }) => {
  await page.goto('/admin/login');
  const check = page.getByRole('button', { name: 'Cek Koneksi Server' });
  const said = page.getByRole('status').filter({ visible: true });
  await product.api.stop();
  await check.click();
  await expect(
    said.getByText('Tidak dapat terhubung ke server API. Periksa koneksi internet atau status server.'),
  ).toBeVisible();
  await product.api.start();
  await check.click();
  await expect(said.getByText('Terhubung ke server')).toBeVisible();
});

test('after the sign-in that a page has asked for, that page opens again, with its filters', async ({ page }) => {
  await page.goto('/admin/staff?role=questioner');
  await expect(page).toHaveURL(/\/admin\/login$/);
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Staf' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/staff\?role=questioner$/);

  await page.goBack();
  await expect(page).not.toHaveURL(/\/admin\/login$/);
});

test('a session that the server has ended is reported, and its owner comes back after signing in again', async ({
  page,
}) => {
  await page.goto('/admin/login');
  await signIn(page);
  await expect(dashboard(page)).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('admin-token') ?? '');
  // As after a password change elsewhere: the token can be read, and counts no longer.
  await page.evaluate((ended) => localStorage.setItem('admin-token', ended), `${token.slice(0, -4)}AAAA`);

  await page.goto('/admin/audit');
  await expect(page.getByText('Sesi Anda telah berakhir, silakan login kembali')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('admin-token'))).toBeNull();
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Log audit' })).toBeVisible();
});

test('S24: a return address that leads to another site is not followed', async ({ page }) => {
  // The login page's own test has more of them; here are those that browsers read in ways of their own.
  for (const from of ['//evil.example/admin', 'javascript:alert(document.domain)', '/\\evil.example']) {
    await test.step(from, async () => {
      await page.goto('/admin/login');
      await page.evaluate((value) => {
        localStorage.removeItem('admin-token');
        history.replaceState({ usr: { from: value }, key: 'planted', idx: 0 }, '');
      }, from);
      await page.reload();
      await signIn(page);
      await expect(dashboard(page)).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/admin/dashboard');
      expect(new URL(page.url()).hostname).toBe('localhost');
    });
  }
});
