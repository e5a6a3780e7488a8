import { randomUUID } from 'node:crypto';
import { newPackage } from '../product/package.ts';
import { expect, test } from '../product/product.ts';
import { newQuestioner, signInAsQuestioner } from '../product/questioner.ts';

const options = (...texts: string[]) => texts.map((text, index) => ({ text, isCorrect: index === 0 }));

test('a question in work enters no exam; it is reviewed, sent back, edited and approved: then the exam has it', async ({
  page,
  browser,
  request,
}) => {
  const word = randomUUID().slice(0, 8);
  const title = `Ditinjau ${word}`;
  const { id, admin } = await newPackage(request, {
    title,
    questions: [{ question: `Lama ${word}`, subType: 'TWK', options: options('ya', 'tidak') }],
  });
  const colleague = await newQuestioner(request, `Rekan ${word}`);
  const enters = async () => (await admin.call<{ enteringCount: number }>('GET', `tryouts/${id}`)).enteringCount;
  await signInAsQuestioner(page, request);

  await page.goto(`/questioner/dashboard?tryout=${id}`);
  await page.getByRole('textbox', { name: 'Pertanyaan' }).fill(`Baru ${word}: berapa $2^3$?`);
  await page.getByRole('textbox', { name: 'Pilihan A' }).fill('6');
  await page.getByRole('textbox', { name: 'Pilihan B' }).fill('8');
  await page.getByLabel('Tandai A sebagai jawaban benar').click();
  await page.getByRole('combobox', { name: 'Keadaan soal' }).selectOption('unready');
  await page.getByRole('button', { name: 'Tambah soal' }).click();
  await page.goto(`/questioner/dashboard?tryout=${id}&soal=2`);
  await page.getByRole('radiogroup', { name: 'Bagian halaman' }).getByText('Nomor').click();
  await expect(page.getByRole('button', { name: /^Soal 2,.*konsep/ })).toBeVisible();
  expect(await enters()).toBe(1);

  const { questions } = await colleague.call<{ questions: { id: string; number: number }[] }>('GET', `tryouts/${id}`);
  const questionId = questions[1]?.id as string;
  await page.goto(`/questioner/bank?search=${word}&tinjau=${questionId}`);
  const drawer = page.getByRole('dialog', { name: 'Tinjauan soal' });
  await expect(drawer.getByText('Konsep: belum masuk ujian')).toBeVisible();
  await expect(drawer.getByText('Anda ikut menulis soal ini')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Setujui' })).toHaveCount(0);
  await drawer.getByRole('combobox', { name: 'Peninjau' }).fill(`Rekan ${word}`);
  await page.getByRole('option', { name: `Rekan ${word}` }).click();
  await drawer.getByRole('button', { name: 'Minta tinjauan' }).click();
  await expect(drawer.getByRole('list', { name: 'Tinjauan yang ditunggu' })).toContainText(`Rekan ${word}`);

  const reviewerPage = await (await browser.newContext()).newPage();
  await signInAsQuestioner(reviewerPage, request, colleague);
  await reviewerPage.goto('/questioner/dashboard');
  await expect(reviewerPage.getByText('1 soal menunggu tinjauan Anda')).toBeVisible();
  await reviewerPage.getByRole('link', { name: 'Buka tinjauan' }).press('Enter');
  await reviewerPage.getByRole('link', { name: 'Tinjau', exact: true }).press('Enter');
  const review = reviewerPage.getByRole('dialog', { name: 'Tinjauan soal' });
  await review.getByRole('button', { name: 'Kembalikan' }).click();
  await expect(review.getByText('Tulis apa yang perlu diperbaiki atau ditanyakan')).toBeVisible();
  await review.getByRole('textbox', { name: 'Komentar' }).fill('Kuncinya $8$, bukan 6.');
  await review.getByRole('button', { name: 'Kembalikan' }).click();
  await expect(reviewerPage.getByText('Soal dikembalikan ke penulisnya')).toBeVisible();
  expect(await enters()).toBe(1);

  await page.goto('/questioner/reviews');
  const sentBack = page.getByRole('region', { name: 'Dikembalikan kepada Anda' });
  await expect(sentBack).toContainText('bukan 6.');
  await sentBack.getByRole('link', { name: 'Sunting' }).first().click();
  await page.getByLabel('Tandai B sebagai jawaban benar').click();
  await page.getByRole('button', { name: 'Perbarui soal' }).click();
  await expect(page.getByText(/Tersimpan/).first()).toBeVisible();

  await reviewerPage.goto(`/questioner/bank?search=${word}&tinjau=${questionId}`);
  await expect(review.getByText('versi 2').first()).toBeVisible();
  await review.getByRole('button', { name: 'Setujui' }).click();
  await expect(reviewerPage.getByText('Soal disetujui')).toBeVisible();
  await expect(review.getByText('Siap', { exact: true })).toBeVisible();
  expect(await enters()).toBe(2);
  await reviewerPage.context().close();
});
