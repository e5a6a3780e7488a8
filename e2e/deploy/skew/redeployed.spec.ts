import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { answerOn, attemptOnServer, saveMark, tokenOf } from '../../product/exam.ts';
import { signInAsNewLearner, startTryout } from '../../product/learner.ts';
import { expect, test } from '../hosts/test.ts';

// Its kept files would hide that the host has them no more.
test.use({ serviceWorkers: 'block' });
test.afterEach(({ hosts }) => hosts.reset());

const countLoads = (...pages: Page[]) => {
  const loads: string[] = [];
  for (const page of pages)
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(request.url());
    });
  return loads;
};

async function openDashboard(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('F17: an area is redeployed and its old files are gone: a running exam goes on, and another page loads the new release by itself, once', async ({
  page,
  request,
  hosts,
  next,
}) => {
  await signInAsNewLearner(page, request);
  await page.goto('/dashboard');
  await startTryout(page, 'Simulasi SKD CPNS Mini');
  await answerOn(page, 2, () => 0);
  const dashboard = await page.context().newPage();
  await openDashboard(dashboard);

  hosts.publish('learner-app', next.filesOf('learner-app'), false);

  const loads = countLoads(page, dashboard);
  await page.getByRole('button', { name: 'Selanjutnya' }).click();
  await answerOn(page, 3, () => 1);
  await expect(saveMark(page)).toContainText('Tersimpan');
  const { responses } = await attemptOnServer(page, request, await tokenOf(page));
  expect(responses.filter(({ option }) => option !== null)).toHaveLength(5);
  expect(loads).toEqual([]);

  await dashboard.getByRole('link', { name: 'Riwayat' }).first().click();
  await expect(dashboard).toHaveURL(/\/history/);
  await expect(dashboard.getByRole('heading', { level: 1, name: /Riwayat/ })).toBeVisible();
  expect(loads).toHaveLength(1);
});

test('a release that lacks a page’s files reloads the page once, and then says so', async ({
  page,
  request,
  hosts,
  next,
}) => {
  const broken = mkdtempSync(join(tmpdir(), 'tryout-broken-'));
  cpSync(next.filesOf('learner-app'), broken, { recursive: true });
  const pages = globSync('*.js', { cwd: broken }).filter((file) =>
    readFileSync(join(broken, file), 'utf8').includes('Semua pengerjaan Anda'),
  );
  expect(pages).not.toEqual([]);
  for (const file of pages) rmSync(join(broken, file));
  await signInAsNewLearner(page, request);
  await openDashboard(page);

  hosts.publish('learner-app', broken, false);
  rmSync(broken, { recursive: true });

  const loads = countLoads(page);
  await page.getByRole('link', { name: 'Riwayat' }).first().click();
  await expect(page.getByRole('heading', { name: 'Versi baru aplikasi sudah tersedia' })).toBeVisible();
  expect(loads).toHaveLength(1);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
