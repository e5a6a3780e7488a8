import type { Browser, BrowserContext, Page } from '@playwright/test';
import { watchPaints } from './in-page.ts';
import { type TrafficUntil, watchTraffic } from './traffic.ts';

/** A cheap phone in the evening: the connection that Lighthouse calls slow 4G, and a processor four times slower than this one. */
const line = { latencyMs: 150, bytesPerSecond: 1_600_000 / 8, uploadBytesPerSecond: 750_000 / 8 };
const cpuSlowdown = 4;

export interface SlowPhone {
  page: Page;
  context: BrowserContext;
  traffic: TrafficUntil;
}

/** Where phones find the product. */
export interface Place {
  browser: Browser;
  baseURL: string;
  /** Gets what the consoles of all phones say as errors, and every exception nobody caught. */
  consoleErrors: string[];
}

export interface SlowPhoneOptions {
  /** Signs the phone in before its first page. */
  token?: string;
  isScripted?: boolean;
}

/** Runs one visit on a phone of its own, with an empty cache. The service worker is blocked: its own requests would not be slowed down. */
export async function onSlowPhone<Value>(
  { browser, baseURL, consoleErrors }: Place,
  { token, isScripted = true }: SlowPhoneOptions,
  visit: (phone: SlowPhone) => Promise<Value>,
): Promise<Value> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    serviceWorkers: 'block',
    javaScriptEnabled: isScripted,
  });
  try {
    if (token) await context.addInitScript((value) => localStorage.setItem('token', value), token);
    await context.addInitScript(watchPaints);
    const page = await context.newPage();
    page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()));
    page.on('pageerror', (error) => consoleErrors.push(error.message));
    const devtools = await context.newCDPSession(page);
    const traffic = await watchTraffic(devtools);
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latencyMs,
      downloadThroughput: line.bytesPerSecond,
      uploadThroughput: line.uploadBytesPerSecond,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    return await visit({ page, context, traffic });
  } finally {
    await context.close();
  }
}
