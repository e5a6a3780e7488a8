import type { Page } from '@playwright/test';
import { expect } from './product.ts';

/** Longer than the pause after a page's first picture, after which the parts come that the picture does without. */
const quietMs = 1_500;

/** Waits until the service worker has kept every file of the page, and the page has asked for no more. */
export async function filesKept(page: Page): Promise<void> {
  const calledAt = await page.evaluate(() => performance.now());
  await expect
    .poll(
      () =>
        page.evaluate(
          async ([since, quiet]) => {
            await navigator.serviceWorker.ready;
            const files = performance
              .getEntriesByType('resource')
              .filter(({ name }) =>
                /\.[0-9a-f]{8,}\.(js|css|woff2)$|remoteEntry\.js$|\.json$|\/api\/files\//.test(new URL(name).pathname),
              );
            const kept = await Promise.all(files.map(({ name }) => caches.match(name, { ignoreVary: true })));
            const lastAt = Math.max(since, ...files.map(({ startTime, duration }) => startTime + duration));
            return {
              missing: files.filter((_file, at) => kept[at] === undefined).map(({ name }) => name),
              isQuiet: performance.now() - lastAt > quiet,
            };
          },
          [calledAt, quietMs] as const,
        ),
      { timeout: 30_000 },
    )
    .toEqual({ missing: [], isQuiet: true });
}

export interface KeptFile {
  url: string;
  contentType: string;
  /** The text of pages and data; empty for code, fonts and pictures. */
  text: string;
}

/** All files that the service worker keeps on this device. */
export const keptFiles = (page: Page): Promise<KeptFile[]> =>
  page.evaluate(async () => {
    const files: KeptFile[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true });
        const contentType = response?.headers.get('content-type') ?? '';
        const text = /html|json/.test(contentType) ? ((await response?.text()) ?? '') : '';
        files.push({ url: request.url, contentType, text });
      }
    }
    return files;
  });
