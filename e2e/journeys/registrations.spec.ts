import { signInAsAdmin } from '../product/admin.ts';
import { expect, test } from '../product/product.ts';

test('an ID card is shown for a reason that stays in the audit log, and is deleted with its registration', async ({
  page,
  request,
}) => {
  await signInAsAdmin(page, request);
  await page.goto('/admin/registrations');
  await page.getByRole('searchbox', { name: 'Cari pendaftaran' }).fill('dewi');
  await expect(page.getByRole('row')).toHaveCount(2);

  await page.getByRole('button', { name: 'Lihat kartu identitas Dewi Lestari Contoh' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Lihat kartu' }).click();
  await expect(dialog.getByText('Tulis alasan yang jelas, minimal 10 karakter')).toBeVisible();
  await dialog.getByLabel('Alasan melihat kartu identitas').fill('Mencocokkan nama peserta');
  await dialog.getByRole('button', { name: 'Lihat kartu' }).click();
  const card = dialog.getByRole('img', { name: 'Kartu identitas Dewi Lestari Contoh' });
  await expect(card).toBeVisible();
  // Decoded by the browser, under the policy of the page.
  await expect.poll(() => card.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(640);
  const address = await card.getAttribute('src');
  await dialog.getByRole('button', { name: 'Tutup', exact: true }).last().click();
  await expect(dialog).toHaveCount(0);
  expect(
    await page.evaluate(
      (url) =>
        fetch(url as string).then(
          () => 'still there',
          () => 'gone',
        ),
      address,
    ),
  ).toBe('gone');

  await page.getByRole('button', { name: 'Hapus pendaftaran Dewi Lestari Contoh' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click();
  await expect(page.getByText('Pendaftaran berhasil dihapus')).toBeVisible();
  await expect(page.getByText('Tidak ada pendaftaran yang cocok')).toBeVisible();

  await page.goto('/admin/audit');
  await page.getByRole('button', { name: /^Buka rincian: Melihat/ }).click();
  await expect(page.getByText('Mencocokkan nama peserta').first()).toBeVisible();
});

test('a picture of exactly 2 MB gets through every server on the way, and one more byte is refused with the reason', async ({
  page,
  request,
}) => {
  const { token } = await signInAsAdmin(page, request);
  const picture = await page.screenshot({ type: 'jpeg' });
  const upload = (bytes: number) =>
    request.post('/proxy/admin/upload', {
      headers: { authorization: `Bearer ${token}` },
      multipart: {
        image: {
          name: 'gambar.jpg',
          mimeType: 'image/jpeg',
          buffer: Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]),
        },
      },
    });
  const taken = await upload(2 * 1024 * 1024);
  expect(taken.status(), await taken.text()).toBe(200);
  const { data } = (await taken.json()) as { data: { url: string } };
  const served = await request.get(data.url);
  expect([served.status(), served.headers()['content-type']]).toEqual([200, 'image/webp']);

  const refused = await upload(2 * 1024 * 1024 + 1);
  expect(refused.status()).toBe(413);
  expect(await refused.json()).toMatchObject({ message: 'Ukuran file terlalu besar. Maksimal 2MB' });
});
