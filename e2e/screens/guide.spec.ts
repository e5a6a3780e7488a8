import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../product/product.ts';
import { showScreen } from './screen.ts';
import { contextOf, makeWorld, type Viewer, type World } from './world.ts';

/** The folder in which the user guide's Markdown finds its pictures, unless another one is set. */
const folder = process.env['GUIDE_FOLDER'] || resolve(import.meta.dirname, '../../learner-app/content/panduan/gambar');
const size = { width: 390, height: 780 };

interface GuidePicture {
  as: Viewer;
  path: string | ((world: World) => string);
  open?: (page: Page) => Promise<void>;
}

const openNumbers = async (page: Page) => {
  await page.getByRole('button', { name: /^Nomor soal/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

/** The pictures of the user guide, by their file's name. */
const pictures: Record<string, GuidePicture> = {
  daftar: { as: 'visitor', path: '/auth?mode=register' },
  'tryout-gratis': { as: 'visitor', path: '/free-tryout' },
  katalog: { as: 'learner', path: '/tryout' },
  ujian: { as: 'learner', path: ({ runningId }) => `/exam/${runningId}` },
  'nomor-soal': { as: 'learner', path: ({ runningId }) => `/exam/${runningId}`, open: openNumbers },
  terputus: {
    as: 'learner',
    path: ({ runningId }) => `/exam/${runningId}`,
    open: async (page) => {
      await page.context().setOffline(true);
      await page.getByRole('radio').nth(1).check();
      await expect(page.getByTestId('save-mark')).toHaveText(/Belum terkirim/);
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  hasil: { as: 'learner', path: ({ finishedId }) => `/exam/${finishedId}` },
  peringkat: { as: 'learner', path: ({ finishedId }) => `/exam/${finishedId}/peringkat` },
  materi: { as: 'learner', path: '/materi' },
  pengaturan: { as: 'learner', path: '/profile' },
};

/** A small WebP file, made by Chromium itself: its screenshots can't be WebP. */
async function asWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const address = await page.evaluate(
    async (source) => {
      const picture = new Image();
      picture.src = source;
      await picture.decode();
      const canvas = document.createElement('canvas');
      canvas.width = picture.naturalWidth;
      canvas.height = picture.naturalHeight;
      canvas.getContext('2d')?.drawImage(picture, 0, 0);
      return canvas.toDataURL('image/webp', 0.82);
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  await page.close();
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

test('pictures of the user guide', async ({ browser, request, baseURL }) => {
  test.setTimeout(10 * 60_000);
  await mkdir(folder, { recursive: true });
  const world = await makeWorld(request);
  const wanted = process.env['GUIDE']?.split(',');
  for (const [name, { as, path, open }] of Object.entries(pictures)) {
    if (wanted && !wanted.includes(name)) continue;
    const context = await contextOf(browser, as, world, {
      baseURL,
      viewport: size,
      deviceScaleFactor: 1.5,
      hasTouch: true,
      isMobile: true,
      locale: 'id-ID',
      timezoneId: 'Asia/Jakarta',
      colorScheme: 'light',
    });
    const page = await context.newPage();
    await showScreen(page, { name, as, path, ...(open && { open }) }, world);
    await writeFile(join(folder, `${name}.webp`), await asWebp(browser, await page.screenshot()));
    await context.close();
  }
});
