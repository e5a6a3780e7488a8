import type { BrowserContext, Page } from '@playwright/test';

const calls = /\/(api|proxy)\/(?!files\/)/;

/**
 * Cuts the line of every page of this device. The browser's own offline mode lets a call slip out while a page is replaced, so calls
 * are stopped one by one, too.
 */
export async function goOffline(context: BrowserContext): Promise<void> {
  await context.route(calls, (route) => route.abort('internetdisconnected'));
  await context.setOffline(true);
}

/** The line is back. */
export async function goOnline(context: BrowserContext): Promise<void> {
  await context.unroute(calls);
  await context.setOffline(false);
}

/**
 * Closes a page whose line is cut. The browser gives a page its line back in the moment in which it is closed, and lets it call once more;
 * so it doesn't hear of it.
 */
export async function closeOffline(page: Page): Promise<void> {
  await page.evaluate(() =>
    window.addEventListener('online', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  await page.close();
}
