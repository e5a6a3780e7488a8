import type { Page } from '@playwright/test';
import { signInAsNewLearner, startTryout } from '../product/learner.ts';
import { choiceQuestion, newPackage } from '../product/package.ts';
import { expect, test } from '../product/product.ts';

const settings = '/settings?tab=notifikasi';
const minuteMs = 60_000;

const group = (page: Page, name: string) => page.getByRole('group', { name });
const saved = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/api/reminders') && answer.request().method() === 'PUT');

test('a learner asks to be reminded of a tryout, gets a mail, and stops it by one press on another device', async ({
  page,
  browser,
  request,
  product,
}) => {
  const title = 'Tryout akbar Desember';
  const { id } = await newPackage(request, {
    title,
    fields: { opensAt: new Date(Date.now() + 2 * 24 * 60 * minuteMs).toISOString() },
    questions: [choiceQuestion('Lima tambah lima?', ['Sepuluh', 'Sebelas'])],
  });
  const { email } = await signInAsNewLearner(page, request);
  await page.goto(settings);
  const before = group(page, 'Sebelum tryout dibuka');
  const byMail = before.getByRole('switch', { name: 'Lewat email' });
  await expect(byMail).not.toBeChecked();
  await Promise.all([saved(page), byMail.click()]);
  await expect(byMail).toBeChecked();
  const box = before.getByRole('checkbox', { name: title });
  await Promise.all([saved(page), box.click()]);
  await expect(box).toBeChecked();
  await page.reload();
  await expect(byMail).toBeChecked();
  await expect(box).toBeChecked();

  // It opens in a moment: even at night this reminder can't wait for the morning.
  product.write('update tryout set opens_at = ? where id = ?', new Date(Date.now() + 2 * minuteMs).toISOString(), id);
  product.write('update tryout_reminder set asked_at = ? where tryout_id = ?', '2026-01-01T00:00:00.000Z', id);
  await product.api.stop();
  await product.api.start();
  const mails = () =>
    product.api.output
      .split('── Mail that was not sent')
      .filter((mail) => mail.includes(email) && mail.includes(`${title} segera dibuka`));
  await expect.poll(() => mails().length, { timeout: 20_000 }).toBe(1);
  const link = /\/settings\/berhenti#token=[\w.-]+/.exec(mails()[0] ?? '')?.[0] ?? '';

  const elsewhere = await browser.newContext();
  const inMail = await elsewhere.newPage();
  await inMail.goto(new URL(link, product.shell.url).href);
  await expect(inMail.getByText('Pengingat tryout lewat email tidak akan dikirim lagi')).toBeVisible();
  await inMail.getByRole('button', { name: 'Hentikan pengingat ini' }).click();
  await expect(inMail.getByRole('status')).toContainText('Pengingat dihentikan');
  await expect(inMail).toHaveURL(/\/settings\/berhenti$/);
  await elsewhere.close();

  await page.reload();
  await expect(byMail).toBeVisible();
  await expect(byMail).not.toBeChecked();
});

test('a device gets push messages only after a press, and can be taken off again', async ({ page, request }) => {
  // Chromium gives a test neither the permission nor a push service. Nothing is sent to this one.
  await page.addInitScript(() => {
    let permission: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => (permission = 'granted');
    PushManager.prototype.subscribe = async () =>
      ({
        toJSON: () => ({
          endpoint: 'https://8.8.8.8/push/1',
          keys: {
            p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
            auth: 'tBHItJI5svbpez7KI4CCXg',
          },
        }),
      }) as unknown as PushSubscription;
  });
  await signInAsNewLearner(page, request);
  await page.goto(settings);
  const here = group(page, 'Notifikasi di perangkat ini');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  expect(await page.evaluate(() => Notification.permission)).toBe('default');
  await here.getByRole('button', { name: 'Aktifkan di perangkat ini' }).click();
  await expect(here.getByText('Notifikasi aktif di perangkat ini.')).toBeVisible();
  await here.getByRole('button', { name: 'Matikan di perangkat ini' }).click();
  await expect(here.getByRole('button', { name: 'Aktifkan di perangkat ini' })).toBeVisible();
});

test('a changed link stops nothing and says so', async ({ page }) => {
  await page.goto('/settings/berhenti#token=x.weeklyMail.y.z');
  await page.getByRole('button', { name: 'Hentikan pengingat ini' }).click();
  await expect(page.getByRole('alert')).toContainText('Tautan ini tidak lengkap atau tidak berlaku');
});

test('a page that shows an exam says so to its origin, as the service worker asks before it leads a page to a reminder', async ({
  page,
  request,
}) => {
  await signInAsNewLearner(page, request);
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  const held = () =>
    other.evaluate(async () => ((await navigator.locks.query()).held ?? []).map(({ name }) => name ?? ''));
  expect(await held()).not.toContain('page-stays-open');
  await startTryout(page, 'Tryout Matematika');
  await expect.poll(held).toContain('page-stays-open');
  await page.goto('/dashboard');
  await expect.poll(held).not.toContain('page-stays-open');
});
