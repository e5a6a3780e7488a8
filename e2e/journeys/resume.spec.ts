import { expect, test } from '../product/product.ts';
import { anotherDevice, goToQuestion, tokenOf } from '../product/exam.ts';
import { chooseOption, listWith, shownSeconds, signInAsNewLearner, startTryout } from '../product/learner.ts';

const savedMark = 'save-mark';

test.beforeEach(async ({ page, request }) => {
  await signInAsNewLearner(page, request);
});

test('a reload in the middle finds answers, marks, question and clock as they were', async ({ page }) => {
  await startTryout(page, 'Tryout TWK BUMN');
  await chooseOption(page, 2);
  await page.getByRole('button', { name: 'Ragu-ragu', exact: true }).click();
  await expect(page.getByTestId(savedMark)).toHaveText(/Tersimpan/);
  const stem = await page.locator('article p').first().innerText();
  await expect(page.getByRole('timer')).toHaveText(/^14:/);
  const secondsLeft = shownSeconds(await page.getByRole('timer').innerText());

  await page.reload();

  await expect(page.getByText('1 dari 20 soal dijawab')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Soal 1 dari 20' })).toBeVisible();
  await expect(page.locator('article p').first()).toHaveText(stem);
  await expect(page.getByRole('radio').nth(2)).toBeChecked();
  await expect(page.getByRole('button', { name: 'Ragu-ragu', exact: true })).toHaveAttribute('aria-pressed', 'true');
  expect(shownSeconds(await page.getByRole('timer').innerText())).toBeLessThanOrEqual(secondsLeft);
});

test('a reload opens the last shown question; another device the first one without an answer', async ({
  page,
  browser,
}) => {
  await startTryout(page, 'Tryout TWK BUMN');
  await chooseOption(page, 0);
  await goToQuestion(page, 7);
  await chooseOption(page, 1);
  await expect(page.getByTestId(savedMark)).toHaveText(/Tersimpan/);
  const address = page.url();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Soal 7 dari 20' })).toBeVisible();

  // Also by "Lanjutkan", and in a tab of its own.
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Lanjutkan' }).first().click();
  await expect(page.getByRole('heading', { name: 'Soal 7 dari 20' })).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto(address);
  await expect(tab.getByRole('heading', { name: 'Soal 7 dari 20' })).toBeVisible();
  await tab.close();

  const other = await anotherDevice(browser, await tokenOf(page));
  await other.goto(address);
  await expect(other.getByRole('heading', { name: 'Soal 2 dari 20' })).toBeVisible();
});

test('an answer given while the server is down stays, is shown as waiting, and is saved when the server is back', async ({
  page,
  product,
}) => {
  await startTryout(page, 'Tryout TWK BUMN');
  await product.api.stop('SIGKILL');
  await chooseOption(page, 1);
  await expect(page.getByTestId(savedMark)).toHaveText(/Belum terkirim \(1\)/);
  await page.getByRole('button', { name: 'Selanjutnya' }).click();
  await chooseOption(page, 0);
  await expect(page.getByTestId(savedMark)).toHaveText(/Belum terkirim \(2\)/);

  await product.api.start();

  await expect(page.getByTestId(savedMark)).toHaveText(/Tersimpan/, { timeout: 45_000 });
  await page.reload();
  await expect(page.getByText('2 dari 20 soal dijawab')).toBeVisible();
});

test('an answer that was not sent yet survives closing the page', async ({ page, product }) => {
  await startTryout(page, 'Tryout TWK BUMN');
  const address = page.url();
  await product.api.stop('SIGKILL');
  await chooseOption(page, 3);
  await expect(page.getByTestId(savedMark)).toHaveText(/Belum terkirim \(1\)/);
  await page.goto('about:blank');

  await product.api.start();
  await page.goto(address);

  await expect(page.getByText('1 dari 20 soal dijawab')).toBeVisible();
  await expect(page.getByTestId(savedMark)).toHaveText(/Tersimpan/);
});

test('pressing start twice opens one attempt', async ({ page, request }) => {
  await page.goto(listWith('Tryout Matematika'));
  await page.getByRole('article').filter({ hasText: 'Tryout Matematika' }).getByRole('link').click();
  await page.getByRole('button', { name: 'Mulai Tryout' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Soal 1 dari 2' })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const list = await request.get('/api/attempts', { headers: { authorization: `Bearer ${token}` } });
  expect(await list.json()).toMatchObject({ total: 1 });
});
