import type { Page } from '@playwright/test';
import { expect, test } from '../product/product.ts';

interface Report {
  area: string;
  release: string | undefined;
  reason: string;
  frames: { file: string | undefined }[];
}

/** A page that is drawn to tell what nobody sees; resolves once it listens. */
async function openListening(page: Page, address: string): Promise<void> {
  await page.addInitScript(() => {
    Math.random = () => 0.1;
    const add = window.addEventListener.bind(window) as (type: string, ...rest: unknown[]) => void;
    window.addEventListener = (type: string, ...rest: unknown[]) => {
      add(type, ...rest);
      // The last thing that the late script does.
      if (type === 'unhandledrejection') document.documentElement.dataset['listens'] = 'yes';
    };
  });
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-listens', 'yes');
}

/** Fails as code of this file would, with somebody's words in the message. */
const failIn = (page: Page, file: string, column = 1) =>
  page.evaluate(
    ([address, at]) => {
      const error = new TypeError("Cannot read properties of undefined (reading 'Siti Rahma')");
      error.stack = `TypeError: ${error.message}\n    at x (${address}:1:${at})`;
      window.dispatchEvent(new ErrorEvent('error', { error, message: error.message }));
    },
    [file, column] as const,
  );

/** The address of a script that the page has loaded from there. */
const loaded = (page: Page, from: string, name: RegExp) =>
  page.evaluate(
    ([folder, pattern]) =>
      performance
        .getEntriesByType('resource')
        .map((entry) => entry.name)
        .find((one) => one.startsWith(folder) && new RegExp(pattern).test(one)) ?? '',
    [from, name.source] as const,
  );

for (const [area, address] of [
  ['learner', '/auth'],
  ['admin', '/admin/login'],
  ['questioner', '/questioner/login'],
] as const)
  test(`an error of the ${area} area arrives at the API with its release, and no word of anybody`, async ({
    page,
    product,
  }) => {
    await openListening(page, address);
    const entry = await loaded(page, product.remotes[area].url, /remoteEntry/);
    const chunk = await loaded(page, product.remotes[area].url, /\/\d+\.\w+\.js$/);
    const sending = page.waitForResponse('**/api/browser-errors');
    await failIn(page, chunk);
    const answer = await sending;
    expect([answer.status(), await answer.json()]).toEqual([200, { success: true }]);
    expect(await answer.request().allHeaders()).not.toHaveProperty('cookie');
    const sent = answer.request().postData() ?? '';
    expect(sent).not.toContain('Siti');
    expect(JSON.parse(sent)).toMatchObject({
      area,
      release: /\.(\w{8})\.js$/.exec(entry)?.[1],
      reason: 'nothing-there',
      frames: [{ file: chunk.split('/').at(-1) }],
    } satisfies Report);
  });

test('an error of the shell is the shell’s, and an API that knows no such call is asked once', async ({
  page,
  product,
}) => {
  const sent: Report[] = [];
  await page.route('**/api/browser-errors', (route) => {
    sent.push(route.request().postDataJSON() as Report);
    return route.fulfill({ status: 404, json: { code: 'CALL_UNKNOWN', message: 'Fitur ini belum tersedia.' } });
  });
  await openListening(page, '/auth');
  const chunk = await loaded(page, product.shell.url, /\/\d+\.\w+\.js$/);
  await failIn(page, chunk);
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/browser-errors')),
  );
  await failIn(page, chunk, 2);
  await failIn(page, chunk, 3);
  await expect(page.getByRole('alert')).toHaveCount(0);
  const main = await loaded(page, product.shell.url, /\/main\./);
  expect(sent).toMatchObject([{ area: 'shell', release: /\.(\w{8})\.js$/.exec(main)?.[1] }]);
});
