import type { Browser, Page } from '@playwright/test';
import { adminCalls, signInAsAdmin } from '../product/admin.ts';
import { expect, test } from '../product/product.ts';
import { findingsOf } from '../screens/check-screen.ts';

const openQuestion = async (page: Page, address: string) => {
  await page.goto(address);
  await expect(page.getByRole('form', { name: 'Edit soal' })).toBeVisible();
};
const question = (page: Page) => page.getByRole('textbox', { name: /^Pertanyaan/ });

/** Another administrator with another browser. */
async function secondDesk(browser: Browser, request: Parameters<typeof signInAsAdmin>[1]): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInAsAdmin(page, request);
  return page;
}

test('two administrators edit one question: the second sees the newer version beside their own text, and nothing is overwritten', async ({
  page,
  browser,
  request,
}) => {
  const admin = await signInAsAdmin(page, request);
  const { tryouts } = await admin.call<{ tryouts: { id: string; title: string }[] }>(
    'GET',
    'tryouts?search=Matematika',
  );
  const tryoutId = tryouts[0]?.id ?? '';
  const questions = `tryouts/${tryoutId}/questions`;
  const listed = await admin.call<{ questions: { id: string }[] }>('GET', questions);
  const questionId = listed.questions[0]?.id ?? '';
  const stored = async () =>
    (await adminCalls(request)).call<{ question: string; timeLimit: number; version: number }>(
      'GET',
      `${questions}/${questionId}`,
    );
  const address = `/admin/tryouts?soal=${tryoutId}.${questionId}`;

  const other = await secondDesk(browser, request);
  await openQuestion(page, address);
  await openQuestion(other, address);

  await question(other).fill('Pertanyaan dari meja kedua');
  await other.getByLabel('Batas waktu (detik)').fill('95');
  await other.getByRole('button', { name: 'Simpan', exact: true }).click();
  await expect(other.getByText('Soal berhasil diperbarui')).toBeVisible();
  expect(await stored()).toMatchObject({ question: 'Pertanyaan dari meja kedua', version: 2 });

  await question(page).fill('Pertanyaan dari meja pertama');
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  const comparison = page.getByRole('region', { name: 'Perbandingan versi' });
  const texts = comparison.getByRole('region', { name: 'Pertanyaan' });
  await expect(texts.getByText('Pertanyaan dari meja pertama')).toBeVisible();
  await expect(texts.getByText('Pertanyaan dari meja kedua')).toBeVisible();
  await expect(comparison.getByRole('region', { name: 'Batas waktu' }).getByText('95 detik')).toBeVisible();
  expect(await stored()).toMatchObject({ question: 'Pertanyaan dari meja kedua', version: 2 });

  // A reload in between loses nothing either.
  page.once('dialog', (leaving) => void leaving.accept());
  await page.reload();
  await expect(question(page)).toHaveValue('Pertanyaan dari meja pertama');
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  await expect(comparison).toBeVisible();
  await expect(comparison.getByRole('heading', { name: 'Soal ini sudah diubah orang lain' })).toBeFocused();
  // No address leads to this state, so it isn't among the screens.
  const main = { role: 'button', name: 'Simpan versi saya' } as const;
  expect(await findingsOf(page, { name: 'conflict', as: 'admin', path: address, main })).toEqual([]);

  await page.getByRole('button', { name: 'Simpan versi saya' }).click();
  await expect(page.getByText('Soal berhasil diperbarui')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await stored()).toMatchObject({
    question: 'Pertanyaan dari meja pertama',
    timeLimit: 95,
    version: 3,
  });
});
