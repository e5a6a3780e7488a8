import type { Page } from '@playwright/test';
import { filesKept, keptFiles } from '../product/device.ts';
import { goToQuestion, saveMark } from '../product/exam.ts';
import { chooseOption, startTryout } from '../product/learner.ts';
import { demo } from '../product/product.ts';
import { hostOf } from './hosts/ask.ts';
import { expect, test } from './hosts/test.ts';

async function signIn(page: Page, { email, password }: typeof demo.learner, button: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: button, exact: true }).click();
}

const keysOfStorage = (page: Page) => page.evaluate(() => Object.keys(localStorage));

test('a learner signs in and takes an exam, also through a crash of the API', async ({
  page,
  hosts,
  consoleErrors,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Login' }).first().click();
  await signIn(page, demo.learner, 'Login');
  await expect(page).toHaveURL(`${hostOf()}/dashboard`);
  await startTryout(page, 'Tryout Matematika');
  await chooseOption(page, 0);
  await expect(saveMark(page)).toHaveText(/^Tersimpan/);
  await filesKept(page);
  expect((await keptFiles(page)).filter(({ url }) => url.startsWith(hostOf('learner'))).length).toBeGreaterThan(3);
  expect(consoleErrors).toEqual([]);

  await hosts.api.stop('SIGKILL');
  await chooseOption(page, 1);
  await expect(saveMark(page)).toHaveText(/Belum terkirim|Terputus/);
  await hosts.api.start();
  await expect(saveMark(page)).toHaveText(/^Tersimpan/, { timeout: 60_000 });

  const heading = await page.getByRole('heading', { name: /^Soal 1 dari/ }).textContent();
  await goToQuestion(page, Number(/\d+$/.exec(heading ?? '')?.[0]));
  await page.getByRole('button', { name: 'Selesai', exact: true }).last().click();
  await page.getByRole('button', { name: 'Ya, selesai' }).click();
  await expect(page).toHaveURL(/\/pusat-langganan$/);
});

test('an administrator signs in on a host of her own, where no other area’s token is', async ({
  page,
  consoleErrors,
}) => {
  await page.goto(`${hostOf()}/admin/login`);
  await expect(page).toHaveURL(`${hostOf('admin')}/admin/login`);
  await signIn(page, demo.admin, 'Login');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  expect(await keysOfStorage(page)).toContain('admin-token');
  await page.goto(hostOf());
  expect(await keysOfStorage(page)).not.toContain('admin-token');
  expect(consoleErrors).toEqual([]);
});

test('the learners’ sign-in leads staff to their own host', async ({ page, consoleErrors }) => {
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Login Admin' }).click();
  await expect(page).toHaveURL(`${hostOf('admin')}/admin/login`);
  await expect(page.getByRole('heading', { name: 'Login Admin' })).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test('a questioner signs in on a host of their own', async ({ page, consoleErrors }) => {
  await page.goto(hostOf('questioner'));
  await expect(page).toHaveURL(/questioner\.tryout\.test\/questioner\/login/);
  await signIn(page, demo.questioner, 'Masuk');
  await expect(page).toHaveURL(`${hostOf('questioner')}/questioner/dashboard`);
  expect(await keysOfStorage(page)).toContain('questioner_token');
  await page.goto(hostOf());
  expect(await keysOfStorage(page)).not.toContain('questioner_token');
  expect(consoleErrors).toEqual([]);
});

test('“Kembali ke beranda” leads staff from their sign-in to the public page, and their host’s name alone to their work', async ({
  page,
  consoleErrors,
}) => {
  for (const [area, button] of [
    ['admin', 'Login'],
    ['questioner', 'Masuk'],
  ] as const) {
    await page.goto(`${hostOf(area)}/${area}/login`);
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible();
    // With the service worker, through which the page's calls go from then on, and without it.
    await filesKept(page);
    for (const _ of ['first', 'again']) {
      await page.getByRole('link', { name: 'Kembali ke beranda' }).click();
      await expect(page).toHaveURL(`${hostOf()}/`);
      await page.goto(hostOf(area));
      await expect(page).toHaveURL(`${hostOf(area)}/${area}/login`);
    }
  }
  expect(consoleErrors).toEqual([]);
});

test('while the API is away, a page says so, and the next try works', async ({ page, hosts }) => {
  await hosts.api.stop('SIGKILL');
  await page.goto('/auth');
  await signIn(page, demo.learner, 'Login');
  await expect(page.getByText('Server belum menjawab. Silakan coba lagi sebentar lagi.')).toBeVisible();
  await hosts.api.start();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(`${hostOf()}/dashboard`);
});

test('while the shell is away, a page says so', async ({ page, hosts }) => {
  await hosts.shell.stop('SIGKILL');
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Halaman belum bisa dibuka' })).toBeVisible();
  await hosts.shell.start();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Login ke Akun Anda' })).toBeVisible();
});
