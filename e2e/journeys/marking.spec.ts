import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { signInAsAdmin } from '../product/admin.ts';
import { newLearner } from '../product/learner.ts';
import { choiceQuestion, essayQuestion, newPackage } from '../product/package.ts';
import { expect, test } from '../product/product.ts';

interface Attempt {
  id: string;
  items: { id: string; kind: string }[];
}
interface Result {
  score: { points: number; waiting: number };
  items: { mark: { percent: number; remark: string | null } | null }[];
}

/** A learner sits the package and hands it in, with this text as the answer to its essay. */
async function handsIn(request: APIRequestContext, tryoutId: string, name: string, text: string) {
  const { token } = await newLearner(request, name);
  const headers = { authorization: `Bearer ${token}` };
  const attempt = (await (await request.post('/api/attempts', { headers, data: { tryoutId } })).json()) as Attempt;
  const essay = attempt.items.find(({ kind }) => kind === 'essay');
  const saved = await request.put(`/api/attempts/${attempt.id}/responses/${essay?.id}`, {
    headers,
    data: { option: null, text, sequence: 1 },
  });
  expect(saved.status()).toBe(200);
  expect((await request.post(`/api/attempts/${attempt.id}/submit`, { headers })).status()).toBe(200);
  return async () => (await (await request.get(`/api/attempts/${attempt.id}/result`, { headers })).json()) as Result;
}

test('an administrator marks a queue of essays by keyboard alone, changes a mark, and the learners see it', async ({
  page,
  request,
}) => {
  const title = `Tryout Penilaian Wawasan Kebangsaan untuk Rekrutmen Bersama ${randomUUID().slice(0, 8)}`;
  const { id } = await newPackage(request, {
    title,
    questions: [
      choiceQuestion('Berapa $1+1$?', ['2', '3']),
      essayQuestion('Jelaskan makna sila ketiga.', {
        explanation: 'Sebutkan persatuan di atas golongan.',
        rubric: 'Persatuan 60 %, contoh 40 %.',
      }),
    ],
  });
  const first = await handsIn(request, id, 'Nama Yang Tersembunyi', 'Persatuan Indonesia di atas golongan.');
  const second = await handsIn(request, id, 'Nama Lain', 'Tidak tahu.');
  expect((await first()).score).toMatchObject({ points: 0, waiting: 1 });

  await signInAsAdmin(page, request);
  await page.goto(`/admin/marking?tryout=${id}`);
  await expect(page.getByRole('heading', { name: 'Jawaban 1 dari 2' })).toBeVisible();
  const answer = page.getByRole('region', { name: 'Jawaban peserta' });
  await expect(answer.getByText('Persatuan Indonesia di atas golongan.')).toBeVisible();
  await expect(page.getByText('Sebutkan persatuan di atas golongan.')).toBeVisible();
  const rubric = page.getByRole('region', { name: 'Rubrik penilaian' });
  await expect(rubric.getByText('Persatuan 60 %, contoh 40 %.')).toBeVisible();
  await expect(page.getByText('Nama Yang Tersembunyi')).toHaveCount(0);

  const percent = page.getByLabel('Nilai (0–100)');
  await percent.focus();
  await page.keyboard.type('75');
  await page.keyboard.press('Enter');
  await expect(answer.getByText('Tidak tahu.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Jawaban 1 dari 1' })).toBeVisible();
  await expect(page.getByText('Nilai 75% tersimpan')).toBeVisible();
  expect(await first()).toMatchObject({ score: { points: 0.75, waiting: 0 } });

  // On a phone the keyboard waits until the field is touched.
  await percent.focus();
  await page.keyboard.type('0');
  const remark = page.getByLabel('Catatan untuk peserta (opsional)');
  await remark.focus();
  await page.keyboard.type('Pelajari lagi sila ketiga.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Tidak ada jawaban yang menunggu' })).toBeVisible();
  expect((await second()).items[1]?.mark).toMatchObject({ percent: 0, remark: 'Pelajari lagi sila ketiga.' });

  await page.getByText('Sudah dinilai').first().click();
  await expect(percent).toHaveValue('0');
  await percent.fill('20');
  await page.getByRole('button', { name: 'Simpan dan lanjut' }).click();
  await expect(page.getByText('Nilai 20% tersimpan')).toBeVisible();
  expect((await second()).items[1]?.mark).toMatchObject({ percent: 20, remark: 'Pelajari lagi sila ketiga.' });

  const widths = await page.evaluate(() => ({ page: document.documentElement.scrollWidth, window: innerWidth }));
  expect(widths.page).toBe(widths.window);
});

