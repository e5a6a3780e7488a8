import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** What takes pictures of the product, beside the journeys that test it. */
export default defineConfig({
  ...journeys,
  testDir: './screens',
  workers: 1,
  reporter: 'list',
  outputDir: './test-results/screens-artifacts',
  projects: [{ name: 'pictures' }],
});
