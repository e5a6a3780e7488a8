import { expect, test } from '../product/product.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page answers a question, and leads to documents that can be read', async ({ page }) => {
    await page.goto('/');
    await page.locator('summary', { hasText: '38' }).click();
    await expect(page.getByText('Benar.')).toBeVisible();
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: 'Pemberitahuan privasi' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Pemberitahuan privasi' })).toBeVisible();
    await expect(page.getByText(/dihapus paling lambat 30 hari/)).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Kontak' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Kontak' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Bagian beranda' }).getByRole('link', { name: 'Paket' }).click();
    await expect(page.getByRole('heading', { name: 'Pilih paket sesuai waktu persiapan Anda' })).toBeInViewport();
  });
});

test('every link of landing page and footer leads to a page that is there', async ({ page, request }) => {
  const addresses = new Set<string>();
  for (const path of ['/', '/about', '/contact', '/terms', '/privacy']) {
    await page.goto(path);
    const links = await page
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    links.filter((href) => href.startsWith('http')).forEach((href) => addresses.add(href.split('#')[0] ?? ''));
  }
  expect(addresses.size).toBeGreaterThan(10);
  for (const address of addresses) expect((await request.get(address)).status()).toBe(200);
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.getByText('Oops! Page not found'), address).toHaveCount(0);
  }
});
