import type { Page, Route } from '@playwright/test';
import { demo, expect, test } from '../product/product.ts';

const login = '**/proxy/admin/login';
const frontPage = /\/proxy\/?$/;
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Dashboard', level: 1 });

async function signIn(page: Page, account = demo.admin) {
  await page.getByLabel('Email').fill(account.email);
  await password(page).fill(account.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

const json = (status: number, message: string) => (route: Route) =>
  route.fulfill({ status, json: { code: `HTTP_${status}`, message } });

/** The error catalogue of the administrator's login, answer by answer. */
const failures: { of: string; answer: (route: Route) => Promise<void>; sentence: string }[] = [
  { of: 'a refusal', answer: json(401, 'Salah'), sentence: 'Email atau password tidak valid' },
  {
    of: 'a fault of the server',
    answer: json(500, 'Basis data mati'),
    sentence: 'Server error (500): Basis data mati. Coba periksa koneksi server.',
  },
  {
    of: 'a missing address',
    answer: json(404, 'Not Found'),
    sentence: 'Endpoint login tidak ditemukan. Periksa konfigurasi API.',
  },
  { of: 'another status', answer: json(418, 'Saya teko'), sentence: 'Error 418: Saya teko' },
  {
    of: 'a broken connection',
    answer: (route) => route.abort('connectionrefused'),
    sentence: 'Tidak ada respon dari server. Periksa koneksi internet atau status server.',
  },
  {
    of: 'a success that is none',
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Selamat datang di Wi-Fi kafe</h1>' }),
    sentence: 'Terjadi kesalahan saat login. Silakan coba lagi.',
  },
];

test('every failure of the login has its own words, loses nothing, and the next try works', async ({ page }) => {
  await page.goto('/admin/login');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Email dan password harus diisi');

  for (const { of, answer, sentence } of failures) {
    await test.step(of, async () => {
      await page.route(login, answer);
      await signIn(page);
      await expect(page.getByRole('alert')).toHaveText(sentence);
      await expect(page.getByLabel('Email')).toHaveValue(demo.admin.email);
      await expect(password(page)).toHaveValue(demo.admin.password);
      expect(await page.evaluate(() => localStorage.getItem('admin-token'))).toBeNull();
      await page.unroute(login);
    });
  }

  await signIn(page);
  await expect(dashboard(page)).toBeVisible();
});

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

test('the login is one call, however often the button is pressed', async ({ page }) => {
  let calls = 0;
  await page.route(login, async (route) => {
    calls += 1;
    await route.continue();
  });
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill(demo.admin.email);
  await password(page).fill(demo.admin.password);
  await page.getByRole('button', { name: 'Login', exact: true }).dblclick();
  await expect(dashboard(page)).toBeVisible();
  expect(calls).toBe(1);
});

test('the connectivity check is silent, checks, is connected, and says when there is no server', async ({
  page,
  product,
}) => {
  await page.goto('/admin/login');
  const check = page.getByRole('button', { name: 'Cek Koneksi Server' });
  const said = page.getByRole('status').filter({ visible: true });
  const unreachable = 'Tidak dapat terhubung ke server API. Periksa koneksi internet atau status server.';
  await expect(check).toBeVisible();
  for (const text of ['Memeriksa koneksi ke server…', 'Terhubung ke server', unreachable])
    await expect(page.getByText(text)).toHaveCount(0);

  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(frontPage, async (route) => {
    await held;
    await route.continue();
  });
  await check.click();
  await expect(said.getByText('Memeriksa koneksi ke server…')).toBeVisible();
  goOn();
  await expect(said.getByText('Terhubung ke server')).toBeVisible();
  await page.unroute(frontPage);

  await page.route(frontPage, (route) => route.abort('internetdisconnected'));
  await check.click();
  await expect(said.getByText(unreachable)).toBeVisible();
  await page.unroute(frontPage);

  await product.api.stop();
  await check.click();
  await expect(said.getByText(unreachable)).toBeVisible();
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
