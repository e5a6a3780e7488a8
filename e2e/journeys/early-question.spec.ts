import type { Page } from '@playwright/test';
import { anotherDevice, goToQuestion, tokenOf } from '../product/exam.ts';
import { holdApp } from '../product/hold-app.ts';
import { chooseOption, signInAsNewLearner, startTryout } from '../product/learner.ts';
import { expect, test } from '../product/product.ts';

// The worker would give the app's script from the device.
test.use({ serviceWorkers: 'block' });

/** Where the question's first words and its options begin, and how wide they are. */
const places = async (page: Page, stem: string, option: string) => {
  const boxOf = async (text: string) => page.getByText(text, { exact: true }).first().boundingBox();
  const [words, choice] = [await boxOf(stem), await boxOf(option)];
  return [words?.x, words?.y, choice?.x, choice?.y].map((pixels) => Math.round(pixels ?? Number.NaN));
};

test('before the app is there, the question at which the exam goes on can be read where the exam will show it', async ({
  page,
  request,
  browser,
}) => {
  await signInAsNewLearner(page, request);
  await startTryout(page, 'Tryout TWK BUMN');
  await chooseOption(page, 0);
  await goToQuestion(page, 7);
  const stem = await page.locator('article p').first().innerText();
  const option = await page.locator('article label').first().locator('span').last().innerText();
  const address = page.url();

  for (const viewport of [
    { width: 360, height: 740 },
    { width: 800, height: 1100 },
    { width: 1440, height: 900 },
  ]) {
    const letGo = await holdApp(page);
    await page.setViewportSize(viewport);
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'Soal 7 dari 20' })).toBeVisible();
    await expect(page.getByText('Soal sudah bisa dibaca. Menyiapkan jawaban…')).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(0);
    const early = await places(page, stem, option);

    letGo();
    await expect(page.getByRole('radio').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Soal 7 dari 20' })).toBeVisible();
    const late = await places(page, stem, option);
    expect(
      early.map((pixels, at) => Math.abs(pixels - (late[at] ?? Number.NaN)) <= 3),
      `${early} → ${late}`,
    ).toEqual([true, true, true, true]);
    await page.unroute(/\/main\.\w+\.js$/);
  }

  const other = await anotherDevice(browser, await tokenOf(page));
  const letGo = await holdApp(other);
  await other.goto(address, { waitUntil: 'commit' });
  await expect(other.getByRole('heading', { name: 'Soal 2 dari 20' })).toBeVisible();
  letGo();
  await expect(other.getByRole('radio').first()).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Soal 2 dari 20' })).toBeVisible();
});
