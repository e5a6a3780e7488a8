import type { Page } from '@playwright/test';
import { newPackage } from '../product/package.ts';
import { expect, test } from '../product/product.ts';
import { questionerCalls, type QuestionerCalls } from '../product/questioner.ts';

interface Stored {
  id: string;
  question: string;
  version: number;
  subType: string;
  explanation: string | null;
}
const question = (page: Page) => page.getByRole('textbox', { name: /^Pertanyaan/ });
const written = {
  question: 'Kata mana yang tidak sekelompok?',
  optionA: 'Apel',
  optionB: 'Kereta',
  optionC: 'Jeruk',
  correctAnswer: 'B',
  type: 'TKD_BUMN',
  subType: 'word_classification',
  explanation: 'Kereta bukan buah.',
};

async function openAs(page: Page, { token }: QuestionerCalls, address: string): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('questioner_token', value), token);
  await page.goto(address);
  await expect(page.getByRole('form', { name: 'Soal 1' })).toBeVisible();
}

test.use({ viewport: { width: 1440, height: 900 } });

test('two questioners edit one question: the second sees the newer version beside their own text, and nothing is overwritten', async ({
  page,
  browser,
  request,
}) => {
  const { id } = await newPackage(request, { title: 'Paket dua penulis', questions: [] });
  const questioner = await questionerCalls(request);
  await questioner.call('POST', 'tryouts', { multipart: { tryoutListId: id, ...written } });
  const stored = async () =>
    (await questioner.call<{ questions: Stored[] }>('GET', `tryouts/${id}`)).questions[0] as Stored;
  const address = `/questioner/dashboard?tryout=${id}&soal=1`;

  const other = await (await browser.newContext()).newPage();
  await openAs(page, questioner, address);
  await openAs(other, questioner, address);

  await question(other).fill('Dari meja kedua');
  await other.getByRole('button', { name: 'Perbarui soal' }).click();
  await expect(other.getByText('Soal berhasil diperbarui')).toBeVisible();

  // The second browser has no storage in common with the first, which still shows the old version.
  await question(page).fill('Dari meja pertama');
  await page.keyboard.press('Control+s');
  const comparison = page.getByRole('region', { name: 'Perbandingan versi' });
  await expect(comparison.getByText('Dari meja pertama')).toBeVisible();
  await expect(comparison.getByText('Dari meja kedua')).toBeVisible();
  expect(await stored()).toMatchObject({ question: 'Dari meja kedua', version: 2 });

  await page.getByRole('button', { name: 'Simpan versi saya' }).click();
  await expect(page.getByText('Soal berhasil diperbarui')).toBeVisible();
  expect(await stored()).toMatchObject({ question: 'Dari meja pertama', version: 3 });
});

test("an administrator's edit keeps what only the questioner's form shows, and the questioner sees it", async ({
  page,
  request,
}) => {
  const { id, admin } = await newPackage(request, { title: 'Paket disunting admin', questions: [] });
  const questioner = await questionerCalls(request);
  const { id: questionId } = await questioner.call<Stored>('POST', 'tryouts', {
    multipart: { tryoutListId: id, ...written },
  });
  const path = `tryouts/${id}/questions/${questionId}`;
  const seen = await admin.call<Record<string, unknown>>('GET', path);
  // An older administrators' form had no topics: a field that isn't sent stays unchanged.
  const { topic: _topic, ...known } = seen;
  await admin.call('PUT', path, { ...known, question: 'Disunting administrator', timeLimit: 45 });

  await openAs(page, questioner, `/questioner/dashboard?tryout=${id}&soal=1`);
  await expect(question(page)).toHaveValue('Disunting administrator');
  await expect(page.getByLabel('Subtes')).toHaveValue('word_classification');
  await expect(page.getByRole('textbox', { name: 'Pembahasan' })).toHaveValue('Kereta bukan buah.');

  // And the questioner's edit keeps what only the administrator's form shows.
  await question(page).fill('Disunting penulis');
  await page.getByRole('button', { name: 'Perbarui soal' }).click();
  await expect(page.getByText('Soal berhasil diperbarui')).toBeVisible();
  expect(await admin.call('GET', path)).toMatchObject({
    question: 'Disunting penulis',
    timeLimit: 45,
    topic: 'word_classification',
  });
});
