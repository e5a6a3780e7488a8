import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { test } from '../product/product.ts';
import { type Picture, writeContactSheet } from './contact-sheet.ts';
import { putOn, type Screen, showScreen } from './screen.ts';
import { wantedScreens } from './screens.ts';
import { contextOf, makeWorld, type Viewer } from './world.ts';

const folder = resolve(import.meta.dirname, '../test-results/screens');
const widths = { 390: { width: 390, height: 844 }, 1440: { width: 1440, height: 900 } };

/** The states of a screen to be shown: for each viewer, and with failing calls. */
function facesOf({ as, hasEmpty, fails }: Screen): { face: string; viewer: Viewer; fails?: RegExp }[] {
  return [
    { face: 'data', viewer: as },
    ...(hasEmpty ? [{ face: 'empty', viewer: 'newcomer' as const }] : []),
    ...(fails ? [{ face: 'failing', viewer: as, fails }] : []),
  ];
}

/** Loads pictures that normally wait until they are scrolled to. */
const loadPictures = (page: Page) =>
  page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.allSettled([...document.images].map((picture) => picture.decode()));
  });

test.use({ isSelling: true });

test('pictures of every screen', async ({ browser, request, baseURL }) => {
  test.setTimeout(30 * 60_000);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const world = await makeWorld(request);
  const pictures: Picture[] = [];

  for (const screen of wantedScreens()) {
    for (const { face, viewer, fails } of facesOf(screen)) {
      for (const [width, viewport] of Object.entries(widths)) {
        const context = await contextOf(browser, viewer, world, { baseURL, viewport, locale: 'id-ID' });
        const page = await context.newPage();
        // A step that a failing screen doesn't offer mustn't keep the others waiting.
        page.setDefaultTimeout(10_000);
        // A refused call isn't repeated, so the failed state is shown at once.
        if (fails)
          await page.route(/\/(api|proxy)\//, (route) =>
            fails.test(new URL(route.request().url()).pathname)
              ? route.fulfill({
                  status: 400,
                  json: { code: 'INTERNAL_ERROR', message: 'Terjadi kesalahan. Silakan coba lagi.' },
                })
              : route.fallback(),
          );
        // A screen that doesn't settle gets its picture, too: it is worth a look.
        await showScreen(page, screen, world).catch((error: Error) =>
          console.warn(`${screen.name}, ${face}: ${error.message.split('\n')[0]}`),
        );
        await loadPictures(page);
        // Parts that stick to an edge of the window are where a fresh page has them.
        await page.evaluate(() => scrollTo(0, 0));
        for (const scheme of ['light', 'dark'] as const) {
          await putOn(page, scheme);
          const look = `${width}-${scheme}`;
          const file = `${screen.name}-${face}-${look}.png`;
          await page.screenshot({ path: join(folder, file), fullPage: true });
          pictures.push({ screen: screen.name, face, look, file });
        }
        await context.close();
      }
    }
  }
  await writeContactSheet(folder, pictures);
  console.log(`${pictures.length} pictures: ${join(folder, 'index.html')}`);
});
