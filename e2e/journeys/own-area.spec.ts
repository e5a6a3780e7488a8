import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { copySources, edit } from '../product/copied-sources.ts';
import { expect, type Product, test as onProduct } from '../product/product.ts';
import { freePort, ServerProcess } from '../product/server-process.ts';

// A developer's own questioner area, from a development server: in the pages of the built shell, and alone.

interface Developer {
  server: ServerProcess;
  /** The query that puts this area into an address of the shell. */
  parameter: string;
  /** Changes the sentence on the sign-in page. */
  say(sentence: string): Promise<void>;
}

/** To the browser another site than the development server's `localhost`, as any development host is. */
const developmentHost = '127.0.0.1';
const rspack = resolve(import.meta.dirname, '../../node_modules/@rspack/cli/bin/rspack.js');
const loginPage = 'questioner-app/src/features/auth/login.page.tsx';

const test = onProduct.extend<object, { developer: Developer }>({
  developer: [
    async ({}, use) => {
      const { folder, remove } = await copySources('questioner-app');
      const port = await freePort();
      const server = new ServerProcess(port, {
        script: rspack,
        args: ['serve', '--config', join(folder, 'questioner-app/rspack.config.mjs'), '--port', String(port)],
        environment: { DEVELOPMENT_HOST: developmentHost },
        readyPath: '/mf-manifest.json',
      });
      await server.start();
      await use({
        server,
        parameter: `?remote=questioner_app@${server.url}/mf-manifest.json`,
        say: (sentence) => edit(join(folder, loginPage), /description="[^"]+"/, `description="${sentence}"`),
      });
      await server.stop();
      await remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

const released = 'Untuk penulis yang menyusun soal dan pembahasannya.';
const noticeOf = (page: Page) => page.getByRole('status').filter({ hasText: 'questioner_app dari' });

function requestsTo(page: Page, server: ServerProcess): string[] {
  const requests: string[] = [];
  page.on('request', (request) => request.url().startsWith(server.url) && requests.push(request.url()));
  return requests;
}

test('alone, a change appears in the page without a reload', async ({ page, developer }) => {
  // Before this word of the development server, a page that hears of a change loads anew.
  const listens = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => /"(still-)?ok"/.test(String(payload))));
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto(`${developer.server.url}/questioner/login`);
  await listens;
  await page.getByLabel('Email').fill('penulis@contoh.id');
  await developer.say('Diubah tanpa muat ulang.');
  await expect(page.getByText('Diubah tanpa muat ulang.')).toBeVisible();
  await expect(page.getByLabel('Email'), said.join('\n')).toHaveValue('penulis@contoh.id');
});

test('where the shell has no development host, a link loads nothing from the visitor’s machine', async ({
  page,
  developer,
}) => {
  const requests = requestsTo(page, developer.server);
  await page.addInitScript(
    (own) => sessionStorage.setItem('own-area', own),
    `questioner_app@${developer.server.url}/mf-manifest.json`,
  );
  await page.goto(`/questioner/login${developer.parameter}`);
  await expect(page.getByText(released)).toBeVisible();
  await expect(noticeOf(page)).toBeHidden();
  expect(requests).toEqual([]);
});

test.describe('on a development host', () => {
  const addressOf = (product: Product, path: string) => product.shell.url.replace('localhost', developmentHost) + path;

  test.beforeAll(async ({ product }) => {
    await product.shell.stop();
    await product.shell.start({ DEVELOPMENT_HOST: developmentHost });
  });
  test.afterAll(async ({ product }) => {
    await product.shell.stop();
    await product.shell.start();
  });

  test('a developer’s own area is shown in the shell, a change appears, and the tab keeps it until it is released', async ({
    page,
    product,
    developer,
  }) => {
    const troubles: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(`${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => troubles.push(String(error)));

    await developer.say('Dari komputer saya.');
    await page.goto(addressOf(product, `/questioner/login${developer.parameter}`));
    await expect(page.getByText('Dari komputer saya.')).toBeVisible();
    await expect(page).toHaveURL(/\/questioner\/login$/);
    await developer.say('Diubah di dalam shell.');
    await expect(page.getByText('Diubah di dalam shell.')).toBeVisible();

    // Another area, in the same tab, is the deployed one.
    await page.goto(addressOf(product, '/auth'));
    await expect(page.getByRole('heading', { name: 'Login ke Akun Anda' })).toBeVisible();
    await expect(noticeOf(page)).toContainText(developer.server.url);

    await page.goto(addressOf(product, '/questioner/login'));
    await expect(page.getByText('Diubah di dalam shell.')).toBeVisible();
    await page.getByLabel('Email').fill('penulis@contoh.id');
    await page.getByLabel('Password', { exact: true }).fill('rahasia123');
    await page.getByRole('button', { name: 'Masuk' }).click();
    await expect(page).toHaveURL(/\/questioner\/dashboard/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(troubles).toEqual([]);

    const requests = requestsTo(page, developer.server);
    await page.getByRole('button', { name: 'Lepaskan' }).click();
    await expect(noticeOf(page)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(requests).toEqual([]);
  });

  test('another tab has the deployed area, and an address elsewhere is not taken', async ({
    page,
    product,
    developer,
  }) => {
    const requests = requestsTo(page, developer.server);
    const elsewhere = '?remote=questioner_app@http://example.id:3003/mf-manifest.json';
    await page.goto(addressOf(product, `/questioner/login${elsewhere}`));
    await expect(page.getByText(released)).toBeVisible();
    await expect(page).toHaveURL(/\/questioner\/login$/);
    await expect(noticeOf(page)).toBeHidden();
    expect(requests).toEqual([]);
  });
});
