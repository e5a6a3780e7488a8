import { readFile } from 'node:fs/promises';
import { filesKept } from '../product/device.ts';
import { chooseOption, signInAsNewLearner, startTryout } from '../product/learner.ts';
import { choiceQuestion, newPackage } from '../product/package.ts';
import { goOffline, goOnline } from '../product/offline.ts';
import { expect, test } from '../product/product.ts';

interface Manifest {
  [name: string]: unknown;
  icons: { src: string; sizes: string; purpose?: string }[];
  shortcuts: { name: string; url: string }[];
}

test('the app can be installed: its manifest and icons are there, and are looked at again after a release', async ({
  page,
  request,
}) => {
  await page.goto('/auth');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await request.get(href ?? '');
  expect(answer.headers()['content-type']).toMatch(/^application\/manifest\+json/);
  expect(answer.headers()['cache-control']).toBe('no-cache');
  const manifest = (await answer.json()) as Manifest;
  expect(manifest).toMatchObject({
    ...{ id: '/', lang: 'id', start_url: '/dashboard', scope: '/', display: 'standalone', short_name: 'Tryout' },
    categories: ['education'],
  });
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/latihan', '/tryout']);
  for (const { src, sizes } of manifest.icons) {
    const icon = await request.get(src);
    expect(icon.headers()['content-type']).toBe('image/png');
    // A PNG tells its width in its first bytes.
    expect(`${(await icon.body()).readUInt32BE(16)}`).toBe(sizes.split('x')[0]);
  }
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  // Chromium's own complaints.
  const devtools = await page.context().newCDPSession(page);
  const { errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
});

test('opened without a connection it says what works and what waits, and goes on by itself', async ({
  page,
  context,
  request,
}) => {
  await signInAsNewLearner(page, request);
  await startTryout(page, 'Simulasi SKD CPNS Mini');
  await chooseOption(page, 1);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await filesKept(page);
  await goOffline(context);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Tidak ada koneksi' })).toBeVisible();
  await expect(page.getByText('Hasil, pembahasan, dan peringkat')).toBeVisible();
  await page.getByRole('link', { name: 'Lanjutkan ujian yang sedang berjalan' }).click();
  await expect(page.getByText('Soal 1', { exact: false }).first()).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Tidak ada koneksi' })).toBeVisible();
  await goOnline(context);
  await expect(page.getByRole('heading', { level: 1, name: 'Fokus CPNS 2024' })).toBeVisible({ timeout: 20_000 });
});

test('a result becomes a picture on the device; nothing is uploaded', async ({ page, request }) => {
  const title = 'Tryout satu soal';
  await newPackage(request, { title, questions: [choiceQuestion('Lima tambah lima?', ['Sepuluh', 'Sebelas'])] });
  await signInAsNewLearner(page, request);
  await startTryout(page, title);
  const attemptAddress = page.url();
  await chooseOption(page, 0);
  await page.getByRole('button', { name: 'Selesai', exact: true }).click();
  await page.getByRole('button', { name: 'Ya, selesai' }).click();
  await expect(page).not.toHaveURL(attemptAddress);
  await page.goto(attemptAddress);
  await page.getByRole('button', { name: 'Bagikan hasil' }).click();
  const dialog = page.getByRole('dialog');
  const picture = dialog.getByRole('img', { name: 'Gambar hasil' });
  await expect(picture).toHaveAccessibleName(new RegExp(title));
  await expect(picture).not.toHaveAccessibleName(/poin|Peringkat|Sari/);
  await dialog.getByRole('checkbox', { name: 'Nilai' }).check();
  await expect(picture).toHaveAccessibleName(/poin/);
  const sent: string[] = [];
  page.on('request', (call) => void (call.method() !== 'GET' && sent.push(call.url())));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Simpan gambar' }).click(),
  ]);
  const file = await readFile(await download.path());
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1080, 1080]);
  expect(sent).toEqual([]);
});
