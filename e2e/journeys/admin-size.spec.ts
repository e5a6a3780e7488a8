import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { signInAsAdmin } from '../product/admin.ts';
import { expect, test } from '../product/product.ts';

/** Upper limit for the JavaScript that the administrators' remote loads at first, beside the shared modules: bytes after gzip. */
const ownAtMost = 150_000;

// A service worker would answer in place of the remote.
test.use({ serviceWorkers: 'block' });

test('the administrators’ area loads little JavaScript of its own at first', async ({ page, request, product }) => {
  await signInAsAdmin(page, request);
  const scripts = new Map<string, Response>();
  page.on('response', (response) => {
    const isOwn = response.url().startsWith(product.remotes.admin.url) && /\.js$/.test(response.url());
    if (isOwn && response.status() === 200) scripts.set(response.url(), response);
  });
  await page.goto('/admin/dashboard');
  await expect(page.getByText('Pengguna terdaftar')).toBeVisible();
  await page.getByRole('link', { name: 'Tryout', exact: true }).click();
  await expect(page).toHaveURL(/tryouts$/);
  await expect(page.getByText('Tryout Matematika')).toBeVisible();

  const sizes = await Promise.all([...scripts.values()].map(async (script) => gzipSync(await script.body()).length));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  console.log(
    `JavaScript of the administrators' own for dashboard and packages: ${sizes.length} files, ${bytes} bytes`,
  );
  expect(sizes.length).toBeGreaterThan(3);
  expect(bytes).toBeLessThan(ownAtMost);
});
