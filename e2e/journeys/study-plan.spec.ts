import { readFile } from 'node:fs/promises';
import { newLearner, signInAsNewLearner } from '../product/learner.ts';
import { anotherDevice } from '../product/exam.ts';
import { newPackage } from '../product/package.ts';
import { expect, test } from '../product/product.ts';
import { dayIn, skdPackage, studyPlanIn } from '../product/study-plan.ts';
import { sit } from '../product/takers.ts';

test('a learner plans until the test, does a task, sees it on another device, and takes the plan into a calendar', async ({
  page,
  browser,
  request,
}) => {
  const { token } = await signInAsNewLearner(page, request);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Buka menu' }).click();
  await page.getByRole('link', { name: 'Rencana', exact: true }).click();
  await page.getByLabel('Tes yang Anda ikuti').selectOption('SKD CPNS');
  await page.getByLabel('Tanggal tes').fill(dayIn(20));
  await page.getByRole('checkbox', { name: 'Minggu' }).check();
  await page.getByRole('button', { name: 'Buat rencana' }).click();
  await expect(page.getByRole('heading', { name: '20 hari lagi' })).toBeVisible();

  // Nothing is known of the learner: the first day is for a tryout, and one counts by itself.
  const today = page.getByRole('region', { name: 'Hari ini' });
  await expect(today.getByRole('checkbox', { name: 'Tryout lengkap selesai' })).not.toBeChecked();
  const { id } = await newPackage(request, skdPackage('Tryout SKD untuk rencana'));
  await sit(request, token, id, 'ABABAB');
  await page.reload();
  await expect(today.getByText('Selesai: ')).toBeAttached();
  await expect(page.getByText('Semua tugas hari ini selesai. Bagus!')).toBeVisible();

  const other = await anotherDevice(browser, token);
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { name: 'Tugas hari ini selesai' })).toBeVisible();

  await page.getByRole('radio', { name: 'Mulai pukul 19.30 WIB' }).check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Unduh kalender' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('rencana-belajar.ics');
  const calendar = await readFile(await download.path(), 'utf8');
  expect(calendar).toContain('BEGIN:VCALENDAR');
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(21);

  await page.getByRole('button', { name: 'Ubah rencana' }).click();
  await page.getByLabel('Tanggal tes').fill(dayIn(3));
  await page.getByRole('button', { name: 'Simpan perubahan' }).click();
  await expect(page.getByRole('heading', { name: '3 hari lagi' })).toBeVisible();
});

test('the history says how likely a learner passes, from three tryouts on', async ({ browser, request }) => {
  const { token } = await newLearner(request);
  const page = await anotherDevice(browser, token);
  for (const place of [1, 2, 3]) {
    const { id } = await newPackage(request, skdPackage(`Tryout SKD ke-${place}`));
    await sit(request, token, id, 'AAAAAB');
    if (place !== 2) continue;
    await page.goto('/history');
    await expect(page.getByText('Perkiraan tampil setelah 1 tryout SKD CPNS lagi', { exact: false })).toBeVisible();
  }
  await page.reload();
  const forecast = page.getByRole('region', { name: 'Peluang lulus' });
  await expect(forecast.getByText('Lulus semua ambang batas:')).toBeVisible();
  await expect(forecast.getByText('Perkiraan dari 3 tryout pertama Anda', { exact: false })).toBeVisible();
});

test('the day of the test has no tasks, only good wishes', async ({ browser, request }) => {
  const { token } = await newLearner(request);
  const data = studyPlanIn(0);
  await request.put('/api/study-plan', { headers: { authorization: `Bearer ${token}` }, data });
  const page = await anotherDevice(browser, token);
  await page.goto('/rencana');
  await expect(page.getByRole('heading', { name: 'Hari ini tes Anda' })).toBeVisible();
});
