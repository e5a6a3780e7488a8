import type { Page } from '@playwright/test';
import { attemptOnServer, saveMark, tokenOf } from '../product/exam.ts';
import { chooseOption, signInAsNewLearner, startTryout } from '../product/learner.ts';
import { goOffline, goOnline } from '../product/offline.ts';
import { expect, test } from '../product/product.ts';

const title = 'Tryout Matematika';

/** The learner's id in the token: the outbox is kept under it. */
const learnerOf = (token: string | null): string =>
  (JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub;

/** Replaces the entry of the device's outbox under a key. */
async function writeOutbox(page: Page, key: [string, string], stored: unknown): Promise<void> {
  await page.evaluate(
    ([at, value]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('tryout-outbox', 1);
        opening.onerror = () => reject(opening.error as Error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('unsent', 'readwrite').objectStore('unsent').put(value, at);
          writing.onerror = () => reject(writing.error as Error);
          writing.onsuccess = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [key, stored] as const,
  );
}

test('an outbox that somebody has manipulated harms nobody, and its good answers still arrive', async ({
  page,
  request,
}) => {
  await signInAsNewLearner(page, request);
  await startTryout(page, title);
  const token = await tokenOf(page);
  const attemptId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { items } = await attemptOnServer(page, request, token);
  const [first, second] = items.map(({ id }) => id);
  // The outbox exists once something has waited in it.
  await goOffline(page.context());
  await chooseOption(page, 0);
  await expect(saveMark(page)).toHaveText(/Belum terkirim \(1\)/);
  await goOnline(page.context());
  await expect(saveMark(page)).toHaveText(/Tersimpan/);

  const good = { option: 'B', text: null, flagged: false, sequence: Date.now() + 60_000, secondsSpent: 1 };
  const hostile = [
    ...[NaN, Infinity, 1e300, -5, 1.5, '7', null, {}].map((sequence) => ({ ...good, itemId: first, sequence })),
    { ...good, itemId: first, sequence: Number.MAX_SAFE_INTEGER },
    ...['__proto__', 'constructor', '../../admin', first?.slice(1), 'x'.repeat(100_000), 7, null].map((itemId) => ({
      ...good,
      itemId,
    })),
    { ...good, itemId: first, option: '<script>alert(1)</script>' },
    { ...good, itemId: first, secondsSpent: -1 },
    { ...good, itemId: second },
    null,
    [[[]]],
    'x',
    ...Array.from({ length: 9_000 }, (_, index) => ({ ...good, itemId: `soal-lain-${index}` })),
  ];
  await writeOutbox(page, [learnerOf(token), attemptId], hostile);
  await writeOutbox(page, [learnerOf(token), 'TO1700000000000deadbeefdeadbeefdeadbeefdeadbeef'], [good]);
  await writeOutbox(page, ['orang-lain', attemptId], [{ ...good, itemId: first, option: 'C' }]);

  const calls: { url: string; body: string }[] = [];
  const failures: string[] = [];
  page.on('request', (call) => {
    if (call.method() !== 'GET') calls.push({ url: new URL(call.url()).pathname, body: call.postData() ?? '' });
  });
  page.on('pageerror', (error) => failures.push(error.message));
  await page.reload();
  await expect(page.getByText('2 dari 2 soal dijawab')).toBeVisible();
  await expect(saveMark(page)).toHaveText(/Tersimpan/);

  expect(calls.map(({ url }) => url)).toEqual([`/api/attempts/${attemptId}/responses/${second}`]);
  expect(calls.every(({ body }) => body.length < 1_000)).toBe(true);
  expect(failures).toEqual([]);
  const { responses } = await attemptOnServer(page, request, token);
  expect(new Map(responses.map(({ itemId, option }) => [itemId, option]))).toEqual(
    new Map([
      [first, 'A'],
      [second, 'B'],
    ]),
  );
  // The screen goes on: a manipulated question can still be answered.
  await chooseOption(page, 3);
  await expect(saveMark(page)).toHaveText(/Tersimpan/);
});

test('S17: whatever is in localStorage, no object is polluted and every page opens', async ({ page, request }) => {
  const { token } = await signInAsNewLearner(page, request);
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  await page.goto('/exam/list');
  await expect(page.getByRole('heading', { name: 'TryOut Saya' })).toBeVisible();
  const poison = '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}';
  const isClean = () => page.evaluate(() => !('polluted' in {}) && !('polluted' in []));

  for (const path of ['/exam/list', '/dashboard', '/pusat-langganan']) {
    await page.evaluate(
      ([value, good]) => {
        for (const key of ['loginTime', 'userTryouts', 'color-scheme', 'text-size', '__proto__', 'constructor'])
          localStorage.setItem(key, value);
        localStorage.setItem('token', good);
      },
      [poison, token] as const,
    );
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await isClean()).toBe(true);
  }

  // A poisoned token counts as none: its learner signs in as usual.
  for (const badToken of [poison, 'a\nb', 'é', '']) {
    await page.evaluate((value) => localStorage.setItem('token', value), badToken);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Login ke Akun Anda' })).toBeVisible();
    expect(await isClean()).toBe(true);
  }
  expect(failures).toEqual([]);
});
