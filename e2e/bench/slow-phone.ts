import type { Browser, BrowserContext, Page } from '@playwright/test';
import { watchPaints } from './in-page.ts';

/** A cheap phone in the evening: the connection that Lighthouse calls slow 4G, and a processor four times slower than this one. */
const line = { latencyMs: 150, bytesPerSecond: 1_600_000 / 8, uploadBytesPerSecond: 750_000 / 8 };
const cpuSlowdown = 4;

export interface SlowPhone {
  page: Page;
  context: BrowserContext;
  /** The files that the page has fetched so far: their number, and their bytes as transferred. */
  traffic(): { files: number; kilobytes: number; scriptKilobytes: number };
}

export interface SlowPhoneOptions {
  baseURL: string;
  /** Signs the phone in before its first page. */
  token?: string;
  isScripted?: boolean;
}

/** Runs one visit on a phone of its own, with an empty cache. The service worker is blocked: its own requests would not be slowed down. */
export async function onSlowPhone<Value>(
  browser: Browser,
  { baseURL, token, isScripted = true }: SlowPhoneOptions,
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
    const traffic = await watchTraffic(context, page);
    return await visit({ page, context, traffic });
  } finally {
    await context.close();
  }
}

async function watchTraffic(context: BrowserContext, page: Page): Promise<SlowPhone['traffic']> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latencyMs,
    downloadThroughput: line.bytesPerSecond,
    uploadThroughput: line.uploadBytesPerSecond,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  const types = new Map<string, string>();
  const finished: { type: string; bytes: number }[] = [];
  devtools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    finished.push({ type: types.get(requestId) ?? '', bytes: encodedDataLength }),
  );
  const kilobytesOf = (files: typeof finished) =>
    Math.round(files.reduce((sum, { bytes }) => sum + bytes, 0) / 100) / 10;
  return () => ({
    files: finished.length,
    kilobytes: kilobytesOf(finished),
    scriptKilobytes: kilobytesOf(finished.filter(({ type }) => type === 'Script')),
  });
}
