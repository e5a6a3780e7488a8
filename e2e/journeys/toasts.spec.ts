import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { newLearner, signInAsNewLearner } from '../product/learner.ts';
import { choiceQuestion, newPackage } from '../product/package.ts';
import { expect, test } from '../product/product.ts';

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return box;
}

/** The whole toast, not only its words. */
const toastOf = (page: Page, text: string) => page.locator('.mantine-Notification-root').filter({ hasText: text });

/** Expects that a toast covers none of these. It is shown for five seconds, so all are measured at once. */
async function expectClear(toast: Locator, parts: Locator[]): Promise<void> {
  await expect(toast).toBeVisible();
  const [over, ...under] = await Promise.all([toast, ...parts].map(boxOf));
  const lain = under.filter(
    (box) =>
      over &&
      over.x < box.x + box.width &&
      box.x < over.x + over.width &&
      over.y < box.y + box.height &&
      box.y < over.y + over.height,
  );
  expect(lain, `what lies under ${JSON.stringify(over)}`).toEqual([]);
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport });

    test('a toast covers no menu', async ({ page, request }) => {
      const { email, password } = await newLearner(request);
      await page.goto('/auth');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      const toast = toastOf(page, 'Login berhasil');
      await expect(toast).toBeVisible();
      await page.getByRole('button', { name: /^Akun / }).click();
      await expectClear(toast, [page.getByRole('dialog'), page.getByRole('banner')]);
    });

    test('a toast in the exam covers neither the question nor the buttons', async ({ page, request, product }) => {
      const title = `Tryout Sepuluh Menit ${randomUUID().slice(0, 8)}`;
      const { id } = await newPackage(request, { title, questions: [choiceQuestion('Dua tambah dua?', ['4', '5'])] });
      product.setDuration(title, 604);
      await signInAsNewLearner(page, request);
      await page.goto(`/exam/${id}`);
      await page.getByRole('button', { name: 'Mulai Tryout' }).click();
      await expectClear(toastOf(page, 'Sisa waktu 10 menit'), [
        page.getByRole('heading', { name: 'Soal 1 dari 1' }),
        page.getByText('Dua tambah dua?'),
        page.getByRole('radiogroup'),
        page.getByRole('navigation', { name: 'Pindah soal' }),
        page.getByRole('timer').first(),
      ]);
    });
  });
}
