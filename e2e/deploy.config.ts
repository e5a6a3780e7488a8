import { defineConfig } from '@playwright/test';
import journeys, { progress } from './playwright.config.ts';

/** The configuration for the product behind nginx, with a host for each area (e2e/deploy). */
export default defineConfig({
  ...journeys,
  testDir: './deploy',
  // Building images takes minutes, and root.
  testIgnore: process.env['CONTAINERS'] === 'on' ? [] : ['**/containers.spec.ts'],
  // One product for all: the tests stop its servers.
  workers: 1,
  reporter: [[progress], ['json', { outputFile: './test-results/deploy.json' }]],
  outputDir: './test-results/deploy-artifacts',
  projects: (journeys.projects ?? []).filter(({ name }) => name === 'phone'),
});
