import { randomUUID } from 'node:crypto';
import { goOffline, goOnline } from '../product/offline.ts';
import { anotherDevice, saveMark } from '../product/exam.ts';
import { newLearner, startTryout } from '../product/learner.ts';
import { newPackage } from '../product/package.ts';
import { expect, test } from '../product/product.ts';
import { signInAsQuestioner } from '../product/questioner.ts';
import { reportWrongKey, sit } from '../product/takers.ts';

const options = (...texts: string[]) => texts.map((text, index) => ({ text, isCorrect: index === 0 }));
const questions = [
  { question: 'Berapa hasil 6 × 7?', subType: 'TWK', options: options('36', '42', '48'), explanation: 'Hasilnya 42.' },
  { question: 'Ibu kota Provinsi Jawa Barat?', subType: 'TWK', options: options('Bandung', 'Bogor', 'Cirebon') },
];

/** Proposes B as the key of the package's first question. */
async function draftRuling(admin: Awaited<ReturnType<typeof newPackage>>['admin'], tryoutId: string): Promise<void> {
  const { questions: stored } = await admin.call<{ questions: { id: string }[] }>(
    'GET',
    `tryouts/${tryoutId}/questions`,
  );
  const { question } = await admin.call<{ question: { versionId: string } }>(
    'GET',
    `rulings/subject?question=${stored[0]?.id}&version=1`,
  );
  const reason = 'Enam kali tujuh adalah 42, jadi jawabannya B.';
  await admin.call('POST', 'rulings', { questionVersionId: question.versionId, newKey: 'B', reason });
}

test('a report out of the exam takes three presses, waits on the device without a connection, and is sent by itself', async ({
  page,
  context,
  request,
}) => {
  const title = `Laporan saat ujian ${randomUUID().slice(0, 8)}`;
  await newPackage(request, { title, questions });
  const { token } = await newLearner(request);
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
  await startTryout(page, title);
  const report = page.getByRole('button', { name: 'Laporkan soal 1' });
  await expect(report).toBeVisible();
  await expect(saveMark(page)).toHaveText(/Tersimpan/);
  const before = await page.getByRole('timer').textContent();

  await goOffline(context);
  await report.click();
  const dialog = page.getByRole('dialog', { name: 'Laporkan soal 1' });
  // Nothing about the key while the exam runs.
  await expect(dialog.getByRole('radio')).toHaveCount(3);
  await dialog.getByRole('radio', { name: 'Teks terpotong' }).check();
  await dialog.getByRole('button', { name: 'Kirim laporan' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/Laporan belum terkirim. Tersimpan di perangkat ini/)).toBeVisible();
  await expect(page.getByRole('timer')).not.toHaveText(before ?? '');

  // It survives a reload, without a connection, too.
  await page.reload();
  await expect(page.getByText(/Laporan belum terkirim/)).toBeVisible();
  const headers = { authorization: `Bearer ${token}` };
  const ownReports = async () =>
    ((await (await request.get('/api/question-reports', { headers })).json()) as { reports: unknown[] }).reports;
  expect(await ownReports()).toHaveLength(0);
  await goOnline(context);
  await expect(page.getByText('Laporan terkirim. Hasilnya ada di Laporan Saya.')).toBeVisible({ timeout: 20_000 });
  expect(await ownReports()).toHaveLength(1);
});

test('three learners name another key; the question comes first, is answered once, and all of them read it', async ({
  page,
  browser,
  request,
}) => {
  const title = `Kunci salah ${randomUUID().slice(0, 8)}`;
  const { id: tryoutId, admin } = await newPackage(request, { title, questions });
  const takers: { token: string; attemptId: string }[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { token } = await newLearner(request);
    takers.push({ token, attemptId: await sit(request, token, tryoutId, 'BA') });
  }
  const [first, ...others] = takers as [(typeof takers)[0], ...typeof takers];
  const learner = await anotherDevice(browser, first.token);
  await learner.goto(`/exam/${first.attemptId}`);
  await learner.getByRole('button', { name: 'Laporkan soal 1' }).click();
  const dialog = learner.getByRole('dialog', { name: 'Laporkan soal 1' });
  await dialog.getByRole('radio', { name: 'Kunci jawaban salah' }).check();
  await dialog.getByRole('button', { name: 'Kirim laporan' }).click();
  await expect(dialog.getByText('Pilih jawaban yang menurut Anda benar')).toBeVisible();
  await dialog.getByRole('radio', { name: 'B', exact: true }).check();
  await dialog.getByLabel('Alasannya').fill('Enam kali tujuh adalah empat puluh dua, bukan tiga puluh enam.');
  await dialog.getByRole('button', { name: 'Kirim laporan' }).click();
  await expect(learner.getByText('Laporan terkirim. Hasilnya ada di Laporan Saya.')).toBeVisible();
  for (const taker of others) await reportWrongKey(request, taker, 'Pembahasannya sendiri mengatakan 42.');

  await signInAsQuestioner(page, request);
  await page.goto('/questioner/reports');
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row.getByText('Banyak pelapor menunjuk B')).toBeVisible();
  await row.getByRole('link', { name: `Soal 1, ${title}` }).click();
  await page.getByRole('button', { name: 'Mulai meninjau' }).click();
  await expect(page.getByRole('button', { name: 'Mulai meninjau' })).toHaveCount(0);
  await learner.goto('/history/laporan');
  await expect(learner.getByText('Sedang ditinjau')).toBeVisible();

  await page.getByRole('radio', { name: 'Terima' }).check();
  await page.getByRole('radio', { name: 'Ralat' }).check();
  await expect(page.getByRole('link', { name: 'Susun ralat' })).toHaveAttribute('href', /\/questioner\/rulings\/new\?/);
  await page.getByLabel('Jawaban untuk semua pelapor').fill('Anda benar: kuncinya B. Kami sedang meralat nilainya.');
  await page.getByRole('button', { name: 'Jawab 3 laporan' }).click();
  // Nobody has drafted a ruling: the answer would promise what nobody has begun.
  await expect(page.getByText('Belum ada ralat untuk versi soal yang dilaporkan.', { exact: false })).toBeVisible();
  await draftRuling(admin, tryoutId);
  await page.getByRole('button', { name: 'Jawab 3 laporan' }).click();
  await expect(page.getByRole('heading', { name: 'Sudah dijawab' })).toBeVisible();
  await page.goto('/questioner/reports');
  // The list, or that there is none: before, no row says anything.
  await expect(page.getByRole('region', { name: 'Soal yang dilaporkan' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(0);

  await learner.reload();
  await expect(learner.getByText('Diterima')).toBeVisible();
  await expect(learner.getByText('Anda benar: kuncinya B. Kami sedang meralat nilainya.')).toBeVisible();
  await expect(learner.getByText('Ralat penilaian soal ini diusulkan.', { exact: false })).toBeVisible();
});
