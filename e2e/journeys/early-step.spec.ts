import type { Page } from '@playwright/test';
import { holdApp } from '../product/hold-app.ts';
import { signInAsNewLearner, startTryout } from '../product/learner.ts';
import { expect, test } from '../product/product.ts';

// The worker would give the app's script from the device.
test.use({ serviceWorkers: 'block' });

/** Where the heading, the attempt and its link stand, once the letters are those of the page's font. */
const places = async (page: Page) => {
  await page.evaluate(async () => void (await document.fonts.ready));
  const boxes = [
    page.getByRole('heading', { name: 'Fokus CPNS 2024' }),
    page.getByText('Selamat datang, Sari Peserta.'),
    page.getByText('Sedang Anda kerjakan'),
    page.getByRole('heading', { name: 'Tryout TWK BUMN' }),
    page.getByText(/^0 dari 20 soal dijawab, sisa 1\d:\d\d$/),
    page.getByRole('link', { name: 'Lanjutkan' }).first(),
  ].map((part) => part.boundingBox());
  return (await Promise.all(boxes)).flatMap((box) => [Math.round(box?.x ?? NaN), Math.round(box?.y ?? NaN)]);
};

test('before the app is there, the dashboard leads back into a running attempt, from where the app will show it', async ({
  page,
  request,
}) => {
  // Four whole loads of the page, each with the app held back.
  test.slow();
  await signInAsNewLearner(page, request);
  await startTryout(page, 'Tryout TWK BUMN');

  for (const viewport of [
    { width: 360, height: 740 },
    { width: 800, height: 1100 },
    { width: 1440, height: 900 },
  ]) {
    const letGo = await holdApp(page);
    await page.setViewportSize(viewport);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await expect(page.getByRole('link', { name: 'Lanjutkan' })).toBeVisible();
    const early = await places(page);
    // The app draws the same at once: its link never goes.
    await page.evaluate(() => {
      const look = () => {
        if (!document.body.innerText.includes('Lanjutkan')) document.title = 'gone';
        requestAnimationFrame(look);
      };
      look();
    });

    letGo();
    await expect(page.getByRole('heading', { name: 'Kemajuan Anda' })).toBeVisible();
    const late = await places(page);
    expect(
      early.map((pixels, at) => Math.abs(pixels - (late[at] ?? Number.NaN)) <= 3),
      `${early} → ${late}`,
    ).toEqual(early.map(() => true));
    expect(await page.title()).not.toBe('gone');
    await page.unroute(/\/main\.\w+\.js$/);
  }

  await holdApp(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Lanjutkan' }).click();
  await expect(page.getByRole('heading', { name: 'Soal 1 dari 20' })).toBeVisible();
});
