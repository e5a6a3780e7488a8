import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** The configuration for taking pictures of the product, beside that of the journeys. */
export default defineConfig({
  ...journeys,
  testDir: './screens',
  workers: 1,
  reporter: 'list',
  outputDir: './test-results/screens-artifacts',
  projects: [{ name: 'pictures' }],
});
