import { randomUUID } from 'node:crypto';
import { signInAsAdmin } from '../product/admin.ts';
import { anotherDevice } from '../product/exam.ts';
import { newLearner } from '../product/learner.ts';
import { expect, test } from '../product/product.ts';

test('an announcement is on a learner’s dashboard until the learner closes it or an administrator deletes it', async ({
  page,
  browser,
  request,
}) => {
  const text = `Pemeliharaan ${randomUUID().slice(0, 8)}: tryout tidak dapat dimulai Minggu, 22.00–23.00 WIB.`;
  await signInAsAdmin(page, request);
  await page.goto('/admin/announcements');
  const form = page.getByRole('form', { name: 'Pengumuman baru' });
  await form.getByLabel('Isi pengumuman').fill(text);
  await form.getByRole('button', { name: 'Tampilkan' }).click();
  await expect(form.getByText(/Tampil sampai/)).toBeVisible();

  const sari = await anotherDevice(browser, (await newLearner(request)).token);
  await sari.goto('/dashboard');
  const shown = sari.getByRole('region', { name: 'Pengumuman' }).getByRole('note').filter({ hasText: text });
  await shown.getByRole('button', { name: 'Tutup pengumuman' }).click();
  await expect(shown).toHaveCount(0);
  await sari.reload();
  await expect(sari.getByRole('heading', { name: 'Kemajuan Anda' })).toBeVisible();
  await expect(shown).toHaveCount(0);

  const budi = await anotherDevice(browser, (await newLearner(request)).token);
  await budi.goto('/dashboard');
  await expect(budi.getByText(text)).toBeVisible();
  await page.getByRole('button', { name: `Hapus pengumuman ${text.slice(0, 60)}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click();
  await expect(page.getByText(text)).toHaveCount(0);
  await budi.reload();
  await expect(budi.getByRole('heading', { name: 'Kemajuan Anda' })).toBeVisible();
  await expect(budi.getByText(text)).toHaveCount(0);
});
