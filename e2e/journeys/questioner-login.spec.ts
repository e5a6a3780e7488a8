import type { Page, Route } from '@playwright/test';
import { demo, expect, test } from '../product/product.ts';

const login = '**/proxy/api/questioner/login';
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const hint = 'Pastikan email dan password sudah benar';

async function signIn(page: Page) {
  await page.getByLabel('Email').fill(demo.questioner.email);
  await password(page).fill(demo.questioner.password);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
}

const json = (status: number, message: string) => (route: Route) =>
  route.fulfill({ status, json: { code: 'ANY', message } });

/** The error catalogue of the questioner's login: the text depends on the content of the answer. */
const failures: { of: string; answer: (route: Route) => Promise<void>; sentence: string }[] = [
  { of: 'an unknown account', answer: json(404, 'User not found'), sentence: 'Akun tidak ditemukan' },
  {
    of: 'a wrong password',
    answer: json(401, 'Email atau password tidak valid'),
    sentence: 'Email atau password salah',
  },
  {
    of: 'a server in trouble',
    answer: json(503, 'Server sibuk'),
    sentence: 'Masalah koneksi server. Coba lagi nanti.',
  },
  {
    of: 'a broken connection',
    answer: (route) => route.abort('connectionrefused'),
    sentence: 'Masalah koneksi server. Coba lagi nanti.',
  },
  {
    of: 'a server that takes too long',
    answer: json(504, 'Gateway timeout'),
    sentence: 'Server tidak merespons. Periksa koneksi internet Anda.',
  },
  {
    of: 'an answer without an account',
    answer: (route) => route.fulfill({ json: { token: 'abc' } }),
    sentence: 'Data login tidak lengkap atau format tidak valid',
  },
  { of: 'any other reason', answer: json(429, 'Terlalu banyak percobaan.'), sentence: 'Terlalu banyak percobaan.' },
];

test('every failure of the login is shown by its content, a hint follows, and the next try works', async ({ page }) => {
  await page.goto('/questioner/login');
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page.getByText('Email dan password harus diisi')).toBeVisible();

  for (const { of, answer, sentence } of failures) {
    await test.step(of, async () => {
      await page.route(login, answer);
      await signIn(page);
      await expect(page.getByText(sentence).first()).toBeVisible();
      await expect(page.getByText(hint)).toBeVisible();
      await expect(page.getByText('Jika masih bermasalah, hubungi administrator.')).toBeVisible();
      await expect(password(page)).toHaveValue(demo.questioner.password);
      expect(await page.evaluate(() => localStorage.getItem('questioner_token'))).toBeNull();
      await page.unroute(login);
      await page.reload();
    });
  }

  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(login, async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page);
  await expect(page.getByText('Menghubungi server...')).toBeVisible();
  goOn();
  await expect(page.getByText('Login berhasil')).toBeVisible();
  await expect(page).toHaveURL(/\/questioner\/dashboard/);

  await page.goto('/questioner/login');
  await expect(page).toHaveURL(/\/questioner\/dashboard/);
});
