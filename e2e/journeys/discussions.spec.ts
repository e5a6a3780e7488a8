import { randomUUID } from 'node:crypto';
import { signInAsAdmin } from '../product/admin.ts';
import { newDiscussed, reportRude, sitDiscussed, writePost } from '../product/discussions.ts';
import { anotherDevice } from '../product/exam.ts';
import { newLearner } from '../product/learner.ts';
import { expect, test } from '../product/product.ts';
import { questionerCalls, signInAsQuestioner } from '../product/questioner.ts';

test('a learner asks under an explanation, its author answers, and the learner is told on the dashboard', async ({
  page,
  browser,
  request,
}) => {
  const title = `Diskusi ${randomUUID().slice(0, 8)}`;
  const { tryoutId } = await newDiscussed(request, await questionerCalls(request), title);
  const asker = await sitDiscussed(request, (await newLearner(request, 'Budi Santoso')).token, tryoutId);
  const learner = await anotherDevice(browser, asker.token);
  await learner.goto(`/exam/${asker.attemptId}`);
  const fold = learner.getByRole('button', { name: /^Diskusi/ });
  await fold.focus();
  await learner.keyboard.press('Enter');
  const field = learner.getByRole('textbox', { name: 'Tanyakan sesuatu tentang pembahasan soal 1' });
  await field.fill('Mengapa $x = 8$? Tanya saya di 0812-3456-7890');
  await learner.getByRole('button', { name: 'Kirim pertanyaan' }).click();
  await expect(learner.getByText('Hapus nomor telepon “0812-3456-7890” dari tulisan Anda')).toBeVisible();
  await expect(field).toHaveValue('Mengapa $x = 8$? Tanya saya di 0812-3456-7890');
  await field.fill('Mengapa $x = 8$ & <b>bukan</b> 12.500.000?');
  await learner.getByRole('button', { name: 'Kirim pertanyaan' }).click();
  const question = learner.getByRole('article', { name: 'Pertanyaan Budi S.' });
  await expect(question).toContainText('<b>bukan</b> 12.500.000?');
  await expect(question.locator('.katex-html')).toHaveCount(1);
  await expect(fold).toHaveText('Diskusi (1)');

  await signInAsQuestioner(page, request);
  await page.goto('/questioner/discussions');
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row.getByText('1 belum dijawab')).toBeVisible();
  await row.getByRole('link', { name: `Soal 1, ${title}` }).click();
  await page.getByRole('button', { name: 'Jawab pertanyaan Budi S.' }).click();
  await page.getByRole('textbox', { name: 'Jawaban Anda sebagai pembuat soal' }).fill('Karena 11 − 3 = 8.');
  await page.getByRole('button', { name: 'Kirim jawaban' }).click();
  await expect(page.getByRole('article', { name: 'Jawaban Pembuat soal' })).toBeVisible();

  await learner.goto('/dashboard');
  await expect(learner.getByText('1 jawaban baru untuk pertanyaan Anda')).toBeVisible();
  await learner.getByRole('link', { name: title }).first().click();
  await expect(learner.getByText('1 jawaban baru')).toBeVisible();
  await fold.click();
  await expect(learner.getByRole('article', { name: 'Jawaban Pembuat soal' })).toContainText('Jawaban pembuat soal');
  await learner.goto('/dashboard');
  await expect(learner.getByRole('heading', { name: 'Kemajuan Anda' })).toBeVisible();
  await expect(learner.getByText('jawaban baru untuk pertanyaan Anda')).toHaveCount(0);
});

test('three reports hide a post; an administrator decides with a reason and bars its writer, who reads both', async ({
  page,
  browser,
  request,
}) => {
  const title = `Laporan diskusi ${randomUUID().slice(0, 8)}`;
  const { tryoutId } = await newDiscussed(request, await questionerCalls(request), title);
  const taker = async (name: string) => sitDiscussed(request, (await newLearner(request, name)).token, tryoutId);
  const writer = await taker('Tono Kasar');
  const postId = await writePost(request, writer, 'Yang tidak bisa menjawab ini pulang saja.');
  for (const name of ['Pelapor Satu', 'Pelapor Dua']) await reportRude(request, await taker(name), postId);

  const third = await taker('Pelapor Tiga');
  const reporter = await anotherDevice(browser, third.token);
  await reporter.goto(`/exam/${third.attemptId}`);
  await reporter.getByRole('button', { name: 'Diskusi (1)' }).click();
  await reporter.getByRole('button', { name: 'Laporkan tulisan Tono K.' }).click();
  const dialog = reporter.getByRole('dialog', { name: 'Laporkan tulisan ini' });
  await dialog.getByRole('radio', { name: 'Kasar atau menghina' }).check();
  await dialog.getByRole('button', { name: 'Kirim laporan' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(reporter.getByRole('article', { name: 'Pertanyaan Tono K.' })).toHaveCount(0);

  await signInAsAdmin(page, request);
  await page.goto('/admin/discussions');
  await page.getByRole('row').filter({ hasText: title }).getByRole('link', { name: 'Pertanyaan Tono Kasar' }).click();
  await page.getByRole('radio', { name: 'Sembunyikan' }).check();
  await page.getByRole('textbox', { name: 'Alasan', exact: true }).fill('Merendahkan peserta lain');
  await page.getByRole('button', { name: 'Simpan keputusan' }).click();
  await expect(page.getByText('Tulisan disembunyikan')).toBeVisible();
  await page.getByRole('combobox', { name: 'Lamanya' }).selectOption('7');
  await page.getByRole('textbox', { name: 'Alasan larangan' }).fill('Sudah diperingatkan dua kali');
  await page.getByRole('button', { name: 'Simpan larangan' }).click();
  await expect(page.getByText(/Tono Kasar tidak dapat menulis sampai/)).toBeVisible();

  const writersDevice = await anotherDevice(browser, writer.token);
  await writersDevice.goto(`/exam/${writer.attemptId}`);
  await writersDevice.getByRole('button', { name: 'Diskusi', exact: true }).click();
  await expect(writersDevice.getByText('Alasannya: Merendahkan peserta lain')).toBeVisible();
  await expect(writersDevice.getByText('Alasan dari pengelola: Sudah diperingatkan dua kali')).toBeVisible();
  await expect(writersDevice.getByRole('button', { name: 'Kirim pertanyaan' })).toHaveCount(0);
});
