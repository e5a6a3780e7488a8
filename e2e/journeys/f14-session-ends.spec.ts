import { type APIRequestContext, type Page } from '@playwright/test';
import { attemptOnServer, saveMark, tokenOf } from '../product/exam.ts';
import { chooseOption, newLearner, shownSeconds, signInAsNewLearner, startTryout } from '../product/learner.ts';
import { expect, test } from '../product/product.ts';

const title = 'Tryout Matematika';
const newPassword = 'rahasia-baru-456';

/** Another device changes the password: every older token ends, as it does when it expires. */
async function endSession(page: Page, request: APIRequestContext, currentPassword: string): Promise<void> {
  const answer = await request.post('/api/auth/change-password', {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
    data: { currentPassword, newPassword },
  });
  expect(answer.status()).toBe(200);
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Masuk lagi' });

async function signInWith(page: Page, account: { email?: string; password: string }): Promise<void> {
  const dialog = dialogOf(page);
  if (account.email) await dialog.getByLabel('Email').fill(account.email);
  await dialog.getByLabel('Password', { exact: true }).fill(account.password);
  await dialog.getByRole('button', { name: 'Masuk', exact: true }).click();
}

/** A running attempt whose first answer is refused because the session has ended. */
async function givenEndedSession(page: Page, request: APIRequestContext): Promise<{ email: string; password: string }> {
  const account = await signInAsNewLearner(page, request);
  await startTryout(page, title);
  await endSession(page, request, account.password);
  await chooseOption(page, 2);
  await expect(dialogOf(page)).toBeVisible();
  return account;
}

test('F14: a session that ends in mid-exam is renewed over the exam, and waiting answers are sent', async ({
  page,
  request,
}) => {
  const { email } = await givenEndedSession(page, request);
  const address = page.url();
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  await expect(dialogOf(page).getByLabel('Email')).toHaveValue(email);
  await expect(dialogOf(page).getByLabel('Password', { exact: true })).toBeFocused();

  // The clock goes on, under the dialog and in it.
  const before = shownSeconds(await page.getByRole('timer').innerText());
  await expect.poll(async () => shownSeconds(await page.getByRole('timer').innerText())).toBeLessThan(before);
  await expect(dialogOf(page)).toContainText(/Waktu tetap berjalan: 59:\d\d/);

  await signInWith(page, { password: 'bukan-password' });
  await expect(dialogOf(page).getByRole('alert')).toHaveText('Email atau password tidak valid');
  await signInWith(page, { password: newPassword });
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(saveMark(page)).toHaveText(/Tersimpan/);
  expect(page.url()).toBe(address);
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
  const { responses } = await attemptOnServer(page, request, await tokenOf(page));
  expect(responses).toEqual([expect.objectContaining({ option: 'C' })]);
});

test('F14: when the sign-in is put off, answers wait on the device, also through a reload, until the learner is back', async ({
  page,
  request,
}) => {
  const { email } = await givenEndedSession(page, request);
  const address = page.url();
  await dialogOf(page).getByRole('button', { name: 'Tutup dan masuk nanti' }).click();
  await page.getByRole('button', { name: 'Selanjutnya' }).click();
  await chooseOption(page, 1);
  await expect(saveMark(page)).toHaveText(/Belum terkirim \(2\)/);
  await page.getByRole('button', { name: 'Masuk lagi' }).click();
  await expect(dialogOf(page)).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Login ke Akun Anda' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByText('2 dari 2 soal dijawab')).toBeVisible();
  await expect(saveMark(page)).toHaveText(/Tersimpan/);
  const { responses } = await attemptOnServer(page, request, await tokenOf(page));
  expect(responses.map(({ option }) => option).sort()).toEqual(['B', 'C']);
});

test("F14: another learner who signs in there gets their own dashboard, never the first one's queue", async ({
  page,
  request,
}) => {
  const sari = await givenEndedSession(page, request);
  const address = page.url();
  const budi = await newLearner(request, 'Budi Tetangga');
  const sentByBudi: string[] = [];
  page.on('request', (call) => {
    if (call.headers()['authorization'] === `Bearer ${budi.token}` || sentByBudi.length > 0)
      sentByBudi.push(call.url());
  });
  await signInWith(page, budi);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('button', { name: 'Akun Budi Tetangga' }).click();
  expect(sentByBudi.filter((url) => /\/attempts\/TO/.test(url))).toEqual([]);

  await page.getByRole('button', { name: 'Keluar' }).click();
  await page.goto(address);
  await page.getByLabel('Email').fill(sari.email);
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('1 dari 2 soal dijawab')).toBeVisible();
  await expect(saveMark(page)).toHaveText(/Tersimpan/);
  const { responses } = await attemptOnServer(page, request, await tokenOf(page));
  expect(responses).toEqual([expect.objectContaining({ option: 'C' })]);
});
