import type { BrowserContext, Page } from '@playwright/test';

const calls = /\/(api|proxy)\/(?!files\/)/;

/**
 * Cuts the connection of every page of this device. The browser's own offline mode lets a call slip out while a page is replaced, so calls
 * are also stopped one by one.
 */
export async function goOffline(context: BrowserContext): Promise<void> {
  await context.route(calls, (route) => route.abort('internetdisconnected'));
  await context.setOffline(true);
}

/** Restores the connection. */
export async function goOnline(context: BrowserContext): Promise<void> {
  await context.unroute(calls);
  await context.setOffline(false);
}

/**
 * Closes an offline page. The browser gives a page its connection back at the moment of closing and lets it call once more, so the page
 * must not hear of it.
 */
export async function closeOffline(page: Page): Promise<void> {
  await page.evaluate(() =>
    window.addEventListener('online', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  await page.close();
}