/** A learner answers every essay of a package. @returns the attempt's id */
async function answersAll(request: APIRequestContext, tryoutId: string, name: string) {
  const { token } = await newLearner(request, name);
  const headers = { authorization: `Bearer ${token}` };
  const attempt = (await (await request.post('/api/attempts', { headers, data: { tryoutId } })).json()) as Attempt;
  const essays = attempt.items.filter(({ kind }) => kind === 'essay');
  const responses = essays.map(({ id }, place) => ({
    itemId: id,
    option: null,
    text: `${name} tentang soal ${place + 1}`,
    sequence: 1,
  }));
  await request.patch(`/api/attempts/${attempt.id}/responses`, { headers, data: { responses } });
  expect((await request.post(`/api/attempts/${attempt.id}/submit`, { headers })).status()).toBe(200);
}

test('one question is marked after the other, with half points, and a reload loses no typed mark', async ({
  page,
  request,
  isMobile,
}) => {
  const { id } = await newPackage(request, {
    title: `Tryout Esai Berurutan ${randomUUID().slice(0, 8)}`,
    questions: [essayQuestion('Apa itu gotong royong?'), essayQuestion('Apa itu integritas?')],
  });
  for (const name of ['Ani', 'Budi']) await answersAll(request, id, name);
  const admin = await signInAsAdmin(page, request);
  await page.goto(`/admin/marking?tryout=${id}`);
  await expect(page.getByRole('heading', { name: 'Jawaban 1 dari 4' })).toBeVisible();

  await page.getByRole('combobox', { name: 'Soal' }).click();
  await page.getByRole('option', { name: 'Soal 2: Apa itu integritas? (2)' }).click();
  await expect(page.getByRole('heading', { name: 'Jawaban 1 dari 2' })).toBeVisible();
  const answer = page.getByRole('region', { name: 'Jawaban peserta' });
  await expect(answer.getByText('Ani tentang soal 2')).toBeVisible();

  // As written in Indonesia, and not saved.
  const percent = page.getByLabel('Nilai (0–100)');
  const remark = page.getByLabel('Catatan untuk peserta (opsional)');
  await percent.fill('85,5');
  await expect(page.getByText('0,86 dari 1 poin')).toBeVisible();
  await remark.fill('Runtut.');
  await expect.poll(() => keptDrafts(page)).toContain('Runtut.');
  await page.reload();
  await expect(page.getByText('Draf yang belum disimpan dimuat kembali.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Jawaban 1 dari 2' })).toBeVisible();
  await expect(percent).toHaveValue('85,5');
  await expect(remark).toHaveValue('Runtut.');
  if (!isMobile) await expect(percent).toBeFocused();

  await percent.press('Enter');
  await expect(page.getByText('Nilai 85,5% tersimpan')).toBeVisible();
  await expect(answer.getByText('Budi tentang soal 2')).toBeVisible();
  await expect(isMobile ? page.getByRole('heading', { name: 'Jawaban 1 dari 1' }) : percent).toBeFocused();
  await percent.fill('40.5');
  await page.getByRole('button', { name: 'Simpan dan lanjut' }).click();

  // The question is finished: on to the other one.
  await expect(page.getByRole('heading', { name: 'Tidak ada jawaban soal ini yang menunggu' })).toBeVisible();
  await page.getByRole('button', { name: 'Lanjut ke Soal 1 (2)' }).click();
  await expect(answer.getByText('Ani tentang soal 1')).toBeVisible();
  await page.getByRole('button', { name: 'Lewati' }).click();
  await expect(answer.getByText('Budi tentang soal 1')).toBeVisible();
  await page.getByRole('button', { name: 'Jawaban sebelumnya' }).click();
  await expect(answer.getByText('Ani tentang soal 1')).toBeVisible();

  const { essays } = await admin.call<{ essays: { mark: { percent: number } }[] }>(
    'GET',
    `essays?state=marked&tryout=${id}`,
  );
  expect(essays.map(({ mark }) => mark.percent)).toEqual([40.5, 85.5]);

  // Typed text about a person is removed when the marker signs out.
  await remark.fill('Tentang seseorang');
  await expect.poll(() => keptDrafts(page)).toContain('Tentang seseorang');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
  await expect.poll(() => keptDrafts(page)).not.toContain('seseorang');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('seseorang');
});

/** The unsaved texts that the device keeps. */
const keptDrafts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('tryout-drafts');
        opening.addEventListener('error', () => reject(opening.error as Error));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(JSON.stringify(reading.result));
          });
        });
      }),
  );
