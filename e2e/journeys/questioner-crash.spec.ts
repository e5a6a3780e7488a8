import type { Page } from '@playwright/test';
import { newPackage } from '../product/package.ts';
import { expect, test } from '../product/product.ts';
import { questionerCalls } from '../product/questioner.ts';

const drawing = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const question = (page: Page) => page.getByRole('textbox', { name: /^Pertanyaan/ });

// A wide screen, on which the numbers are beside the form.
test.use({ viewport: { width: 1440, height: 900 } });

test('a crash while writing a question loses nothing, not even the chosen picture', async ({
  page,
  context,
  request,
}) => {
  const { id } = await newPackage(request, { title: 'Paket mogok', questions: [] });
  const author = await questionerCalls(request);
  await context.addInitScript((value) => localStorage.setItem('questioner_token', value), author.token);
  const address = `/questioner/dashboard?tryout=${id}&soal=baru`;

  await page.goto(address);
  await question(page).fill('Hitunglah luas segitiga pada gambar');
  await page.getByRole('textbox', { name: 'Pilihan A' }).fill('6');
  await page.getByRole('textbox', { name: 'Pilihan B' }).fill('12');
  await page.getByRole('button', { name: 'Tandai A sebagai jawaban benar' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Tambah gambar soal' }).click();
  await (await chooser).setFiles({ name: 'segitiga.png', mimeType: 'image/png', buffer: drawing });
  await page.getByLabel('Deskripsi gambar soal').fill('Segitiga siku-siku');
  await expect(page.getByText('Belum disimpan. Draf aman di perangkat ini.')).toBeVisible();

  // The page is closed without a chance to save: only the device's storage is left.
  await page.close();
  const again = await context.newPage();
  await again.goto(address);
  await expect(again.getByText('Draf yang belum disimpan dipulihkan')).toBeVisible();
  await expect(question(again)).toHaveValue('Hitunglah luas segitiga pada gambar');
  await expect(again.getByRole('textbox', { name: 'Pilihan B' })).toHaveValue('12');
  const picture = again.getByRole('group', { name: 'Gambar soal' }).getByRole('img', { name: 'Segitiga siku-siku' });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);

  await again.getByRole('button', { name: 'Tambah soal' }).click();
  await expect(again.getByText('Soal berhasil ditambahkan')).toBeVisible();
  const { questions } = await author.call<{ questions: Record<string, unknown>[] }>('GET', `tryouts/${id}`);
  expect(questions).toMatchObject([
    {
      question: 'Hitunglah luas segitiga pada gambar',
      optionB: '12',
      correctAnswer: 'A',
      imageUrl: expect.stringMatching(/^\/api\/files\//),
      imageAlt: 'Segitiga siku-siku',
    },
  ]);

  // After the save there is no draft any more.
  await again.reload();
  await expect(question(again)).toHaveValue('');
  await expect(again.getByRole('button', { name: 'Soal 1, tanpa pembahasan' })).toBeVisible();
});
