import type { BrowserContext } from '@playwright/test';
import { newLearner } from '../product/learner.ts';
import { expect, test } from '../product/product.ts';

/** Every address and referrer that the browser sends to any server. */
function watchAddresses(context: BrowserContext): string[] {
  const seen: string[] = [];
  context.on('request', (request) => {
    seen.push(request.url(), request.headers()['referer'] ?? '');
  });
  return seen;
}

test('a forgotten password is replaced by the link of a mail, once, and every older session ends', async ({
  page,
  browser,
  request,
  product,
}) => {
  const learner = await newLearner(request);
  // Another device, on which the learner is signed in.
  const elsewhere = await browser.newContext();
  await elsewhere.addInitScript((token) => {
    if (!localStorage.getItem('was-signed-in')) localStorage.setItem('token', token);
    localStorage.setItem('was-signed-in', 'yes');
  }, learner.token);
  const otherPage = await elsewhere.newPage();
  await otherPage.goto(new URL('/dashboard', product.shell.url).href);
  await expect(otherPage.getByRole('heading', { name: 'Fokus CPNS 2024' })).toBeVisible();

  await page.goto('/pusat-langganan');
  await page.getByLabel('Email').fill(learner.email);
  await page.getByRole('link', { name: 'Lupa password?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(learner.email);
  await page.getByRole('button', { name: 'Kirim tautan' }).click();
  await expect(page.getByText('Periksa email Anda')).toBeVisible();

  // Without a mail server, mail of a development server is in its log.
  const findToken = () => /auth\?mode=reset#token=([\w-]{43})/.exec(product.api.output)?.[1];
  await expect.poll(findToken).toBeDefined();
  const token = findToken() as string;
  const link = `/auth?mode=reset#token=${token}`;
  const addresses = watchAddresses(page.context());
  const inMail = await page.context().newPage();
  await inMail.goto(link);
  await expect(inMail.getByRole('heading', { name: 'Buat Password Baru' })).toBeVisible();
  await expect(inMail).toHaveURL(/\/auth\?mode=reset$/);
  await inMail.getByLabel('Password Baru', { exact: true }).fill('kata-sandi-baru');
  await inMail.getByLabel('Konfirmasi Password Baru', { exact: true }).fill('kata-sandi-baru');
  await inMail.getByRole('button', { name: 'Simpan password baru' }).click();

  await expect(inMail.getByText('Password berhasil diubah')).toBeVisible();
  await inMail.getByLabel('Email').fill(learner.email);
  await inMail.getByLabel('Password', { exact: true }).fill('kata-sandi-baru');
  await inMail.getByRole('button', { name: 'Login', exact: true }).click();
  // The page that was asked for first, in another tab.
  await expect(inMail).toHaveURL(/\/pusat-langganan$/);

  await otherPage.reload();
  await expect(otherPage.getByRole('heading', { name: 'Login ke Akun Anda' })).toBeVisible();

  await inMail.goto('/');
  await inMail.goto(link);
  await inMail.getByLabel('Password Baru', { exact: true }).fill('sekali-lagi');
  await inMail.getByLabel('Konfirmasi Password Baru', { exact: true }).fill('sekali-lagi');
  await inMail.getByRole('button', { name: 'Simpan password baru' }).click();
  await expect(inMail.getByRole('alert')).toContainText('Tautan ini sudah dipakai');
  await expect(inMail.getByRole('link', { name: 'Minta tautan baru' })).toBeVisible();

  expect(addresses.length).toBeGreaterThan(10);
  expect(addresses.filter((address) => address.includes(token))).toEqual([]);
  await elsewhere.close();
});
