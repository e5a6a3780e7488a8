import { answerOn, attemptOnServer, saveMark, tokenOf } from '../product/exam.ts';
import { shownSeconds, signInAsNewLearner, startTryout } from '../product/learner.ts';
import { expect, test } from '../product/product.ts';

test('F13: a laptop continues where the phone died: same order, answers, marks and clock', async ({
  page,
  request,
  browser,
}) => {
  const { email, password } = await signInAsNewLearner(page, request);
  await startTryout(page, 'Tryout TWK BUMN');
  await answerOn(page, 3, (index) => index);
  await page.getByRole('button', { name: 'Ragu-ragu', exact: true }).click();
  await expect(saveMark(page)).toHaveText(/Tersimpan/);
  const stem = await page.locator('article p').first().innerText();
  const phone = await attemptOnServer(page, request, await tokenOf(page));
  const address = page.url();
  await page.context().close();

  const laptop = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await laptop.goto(address);
  await laptop.getByLabel('Email').fill(email);
  await laptop.getByLabel('Password', { exact: true }).fill(password);
  await laptop.getByRole('button', { name: 'Login', exact: true }).click();

  await expect(laptop.getByText('3 dari 20 soal dijawab').first()).toBeVisible();
  await expect(laptop).toHaveURL(address);
  await expect(laptop.getByRole('heading', { name: 'Soal 4 dari 20' })).toBeVisible();
  const secondsLeft = () => (Date.parse(phone.deadlineAt) - Date.now()) / 1000;
  const atMost = secondsLeft();
  const shown = shownSeconds(await laptop.getByRole('timer').innerText());
  // Within a second of the server's, at some moment during the reading; the last part of a second is shown as a whole one.
  expect(shown).toBeGreaterThanOrEqual(secondsLeft() - 1);
  expect(shown).toBeLessThanOrEqual(Math.ceil(atMost) + 1);
  await laptop.getByRole('button', { name: 'Soal 3, dijawab, ragu-ragu' }).click();
  await expect(laptop.locator('article p').first()).toHaveText(stem);
  await expect(laptop.getByRole('radio').nth(2)).toBeChecked();
  const { items, responses } = await attemptOnServer(laptop, request, await tokenOf(laptop));
  expect({ items, responses }).toEqual({ items: phone.items, responses: phone.responses });
  await laptop.context().close();
});
