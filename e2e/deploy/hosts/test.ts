import { test as base } from '@playwright/test';
import { nextRelease } from '../releases/next-release.ts';
import { buildOtherRelease, type OtherRelease } from '../releases/other-release.ts';
import { domain, type Hosts, startHosts } from './hosts.ts';

interface OwnFixtures {
  /** Everything that the page's console says as an error, and every exception nobody caught. */
  consoleErrors: string[];
}

/** Playwright's test with the hosts running, and a browser that reaches them at https://tryout.test. */
export const test = base.extend<OwnFixtures, { hosts: Hosts; next: OtherRelease }>({
  hosts: [
    async ({}, use) => {
      const { hosts, stop } = await startHosts();
      await use(hosts);
      await stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // Built once for all tests that ask for it.
  next: [
    async ({}, use) => {
      const release = await buildOtherRelease(nextRelease);
      await use(release);
      await release.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  launchOptions: [
    async ({ hosts, launchOptions }, use) =>
      use({
        ...launchOptions,
        // The certificate counts as valid in every respect: with one that is only tolerated, no service worker starts.
        args: [...(launchOptions.args ?? []), `--ignore-certificate-errors-spki-list=${hosts.fingerprint}`],
      }),
    { scope: 'worker' },
  ],
  baseURL: async ({}, use) => use(`https://${domain}`),
  proxy: async ({ hosts }, use) => use({ server: hosts.proxy }),
  ignoreHTTPSErrors: async ({}, use) => use(true),
  consoleErrors: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.message));
    await use(errors);
  },
});

export { expect } from '@playwright/test';
