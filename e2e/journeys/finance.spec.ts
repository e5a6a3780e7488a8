import type { APIRequestContext, Page } from '@playwright/test';
import { newAdmin } from '../product/admin.ts';
import { setUpSecondFactor } from '../product/authenticator.ts';
import { newLearner } from '../product/learner.ts';
import { pictureFile } from '../product/picture.ts';
import { expect, test } from '../product/product.ts';
import { purchaseOf } from '../product/purchase.ts';

test.use({ isSelling: true });

/** Signs an administrator who looks after the money in on this page's device. */
async function signInAsFinance(page: Page, request: APIRequestContext, hasSecondFactor = true): Promise<void> {
  const { token } = await newAdmin(request, ['finance'], 'Wulan Keuangan');
  const kept = hasSecondFactor ? await setUpSecondFactor(request, token, 'sandi-tono-sendiri') : token;
  await page.addInitScript((value) => localStorage.setItem('admin-token', value), kept);
}

test('a transfer is seen, confirmed and given back; the buyer has access in between', async ({ page, request }) => {
  const buyer = await newLearner(request, 'Budi Pembeli');
  const headers = { authorization: `Bearer ${buyer.token}` };
  const number = await purchaseOf(request, buyer.token, { id: 'basic', method: 'transfer' });
  const sent = await request.put(`/api/purchases/${number}/proof`, {
    headers,
    multipart: { proof: pictureFile(600, 1_200, 'bukti.png') },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  const own = async () =>
    (await (await request.get(`/api/purchases/${number}`, { headers })).json()) as {
      state: string;
      access: { revokedAt: string | null } | null;
    };

  await signInAsFinance(page, request);
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Periksa pembayaran' }).click();
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('button', { name: 'Lihat bukti…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Alasan melihat bukti' }).fill('Mencocokkan mutasi rekening.');
  await dialog.getByRole('button', { name: 'Lihat bukti', exact: true }).click();
  await expect(dialog.getByRole('img', { name: 'Bukti transfer dari pembeli' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Konfirmasi transfer…' }).click();
  await dialog.getByRole('textbox', { name: 'Catatan pencocokan' }).fill('Cocok dengan mutasi hari ini.');
  await dialog.getByRole('button', { name: 'Lanjut…' }).click();
  await expect(dialog.getByRole('heading', { name: /^Konfirmasi Rp9[89]\.\d{3} dari Budi Pembeli\?$/ })).toBeVisible();
  await dialog.getByRole('button', { name: /^Konfirmasi Rp/ }).click();
  await expect(page.getByRole('region', { name: 'Riwayat' }).getByText('Akses diberikan')).toBeVisible();
  expect(await own()).toMatchObject({ state: 'paid', access: { revokedAt: null } });

  await page.getByRole('button', { name: 'Kembalikan dana…' }).click();
  await dialog.getByRole('textbox', { name: 'Alasan' }).fill('Pembeli membatalkan hari ini juga.');
  await dialog.getByRole('button', { name: 'Lanjut…' }).click();
  await dialog.getByRole('button', { name: /^Kembalikan Rp/ }).click();
  await page.getByRole('button', { name: 'Tandai terkirim…' }).click();
  await dialog.getByRole('textbox', { name: 'Bukti pengiriman' }).fill('Transfer BCA nomor 0012345.');
  await dialog.getByRole('button', { name: 'Lanjut…' }).click();
  await dialog.getByRole('button', { name: 'Tandai terkirim' }).click();
  await expect(page.getByText('Dana dikembalikan').first()).toBeVisible();
  expect(await own()).toMatchObject({ state: 'refunded', access: { revokedAt: expect.any(String) } });

  await page.goto('/admin/finance');
  await expect(page.getByText('Cocok sampai rupiah terakhir')).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Unduh Excel' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^keuangan-20\d\d-\d\d\.xlsx$/);
});

test('a plan gets another price, and a school its seats with a code that is shown once', async ({ page, request }) => {
  await signInAsFinance(page, request);
  await page.goto('/admin/plans');
  await page.getByRole('link', { name: 'Ubah Ultimate' }).click();
  await page.getByRole('textbox', { name: 'Harga' }).fill('379000');
  await page.getByRole('textbox', { name: 'Alasan perubahan' }).fill('Harga akhir tahun.');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('Ultimate tersimpan')).toBeVisible();
  const { plans } = (await (await request.get('/api/plans')).json()) as { plans: { id: string; price: number }[] };
  expect(plans.find(({ id }) => id === 'ultimate')?.price).toBe(379_000);

  await page.goto('/admin/seats');
  await page.getByRole('link', { name: 'Tambah kursi' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Lembaga' }).fill('SMAN 1 Kediri');
  await dialog.getByRole('combobox', { name: 'Langganan' }).selectOption({ label: 'Basic' });
  await dialog.getByRole('textbox', { name: 'Jumlah kursi' }).fill('30');
  await dialog.getByLabel('Harga semua kursi').fill('0');
  await dialog.getByLabel(/^Kode dapat dipakai sampai/).fill('2030-12-06T19:00');
  await dialog.getByRole('textbox', { name: 'Alasan' }).fill('Perjanjian sekolah.');
  await dialog.getByRole('button', { name: 'Lanjut…' }).click();
  await dialog.getByRole('button', { name: 'Buat kursi' }).click();
  const code = await page.getByRole('group', { name: 'Kode kursi lembaga' }).locator('code').innerText();
  await page.getByRole('button', { name: 'Sudah disimpan, tutup' }).click();

  const { token } = await newLearner(request, 'Siti Siswa');
  const entered = await request.post('/api/codes', { headers: { authorization: `Bearer ${token}` }, data: { code } });
  expect(entered.ok(), await entered.text()).toBe(true);
  await page.reload();
  await expect(page.getByText('1 dari 30 terisi').first()).toBeVisible();
});

test('money stays closed without a second factor, and leads to where one is set up', async ({ page, request }) => {
  await signInAsFinance(page, request, false);
  await page.goto('/admin/vouchers');
  await page.getByRole('link', { name: 'Atur verifikasi dua langkah' }).click();
  await expect(page.getByRole('heading', { name: 'Verifikasi dua langkah' })).toBeVisible();
});
