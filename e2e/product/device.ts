import type { Page } from '@playwright/test';
import { expect } from './product.ts';

/** Waits until the device keeps every file that this page has loaded, which happens a moment after a page was opened. */
export async function filesKept(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          await navigator.serviceWorker.ready;
          const files = performance
            .getEntriesByType('resource')
            .map(({ name }) => name)
            .filter((name) =>
              /\.[0-9a-f]{8,}\.(js|css|woff2)$|remoteEntry\.js$|\.json$|\/api\/files\//.test(new URL(name).pathname),
            );
          const kept = await Promise.all(files.map((file) => caches.match(file, { ignoreVary: true })));
          return files.filter((_file, at) => kept[at] === undefined);
        }),
      { timeout: 30_000 },
    )
    .toEqual([]);
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
