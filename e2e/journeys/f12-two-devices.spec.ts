import { anotherDevice, attemptOnServer, lookAt, saveMark, tokenOf } from '../product/exam.ts';
import { chooseOption, signInAsNewLearner, startTryout } from '../product/learner.ts';
import { goOffline, goOnline } from '../product/offline.ts';
import { expect, test } from '../product/product.ts';

const title = 'Tryout Matematika';
const notice = 'Ujian ini juga dibuka di perangkat atau tab lain';

test.beforeEach(async ({ page, request }) => {
  await signInAsNewLearner(page, request);
  await startTryout(page, title);
});

test('F12: an answer given on one device survives another device that only looks at the question', async ({
  page,
  browser,
}) => {
  const other = await anotherDevice(browser, await tokenOf(page));
  await other.goto(page.url());
  await expect(other.getByRole('heading', { name: 'Soal 1 dari 2' })).toBeVisible();
  await chooseOption(other, 1);
  await expect(saveMark(other)).toHaveText(/Tersimpan/);

  // The phone shows the first question, untouched, for more than a second; it moves on and answers the second.
  await expect(page.getByRole('timer')).not.toHaveText('60:00');
  await page.getByRole('button', { name: 'Selanjutnya' }).click();
  await chooseOption(page, 2);
  await expect(saveMark(page)).toHaveText(/Tersimpan/);

  await other.reload();
  await expect(other.getByText('2 dari 2 soal dijawab')).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Soal 1 dari 2' })).toBeVisible();
  await expect(other.getByRole('radio').nth(1)).toBeChecked();
  await other.context().close();
});

test('F12: both devices show the same within 3 s of being looked at, say why, and the later choice wins', async ({
  page,
  browser,
  request,
}) => {
  const other = await anotherDevice(browser, await tokenOf(page));
  await other.goto(page.url());
  await expect(other.getByRole('heading', { name: 'Soal 1 dari 2' })).toBeVisible();
  await chooseOption(page, 0);
  await expect(saveMark(page)).toHaveText(/Tersimpan/);

  await lookAt(other);
  await expect(other.getByRole('radio').nth(0)).toBeChecked({ timeout: 3_000 });
  await expect(other.getByText(notice)).toBeVisible();
  await expect(page.getByText(notice)).toHaveCount(0);

  // The newer device takes over; the older one, offline meanwhile, comes back with an older choice.
  await goOffline(page.context());
  await chooseOption(page, 1);
  await expect(saveMark(page)).toHaveText(/Belum terkirim \(1\)/);
  await chooseOption(other, 3);
  await expect(saveMark(other)).toHaveText(/Tersimpan/);
  await goOnline(page.context());

  await expect(page.getByRole('radio').nth(3)).toBeChecked();
  await expect(saveMark(page)).toHaveText(/Tersimpan/);
  await expect(page.getByText(notice)).toBeVisible();
  const { responses } = await attemptOnServer(page, request, await tokenOf(page));
  expect(responses).toEqual([expect.objectContaining({ option: 'D' })]);
  await other.context().close();
});

test('F12: two offline tabs share unsent answers, and none is lost', async ({ page, request }) => {
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await expect(tab.getByRole('heading', { name: 'Soal 1 dari 2' })).toBeVisible();
  await goOffline(page.context());
  await chooseOption(page, 2);
  await expect(saveMark(page)).toHaveText(/Belum terkirim \(1\)/);
  await tab.getByRole('button', { name: 'Selanjutnya' }).click();
  await chooseOption(tab, 1);
  await lookAt(tab);
  await expect(saveMark(tab)).toHaveText(/Belum terkirim \(2\)/);
  await lookAt(page);
  await expect(page.getByText('2 dari 2 soal dijawab')).toBeVisible();

  // One is closed before the connection is back: its answers are sent by the other.
  await tab.close();
  await goOnline(page.context());
  await expect(saveMark(page)).toHaveText(/Tersimpan/);
  const { responses } = await attemptOnServer(page, request, await tokenOf(page));
  expect(responses.map(({ option }) => option).sort()).toEqual(['B', 'C']);
});
