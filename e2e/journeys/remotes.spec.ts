import { expect, test } from '../product/product.ts';

test('a remote’s scripts and styles all carry their checksums, and no file comes twice', async ({ page, product }) => {
  const fetched: string[] = [];
  page.on('requestfinished', async (sent) => {
    // A request that waits for another one of the same file gets no bytes of its own.
    const { responseBodySize } = await sent.sizes();
    if (responseBodySize > 0 && /\.(js|css|json)$/.test(sent.url())) fetched.push(sent.url());
  });
  await page.addInitScript(() => {
    const bare: string[] = [];
    Object.assign(window, { bare });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        const isLoader =
          node instanceof HTMLScriptElement || (node instanceof HTMLLinkElement && node.rel === 'stylesheet');
        const address = isLoader ? (node instanceof HTMLLinkElement ? node.href : node.src) : '';
        if (isLoader && new URL(address).origin !== window.location.origin && !node.integrity) bare.push(address);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/admin/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { bare: string[] }).bare)).toEqual([]);
  const ofRemote = fetched.filter((address) => address.startsWith(product.remotes.admin.url));
  expect(ofRemote.length).toBeGreaterThan(3);
  expect(ofRemote).toEqual([...new Set(ofRemote)]);
});

test('an unknown address shows the not-found page with the way home', async ({ page }) => {
  await page.goto('/tidak-ada');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
});
