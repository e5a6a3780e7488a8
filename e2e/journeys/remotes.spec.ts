import { expect, test } from '../product/product.ts';

test('F16: while the learner remote is down its area says so, the others go on, and "Coba lagi" brings it back without a reload', async ({
  page,
  product,
}) => {
  await product.remotes.learner.stop();
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: 'Coba lagi' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));

  await product.remotes.learner.start();
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page.getByRole('heading', { name: 'Login ke Akun Anda' })).toBeVisible();
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
});

test('F16: the administrator signs in while the learner remote is down', async ({ page, product }) => {
  await product.remotes.learner.stop();
  await page.goto('/admin/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await product.remotes.learner.start();
});

test('F16: a remote that answers with a web page is recognised as broken', async ({ page, product }) => {
  await page.route(`${product.remotes.learner.url}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Selamat datang di Wi-Fi kafe</h1>' }),
  );
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: 'Coba lagi' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page.getByRole('heading', { name: 'Login ke Akun Anda' })).toBeVisible();
});

test('F16: a remote that hangs leaves a visible way out', async ({ page, product }) => {
  await page.route(`${product.remotes.learner.url}/**`, () => new Promise(() => {}));
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: 'Coba lagi' })).toBeVisible({ timeout: 20_000 });
});

test('an unknown address shows the not-found page with the way home', async ({ page }) => {
  await page.goto('/tidak-ada');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
});
