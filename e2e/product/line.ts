import type { BrowserContext } from '@playwright/test';

const calls = /\/(api|proxy)\/(?!files\/)/;

/**
 * Cuts the line of every page of this device. The browser's own offline mode lets a call slip out while a page is replaced, so calls
 * are stopped one by one, too.
 */
export async function cutLine(context: BrowserContext): Promise<void> {
  await context.route(calls, (route) => route.abort('internetdisconnected'));
  await context.setOffline(true);
}

/** The line is back. */
export async function mendLine(context: BrowserContext): Promise<void> {
  await context.unroute(calls);
  await context.setOffline(false);
}
