import { randomUUID } from 'node:crypto';
import { goOffline, goOnline } from '../product/offline.ts';
import { newLearner } from '../product/learner.ts';
import { choiceQuestion, newPackage } from '../product/package.ts';
import { expect, test } from '../product/product.ts';
import { sit } from '../product/takers.ts';

const letters = ['A', 'B', 'C'];
const questions = Array.from({ length: 6 }, (_, place) =>
  choiceQuestion(`Berapa hasil ${place + 2} × 7?`, [(place + 2) * 7, 1, 2].map(String), {
    subType: 'TWK',
    explanation: `Pembahasan perkalian ${place + 2}.`,
  }),
);

test('a learner practises, goes on without a connection and after a reload, and finds the mistakes in the notebook', async ({
  page,
  context,
  request,
}) => {
  const title = `Paket latihan ${randomUUID().slice(0, 8)}`;
  const { id } = await newPackage(request, { title, questions, fields: { type: 'TWK_BUMN' } });
  const { token } = await newLearner(request);
  await sit(request, token, id, 'AAAAAA');
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Mulai latihan' }).click();
  await page.getByLabel('Jumlah').selectOption('5 soal');
  await page.getByRole('button', { name: 'Mulai dengan pilihan ini' }).click();

  const heading = (number: number) => page.getByRole('heading', { name: `Soal ${number} dari 5` });
  await expect(heading(1)).toBeVisible();
  // Short texts, and as wide as the page nevertheless.
  expect((await page.getByRole('article').boundingBox())?.width).toBeGreaterThan(300);
  await page.getByRole('radio', { name: letters[1] ?? '' }).check();
  await page.getByRole('button', { name: 'Jawab' }).click();
  await expect(page.getByText('Belum tepat. Jawabannya A')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Pembahasan soal 1' })).toContainText('Pembahasan perkalian');
  await expect(page.getByText('Tersimpan', { exact: true })).toBeVisible();

  await goOffline(context);
  await page.getByRole('button', { name: 'Soal berikutnya' }).click();
  await expect(heading(2)).toBeVisible();
  await page.keyboard.press('c');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Belum tepat. Jawabannya A')).toBeVisible();
  await expect(page.getByText(/1 jawaban di perangkat ini/)).toBeVisible();

  await page.reload();
  await expect(heading(2)).toBeVisible();
  await expect(page.getByText('Belum tepat. Jawabannya A')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(heading(3)).toBeVisible();

  await goOnline(context);
  await expect(page.getByText('Tersimpan', { exact: true })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Berhenti dulu' }).click();
  await expect(page.getByText('0 benar dari 2 soal')).toBeVisible();
  await expect(page.getByText(/2 soal kembali besok/)).toBeVisible();

  await page.getByRole('link', { name: 'Buka buku salah' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  const entry = page.getByRole('article').first();
  await entry.getByRole('button', { name: /^Keluarkan/ }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Masukkan kembali' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('a result puts a question into the notebook', async ({ page, request }) => {
  const title = `Paket hasil ${randomUUID().slice(0, 8)}`;
  const { id } = await newPackage(request, { title, questions, fields: { type: 'TWK_BUMN' } });
  const { token } = await newLearner(request);
  const attemptId = await sit(request, token, id, 'AAAAAB');
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
  await page.goto(`/exam/${attemptId}`);
  await page.getByRole('button', { name: /Semua/ }).click();
  await page.getByRole('button', { name: 'Masukkan ke buku salah, soal 1' }).click();
  await page.getByRole('button', { name: 'Belum paham pembahasan soal 1' }).click();
  await expect(page.getByRole('button', { name: 'Belum paham pembahasan soal 1', pressed: true })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: /Semua/ }).click();
  await expect(page.getByRole('button', { name: 'Di buku salah, soal 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Belum paham pembahasan soal 1', pressed: true })).toBeVisible();
  await page.goto('/latihan/buku-salah');
  await expect(page.getByRole('article', { name: 'Berapa hasil 2 × 7?' })).toBeVisible();
});
