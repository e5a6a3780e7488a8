import type { Page } from '@playwright/test';
import { goToQuestion } from '../product/exam.ts';
import { chooseOption, signInAsNewLearner, startTryout } from '../product/learner.ts';
import { expect, test } from '../product/product.ts';

/** Words that stick out of their box, and elements that stick out of the screen. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    return [...document.querySelectorAll('body *')].flatMap((element) => {
      const { width, height, left, right } = element.getBoundingClientRect();
      const isSeen = width > 4 && height > 4 && getComputedStyle(element).clipPath === 'none';
      const hides = getComputedStyle(element).overflowX !== 'visible' && element.textContent !== '';
      const isCut =
        hides && (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1);
      const isOut = right > clientWidth + 1 || left < -1;
      return isSeen && (isCut || isOut) ? [element.outerHTML.slice(0, 160)] : [];
    });
  });

const sizeOf = (page: Page, role: 'timer' | 'heading') =>
  page
    .getByRole(role)
    .first()
    .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));

test('letters of twice the size, and a page enlarged to 200 %, cut nothing off in the exam', async ({
  page,
  request,
}) => {
  await signInAsNewLearner(page, request);
  await startTryout(page, 'Simulasi SKD CPNS Mini');
  await chooseOption(page, 1);
  const before = { timer: await sizeOf(page, 'timer'), title: await sizeOf(page, 'heading') };
  expect(await cutOff(page)).toEqual([]);

  await page.evaluate(() => void (document.documentElement.style.fontSize = '32px'));
  expect(await sizeOf(page, 'timer')).toBe(2 * before.timer);
  expect(await sizeOf(page, 'heading')).toBe(2 * before.title);
  expect(await cutOff(page)).toEqual([]);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Ragu-ragu', exact: true }).click();
  await expect(page.getByTestId('save-mark')).toHaveText(/Terputus · Belum terkirim \(1\)/);
  expect(await cutOff(page)).toEqual([]);
  await page.context().setOffline(false);
  await expect(page.getByTestId('save-mark')).toHaveText(/^Tersimpan/);
  await goToQuestion(page, 27);
  expect(await cutOff(page)).toEqual([]);

  // A desktop's screen of 1440 × 900 at 200 %.
  await page.reload();
  await page.setViewportSize({ width: 720, height: 450 });
  await expect(page.getByRole('heading', { name: 'Soal 27 dari 27' })).toBeVisible();
  expect(await cutOff(page)).toEqual([]);
});
