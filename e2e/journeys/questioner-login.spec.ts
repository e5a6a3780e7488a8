import type { Page } from '@playwright/test';
import { demo, expect, test } from '../product/product.ts';

const login = '**/proxy/api/questioner/login';
const password = (page: Page) => page.getByLabel('Password', { exact: true });

async function signIn(page: Page, secret = demo.questioner.password) {
  await page.getByLabel('Email').fill(demo.questioner.email);
  await password(page).fill(secret);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
}

test('a refusal is said by its content, a hint follows, and the next try works', async ({ page }) => {
  await page.goto('/questioner/login');
  await signIn(page, 'bukan-itu');
  await expect(page.getByText('Email atau password salah').first()).toBeVisible();
  await expect(page.getByText('Pastikan email dan password sudah benar')).toBeVisible();
  await expect(page.getByText('Jika masih bermasalah, hubungi administrator.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('questioner_token'))).toBeNull();

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
