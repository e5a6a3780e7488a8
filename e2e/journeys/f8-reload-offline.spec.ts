import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { filesKept } from '../product/device.ts';
import { goToQuestion } from '../product/exam.ts';
import { chooseOption, newLearner, shownSeconds, signInAsNewLearner, startTryout } from '../product/learner.ts';
import { goOffline, goOnline } from '../product/offline.ts';
import { expect, type Product, test } from '../product/product.ts';

const withFigures = 'Simulasi SKD CPNS Mini';
const short = 'Tryout Matematika';

const mark = (page: Page) => page.getByTestId('save-mark');
const offlineNotice = (page: Page) => page.getByText('Anda sedang offline.');
const question = (page: Page, number: number) =>
  page.getByRole('heading', { name: new RegExp(`^Soal ${number} dari`) });
const attemptIdOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

async function tokenOf(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  if (!token) throw new Error('Nobody is signed in');
  return token;
}

interface Attempt {
  state: string;
  items: { id: string; number: number; imageUrl: string | null }[];
  responses: { itemId: string; option: string | null; flagged: boolean }[];
}

async function attemptOnServer(
  request: APIRequestContext,
  attemptId: string,
  token: string,
  apiUrl = '',
): Promise<Attempt> {
  const answer = await request.get(`${apiUrl}/api/attempts/${attemptId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as Attempt;
}

/** Registers as a visitor does, starting at the landing page. */
async function registerByForm(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Daftar' }).first().click();
  await page.getByLabel('Nama Lengkap').fill('Sari Dewi Anggraini');
  await page.getByLabel('Email').fill(`${randomUUID()}@contoh.id`);
  await page.getByLabel('Password', { exact: true }).fill('jendela-kopi-7');
  await page.getByLabel('Provinsi').selectOption('Jawa Barat');
  await page.getByLabel('Nomor Telepon').fill('081234567890');
  await page.getByLabel('Perempuan').check();
  await page.getByRole('combobox', { name: 'Instansi' }).fill('PLN');
  await page.getByRole('option', { name: 'PLN' }).click();
  await page.getByLabel('18 tahun atau lebih').check();
  await page.getByLabel(/menyetujui Pemberitahuan Privasi/).check();
  await page.getByRole('button', { name: 'Daftar', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** The seconds left on the screen, with the moment of reading. */
async function readTimer(page: Page): Promise<{ seconds: number; atMs: number }> {
  const seconds = shownSeconds(await page.getByRole('timer').innerText());
  return { seconds, atMs: Date.now() };
}

const figureIsShown = (page: Page) =>
  expect
    .poll(() =>
      page
        .locator('article img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);

/** Lets time pass on the device and on the server, until so many seconds are left; with 0 an answer is late from then on. */
async function passUntil(page: Page, product: Product, attemptId: string, secondsLeft: number): Promise<void> {
  const { seconds } = await readTimer(page);
  await page.clock.runFor((seconds - secondsLeft) * 1000);
  // The five seconds in which an answer may still be on its way are over with the time.
  product.endAgo(attemptId, secondsLeft === 0 ? 6 : -secondsLeft);
}

test('F8: the first visit ever, the connection drops in the exam, and reloads find everything; nothing is lost', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(150_000);
  await registerByForm(page);
  await startTryout(page, withFigures);
  const attemptId = attemptIdOf(page);
  const token = await tokenOf(page);
  const { items } = await attemptOnServer(request, attemptId, token);
  const figure = items.find(({ imageUrl }) => imageUrl !== null)?.number ?? 0;
  await chooseOption(page, 1);
  await page.getByRole('button', { name: 'Ragu-ragu', exact: true }).click();
  await page.getByRole('button', { name: 'Selanjutnya' }).click();
  await chooseOption(page, 0);
  await expect(mark(page)).toHaveText(/Tersimpan/);
  await filesKept(page);

  await goOffline(context);
  await goToQuestion(page, figure);
  await page.keyboard.press('c');
  await expect(mark(page)).toHaveText(/Belum terkirim \(1\)/);
  const before = await readTimer(page);
  await page.reload();

  await expect(offlineNotice(page)).toBeVisible();
  await expect(page.getByText('3 dari 27 soal dijawab')).toBeVisible();
  const after = await readTimer(page);
  const passed = (after.atMs - before.atMs) / 1000;
  expect(Math.abs(before.seconds - passed - after.seconds)).toBeLessThanOrEqual(2);
  await expect(question(page, figure)).toBeVisible();
  await goToQuestion(page, 1);
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
  await expect(page.getByRole('button', { name: 'Ragu-ragu', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await goToQuestion(page, 2);
  await expect(page.getByRole('radio').nth(0)).toBeChecked();
  await goToQuestion(page, figure);
  await expect(page.getByRole('radio').nth(2)).toBeChecked();
  await figureIsShown(page);

  await goToQuestion(page, 4);
  await chooseOption(page, 3);
  await goToQuestion(page, 2);
  await chooseOption(page, 4);
  await expect(mark(page)).toHaveText(/Belum terkirim \(3\)/);
  await page.reload();
  await expect(page.getByText('4 dari 27 soal dijawab')).toBeVisible();
  await expect(mark(page)).toHaveText(/Belum terkirim \(3\)/);

  await goOnline(context);
  await expect(mark(page)).toHaveText(/Tersimpan/);
  await expect(offlineNotice(page)).toHaveCount(0);
  const { responses } = await attemptOnServer(request, attemptId, token);
  const numberOf = new Map(items.map(({ id, number }) => [id, number]));
  const saved = responses.map(({ itemId, option, flagged }) => [numberOf.get(itemId) ?? 0, option, flagged] as const);
  expect(saved.toSorted(([a], [b]) => a - b)).toEqual([
    [1, 'B', true],
    [2, 'E', false],
    [4, 'D', false],
    [figure, 'C', false],
  ]);

  await goToQuestion(page, 27);
  await page.getByRole('button', { name: 'Selesai', exact: true }).click();
  await page.getByRole('button', { name: 'Ya, selesai' }).click();
  await expect(page).toHaveURL(/\/pusat-langganan$/);
  // Nothing of it stays behind on the device.
  await goOffline(context);
  await page.goto(`/exam/${attemptId}`);
  await expect(page.getByText('Tryout belum dapat dibuka')).toBeVisible({ timeout: 30_000 });
});

test('F8: the time ends offline: the screen says so, late answers are kept as late', async ({
  page,
  context,
  product,
  request,
}) => {
  await page.clock.install();
  await signInAsNewLearner(page, request);
  await page.goto('/dashboard');
  product.setDuration(short, 90);
  try {
    await startTryout(page, short);
    const attemptId = attemptIdOf(page);
    await chooseOption(page, 2);
    await expect(mark(page)).toHaveText(/Tersimpan/);
    await filesKept(page);
    await goOffline(context);
    // A call that slips out while a page is replaced would be in time, so the server is stopped, too.
    await product.shell.stop();
    await page.getByRole('button', { name: 'Selanjutnya' }).click();
    await chooseOption(page, 1);
    await expect(mark(page)).toHaveText(/Belum terkirim \(1\)/);
    await page.reload();
    await expect(mark(page)).toHaveText(/Belum terkirim \(1\)/);
    await expect(page.getByRole('dialog', { name: 'Waktu habis' })).toHaveCount(0);
    await passUntil(page, product, attemptId, 0);
    await expect(page.getByRole('dialog', { name: 'Waktu habis' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('dialog', { name: 'Waktu habis' })).toBeVisible();
    const token = await tokenOf(page);
    await expect
      .poll(async () => (await attemptOnServer(request, attemptId, token, product.api.url)).state, {
        timeout: 30_000,
      })
      .toBe('expired');

    await product.shell.start();
    await goOnline(context);
    await expect(page.getByText('1 jawaban terlambat sampai')).toBeVisible({ timeout: 30_000 });
    expect(product.lateOptions(attemptId)).toEqual(['B']);
    await page.goto(`/exam/${attemptId}`);
    await expect(page.getByText(/Peringkat \d+ dari \d+ peserta/)).toBeVisible();
    // Only answers that reached the server in time are scored.
    await expect(page.getByText('dari 2 poin · 50%')).toBeVisible();
  } finally {
    await product.shell.stop();
    await product.shell.start();
    product.setDuration(short, 3_600);
  }
});

test('F8: a learner who leaves at 0:00 offline sees that the answers are safe, and the device sends them when it is back online', async ({
  page,
  context,
  product,
  request,
}) => {
  await page.clock.install();
  await signInAsNewLearner(page, request);
  await page.goto('/dashboard');
  product.setDuration(short, 90);
  try {
    await startTryout(page, short);
    const attemptId = attemptIdOf(page);
    await chooseOption(page, 2);
    await expect(mark(page)).toHaveText(/Tersimpan/);
    // By then the exam has fetched the page that it may have to open offline.
    await passUntil(page, product, attemptId, 29);
    await expect(page.getByRole('timer')).toHaveText(/^0:2\d/);
    await filesKept(page);
    await goOffline(context);
    await page.getByRole('button', { name: 'Selanjutnya' }).click();
    await chooseOption(page, 1);
    await expect(mark(page)).toHaveText(/Terputus · Belum terkirim \(1\)/);
    await passUntil(page, product, attemptId, 0);
    const over = page.getByRole('dialog', { name: 'Waktu habis' });
    await expect(over).toContainText('1 jawaban yang belum terkirim aman di perangkat ini');
    await over.getByRole('button', { name: 'Coba lagi' }).click();
    await expect(over).toContainText('aman di perangkat ini');
    await over.getByRole('link', { name: 'Buka TryOut Saya' }).click();
    await expect(page).toHaveURL(/\/pusat-langganan$/);
    await expect(page.getByText('Waktu habis, jawaban aman di perangkat ini')).toBeVisible();
    const token = await tokenOf(page);
    await expect
      .poll(async () => (await attemptOnServer(request, attemptId, token, product.api.url)).state, { timeout: 30_000 })
      .toBe('expired');

    await goOnline(context);
    await expect(page.getByText('1 jawaban terlambat sampai')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('Waktu habis, jawaban aman di perangkat ini')).toHaveCount(0);
    expect(product.lateOptions(attemptId)).toEqual(['B']);
  } finally {
    product.setDuration(short, 3_600);
  }
});

test('a fast device clock does not hand in after an offline reload', async ({ page, context, request }) => {
  await signInAsNewLearner(page, request);
  await startTryout(page, short);
  const attemptId = attemptIdOf(page);
  const token = await tokenOf(page);
  await filesKept(page);
  await goOffline(context);
  await page.clock.setSystemTime(Date.now() + 5 * 3_600_000);
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Waktu habis' })).toBeVisible();

  await goOnline(context);
  await expect(page.getByRole('dialog', { name: 'Waktu habis' })).toHaveCount(0, { timeout: 30_000 });
  await chooseOption(page, 0);
  await expect(mark(page)).toHaveText(/Tersimpan/);
  await expect.poll(async () => shownSeconds(await page.getByRole('timer').innerText())).toBeGreaterThan(3_000);
  expect((await attemptOnServer(request, attemptId, token)).state).toBe('in_progress');
});

test('the next learner on the same device sees nothing of it', async ({ page, context, request }) => {
  await signInAsNewLearner(page, request);
  await startTryout(page, short);
  const address = page.url();
  const stem = await page.locator('article p').first().innerText();
  await chooseOption(page, 1);
  await filesKept(page);
  const next = await newLearner(request);

  // The first one's session ends without a sign-out: the copy stays for them.
  await goOffline(context);
  await page.evaluate((token) => localStorage.setItem('token', token), next.token);
  await page.goto(address);
  await expect(page.getByText('Tryout belum dapat dibuka')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(stem)).toHaveCount(0);
  await goOnline(context);
  await page.goto(address);
  await expect(page.getByText('Pengerjaan tryout tidak ditemukan')).toBeVisible();
});

test('a sign-out removes the copies from the device', async ({ page, request }) => {
  await signInAsNewLearner(page, request);
  await startTryout(page, short);
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(databases).toContain('tryout-attempts');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Akun / }).click();
  await page.getByRole('button', { name: 'Keluar' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect.poll(databases).not.toContain('tryout-attempts');
});
