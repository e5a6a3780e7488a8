import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { filesKept, keptFiles } from '../product/device.ts';
import { signInAsNewLearner, startTryout } from '../product/learner.ts';
import { goOffline } from '../product/offline.ts';
import { expect, test } from '../product/product.ts';

const login = (page: Page) => page.getByRole('heading', { name: 'Login ke Akun Anda' });

test('only files are kept: no call of the API, no token, nothing of the learner', async ({ page, request }) => {
  const { email } = await signInAsNewLearner(page, request);
  await page.goto('/dashboard');
  await startTryout(page, 'Simulasi SKD CPNS Mini');
  await filesKept(page);
  const all = await keptFiles(page);
  expect(all.length).toBeGreaterThan(10);
  expect(all.filter(({ url }) => /\/(api|proxy)\//.test(url) && !url.includes('/api/files/'))).toEqual([]);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  expect(all.filter(({ text }) => text.includes(email) || text.includes(token ?? 'no token'))).toEqual([]);
});

/** Replaces a stopped server: answers every address with the same web page. */
async function answerWithPage(port: number, status: number, heading: string): Promise<() => void> {
  const server = createServer((_request, response) =>
    response
      .writeHead(status, { 'content-type': 'text/html', 'access-control-allow-origin': '*' })
      .end(`<h1>${heading}</h1>`),
  ).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return () => {
    server.closeAllConnections();
    server.close();
  };
}

const portOf = ({ url }: { url: string }) => Number(new URL(url).port);

test('F16: a remote that later answers with web pages neither breaks its area nor gets them into the cache', async ({
  page,
  product,
}) => {
  await page.goto('/auth');
  await expect(login(page)).toBeVisible();
  await filesKept(page);
  await product.remotes.learner.stop();
  const closeCafe = await answerWithPage(portOf(product.remotes.learner), 200, 'Selamat datang di Wi-Fi kafe');
  try {
    await page.reload();
    await expect(login(page)).toBeVisible();
    const remote = (await keptFiles(page)).filter(({ url }) => url.startsWith(product.remotes.learner.url));
    expect(remote.length).toBeGreaterThan(0);
    expect(remote.filter(({ contentType }) => contentType.includes('html'))).toEqual([]);
  } finally {
    closeCafe();
    await product.remotes.learner.start();
  }
});

test('a failing server and a broken connection show the app from the cache; the landing page stays itself', async ({
  page,
  context,
  product,
}) => {
  await page.goto('/auth');
  await expect(login(page)).toBeVisible();
  await filesKept(page);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Daftar' }).first()).toBeVisible();
  await product.shell.stop();
  const closeMaintenance = await answerWithPage(portOf(product.shell), 503, 'Sedang pemeliharaan');
  try {
    await page.goto('/auth?mode=register');
    await expect(page.getByRole('heading', { name: 'Daftar Akun Baru' })).toBeVisible();
  } finally {
    closeMaintenance();
    await product.shell.start();
  }
  await goOffline(context);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Daftar' }).first()).toBeVisible();
});

test('a harmful worker is removed by the web server, without a reload of open pages', async ({ page, product }) => {
  await page.goto('/auth');
  await expect(login(page)).toBeVisible();
  await filesKept(page);
  await product.shell.stop();
  await product.shell.start({ SERVICE_WORKER: 'off' });
  try {
    await page.goto('/auth?mode=register');
    await page.evaluate(() => Object.assign(window, { notReloaded: true }));
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
    expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
    await expect(page.getByRole('heading', { name: 'Daftar Akun Baru' })).toBeVisible();
  } finally {
    await product.shell.stop();
    await product.shell.start();
  }
});
