import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
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
      essayQuestion('Jelaskan makna sila ketiga.', { explanation: 'Sebutkan persatuan di atas golongan.' }),
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
