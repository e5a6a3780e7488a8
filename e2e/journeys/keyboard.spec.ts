import { expect, test } from '../product/product.ts';
import { listWith, signInAsNewLearner, startTryout } from '../product/learner.ts';

test('the whole exam works by keyboard alone', async ({ page, request }) => {
  await signInAsNewLearner(page, request);
  await page.goto(listWith('Tryout Matematika'));
  await page.getByRole('article').filter({ hasText: 'Tryout Matematika' }).getByRole('link').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Mulai Tryout' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Soal 1 dari 2' })).toBeFocused();

  await page.keyboard.press('3');
  await expect(page.getByRole('radio').nth(2)).toBeChecked();
  await page.keyboard.press('a');
  await expect(page.getByRole('radio').nth(0)).toBeChecked();
  await page.keyboard.press('5');
  await expect(page.getByRole('radio').nth(0)).toBeChecked();
  await page.keyboard.press('r');
  await expect(page.getByRole('button', { name: 'Ragu-ragu', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'Soal 2 dari 2' })).toBeFocused();
  await page.keyboard.press('2');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('heading', { name: 'Soal 1 dari 2' })).toBeFocused();
  await expect(page.getByRole('radio').nth(0)).toBeChecked();
  await page.keyboard.press('ArrowRight');

  await page.getByRole('button', { name: 'Selesai', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Ya, selesai' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/pusat-langganan$/);
});

test.describe('on a wide screen', () => {
  // A phone shows the numbers in a sheet.
  test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

  test('from the question Tab comes to Sebelumnya and Selanjutnya before the numbers, and a jump back to the question', async ({
    page,
    request,
  }) => {
    await signInAsNewLearner(page, request);
    await startTryout(page, 'Tryout TWK BUMN');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('heading', { name: 'Soal 2 dari 20' })).toBeFocused();
    for (const next of [
      page.getByRole('radio').first(),
      page.getByRole('button', { name: 'Sebelumnya' }),
      page.getByRole('button', { name: 'Ragu-ragu', exact: true }),
      page.getByRole('button', { name: 'Selanjutnya' }),
      page.getByRole('button', { name: /^Soal 1, / }),
    ]) {
      await page.keyboard.press('Tab');
      await expect(next).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Soal 1 dari 20' })).toBeFocused();
    await expect(page.getByText('Pintasan keyboard')).toBeVisible();
  });
});
