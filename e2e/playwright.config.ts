import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './product/chromium.ts';

/** A cheap Android phone, the smallest screen that must be comfortable. */
const phone = {
  ...devices['Galaxy S9+'],
  viewport: { width: 360, height: 740 },
  // The real one draws twenty times as many pixels, here by the processor, and no journey looks at them.
  deviceScaleFactor: 1,
  defaultBrowserType: 'chromium' as const,
};
const desktop = { viewport: { width: 1440, height: 900 } };

/** A dot for each test where nobody watches: the failures aren't lost among the names of all. */
export const progress = process.env['CI'] ? 'dot' : 'list';

export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results/artifacts',
  // Each worker has a product and a browser of its own, so that journeys may stop servers; much of their time is waiting.
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  // Named at the end of the run, and few: docs/decisions/0146-second-tries.md.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [[progress], ['json', { outputFile: './test-results/playwright.json' }]],
  use: {
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    // A trace takes an eighth of the journeys' processor time, and a picture of every frame a third more: where nobody watches only second tries have one.
    trace: { mode: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure', screenshots: false, sources: false },
    launchOptions: {
      executablePath: findChromium(),
      // Root (in containers) has no sandbox; the rest keeps Chromium from calling its vendor.
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    { name: 'phone', use: phone },
    // Journeys that don't depend on the size of the screen run once.
    { name: 'desktop', use: desktop, testMatch: ['**/story.spec.ts', '**/keyboard.spec.ts', '**/marking.spec.ts'] },
  ],
});
