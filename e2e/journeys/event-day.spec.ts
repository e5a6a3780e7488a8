import { adminCalls } from '../product/admin.ts';
import { eventCode, newEvent } from '../product/event.ts';
import { saveMark } from '../product/exam.ts';
import { chooseOption, shownSeconds, signInAsNewLearner } from '../product/learner.ts';
import { expect, test } from '../product/product.ts';

/** Time to enter the waiting room. */
const startsInMs = 10_000;
/** Starts are possible for so long; results can't be released before. */
const startableMs = 10_000;
/** The most that may pass until a running exam shows what the organiser does. */
const heardWithinMs = 5_000;

const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

test('an event is registered for, begins by itself, is told and paused, and its results come with the release', async ({
  page,
  browser,
  request,
  baseURL,
  product,
}) => {
  test.setTimeout(150_000);
  const title = 'Tryout Akbar Hari Ini';
  const id = await newEvent(request, title, 10, { spreadSeconds: 0 });

  await signInAsNewLearner(page, request);
  await page.goto(`/acara/${id}`);
  await page.getByLabel('Kode acara').fill(eventCode.toLowerCase());
  await page.getByRole('checkbox', { name: /^Saya sudah membaca/ }).check();
  await page.getByRole('button', { name: 'Daftar', exact: true }).click();
  const toWaitingRoom = page.getByRole('link', { name: 'Masuk ruang tunggu' });
  await expect(toWaitingRoom).toBeVisible();

  const staff = await (
    await browser.newContext({ baseURL: baseURL ?? '', locale: 'id-ID', viewport: { width: 1440, height: 900 } })
  ).newPage();
  const { token } = await adminCalls(request);
  await staff.addInitScript((value) => localStorage.setItem('admin-token', value), token);
  await staff.goto(`/admin/events/${id}`);
  const figure = (label: string) =>
    staff
      .getByRole('region', { name: 'Keadaan sekarang' })
      .locator('div', { has: staff.getByText(label) })
      .last();
  await expect(figure('Terdaftar')).toHaveText('Terdaftar1');

  // However long that took: now it starts in a moment.
  const startsAt = fromNow(startsInMs);
  product.write('update event set registration_closes_at = ? where tryout_id = ?', startsAt, id);
  product.write(
    'update tryout set opens_at = ?, closes_at = ? where id = ?',
    startsAt,
    new Date(Date.parse(startsAt) + startableMs).toISOString(),
    id,
  );
  await toWaitingRoom.click();
  await expect(page.getByText('1 peserta menunggu sekarang')).toBeVisible();

  // Nobody presses anything.
  await expect(page.getByRole('heading', { name: 'Soal 1 dari 2' })).toBeVisible({
    timeout: startsInMs + heardWithinMs,
  });
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(startsAt));
  expect(Date.now() - Date.parse(startsAt)).toBeLessThan(heardWithinMs);
  await chooseOption(page, 0);
  await expect(saveMark(page)).toContainText('Tersimpan');
  await expect(figure('Mengerjakan')).toHaveText('Mengerjakan1');

  const act = async (button: string, reason: string, confirm: string, text?: string) => {
    await staff.getByRole('button', { name: button }).click();
    if (text) await staff.getByRole('textbox', { name: 'Pengumuman' }).fill(text);
    await staff.getByRole('textbox', { name: 'Alasan' }).fill(reason);
    await staff.getByRole('button', { name: 'Lanjut…' }).click();
    await staff.getByRole('button', { name: confirm, exact: true }).click();
    await expect(staff.getByRole('dialog')).toBeHidden();
  };

  await act('Pengumuman…', 'Banyak yang bertanya', 'Kirim pengumuman', 'Kertas coretan boleh dipakai.');
  await expect(page.getByText('Kertas coretan boleh dipakai.')).toBeVisible({ timeout: heardWithinMs });
  await expect(page.getByRole('radio').first()).toBeChecked();
  await page.getByRole('button', { name: 'Sudah dibaca' }).click();

  await act('Jeda semua…', 'Listrik padam', 'Jeda sekarang');
  const pause = page.getByRole('dialog', { name: 'Dijeda oleh penyelenggara' });
  await expect(pause).toBeVisible({ timeout: heardWithinMs });
  // Its question is still there, beneath something that lets nothing through.
  const isCovered = () =>
    page
      .getByRole('radio', { includeHidden: true })
      .first()
      .evaluate((option) => {
        const { x, y, width, height } = option.getBoundingClientRect();
        const above = document.elementsFromPoint(x + width / 2, y + height / 2);
        const place = above.findIndex((element) => element.contains(option));
        return above.slice(0, place === -1 ? undefined : place).some((element) => {
          const { backgroundColor, opacity } = getComputedStyle(element);
          return backgroundColor.startsWith('rgb(') && opacity === '1';
        });
      });
  await expect.poll(isCovered).toBe(true);
  const left = shownSeconds((await pause.getByText(/^\d+:\d\d/).innerText()) ?? '');
  await act('Lanjutkan semua…', 'Listrik menyala', 'Lanjutkan sekarang');
  await expect(pause).toBeHidden({ timeout: heardWithinMs });
  const goesOnWith = shownSeconds(await page.getByRole('timer').first().innerText());
  expect(left - goesOnWith).toBeLessThanOrEqual(heardWithinMs / 1000);
  // The device knows the server's time to half a round trip, and shows the second that has begun.
  expect(left - goesOnWith).toBeGreaterThanOrEqual(-1);

  await page.getByRole('button', { name: 'Selanjutnya' }).click();
  await chooseOption(page, 0);
  await page.getByRole('button', { name: 'Selesai', exact: true }).click();
  await page.getByRole('button', { name: 'Ya, selesai' }).click();
  await page.getByRole('link', { name: 'Lihat pengerjaan' }).click();
  await expect(page.getByRole('heading', { name: 'Jawaban Anda sudah tersimpan' })).toBeVisible();

  await staff.getByRole('link', { name: 'Hasil', exact: true }).click();
  await act('Rilis sekarang…', 'Semua sudah selesai', 'Rilis sekarang');
  await expect(staff.getByRole('heading', { name: 'Rilis ke-1' })).toBeVisible();

  await page.reload();
  await expect(page.getByText('1 dari 1 peserta')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unduh sertifikat' })).toBeVisible();
  const check = await page.getByRole('link', { name: 'Halaman pemeriksaan' }).getAttribute('href');

  const visitor = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'id-ID' })).newPage();
  await visitor.goto(check ?? '');
  await expect(visitor.getByText('Sertifikat ini asli')).toBeVisible();
  await expect(visitor.getByRole('heading', { name: 'Sari Peserta' })).toBeVisible();
});
