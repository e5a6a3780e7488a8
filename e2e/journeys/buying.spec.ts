import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signInAsNewLearner } from '../product/learner.ts';
import { choiceQuestion, newPackage } from '../product/package.ts';
import { pictureFile } from '../product/picture.ts';
import { expect, test } from '../product/product.ts';
import { actAt } from '../product/purchase.ts';

test.use({ isSelling: true });

/** A package with a price, for this journey alone. */
async function pricedPackage(request: Parameters<typeof newPackage>[0]) {
  const title = `Tryout berbayar ${randomUUID().slice(0, 8)}`;
  const { id } = await newPackage(request, {
    title,
    questions: [
      choiceQuestion('Siapa yang mengesahkan UUD 1945?', ['PPKI', 'BPUPKI', 'MPR'], {
        subType: 'TWK',
        explanation: 'PPKI mengesahkannya pada 18 Agustus 1945.',
      }),
    ],
    fields: { type: 'TWK_BUMN', price: 49_000 },
  });
  return { id, title };
}

/** Agrees to the terms and presses the button with the total. */
async function agreeAndPay(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^Saya setuju dengan ketentuan pembelian/ }).check();
  await page.getByRole('button', { name: /^Bayar Rp/ }).click();
}

const status = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

test('a plan is bought and paid, and opens a package; the receipt names it', async ({ page, request }) => {
  await signInAsNewLearner(page, request);
  const { id, title } = await pricedPackage(request);
  await page.goto(`/exam/${id}`);
  await expect(page.getByRole('link', { name: 'Beli paket ini' })).toBeVisible();
  await page.getByRole('link', { name: 'Lihat langganan' }).click();
  await expect(page.getByText(/^Belum ada langganan atau paket\./)).toBeVisible();
  await page.getByRole('link', { name: 'Beli Basic' }).click();

  await expect(page.getByText('SIMULATOR, bukan uang sungguhan')).toBeVisible();
  await expect(page.getByText('Sudah termasuk PPN 12% × 11/12: Rp9.811')).toBeVisible();
  await agreeAndPay(page);
  // The gateway's own page, elsewhere.
  await expect(page.getByRole('heading', { name: 'Basic' })).toBeVisible();
  await page.getByRole('button', { name: 'Bayar', exact: true }).click();

  await expect(status(page, 'Lunas')).toBeVisible({ timeout: 3_000 });
  await page.getByRole('link', { name: 'Lihat kuitansi' }).click();
  const receipt = page.getByRole('article', { name: /^Kuitansi / });
  await expect(receipt).toContainText('sembilan puluh sembilan ribu rupiah');
  await expect(receipt).toContainText('Sari Peserta');

  await page.goto(`/exam/${id}`);
  await expect(page.getByText('Termasuk langganan Anda')).toBeVisible();
  await expect(page.getByText('Sisa 10 dari 10 paket tryout dalam langganan Anda.')).toBeVisible();
  await page.getByRole('button', { name: 'Mulai Tryout' }).click();
  await expect(page.getByRole('heading', { name: /^Soal 1 dari/ })).toBeVisible();

  await page.goto('/pusat-langganan');
  await expect(page.getByText(/^Aktif s\.d\. .*, 1 dari 10 paket terpakai$/)).toBeVisible();
  await page.goto(`/tryout?${new URLSearchParams({ search: title })}`);
  await expect(page.getByRole('article', { name: title }).getByRole('link', { name: 'Lanjutkan' })).toBeVisible();
});

test('money that comes while the buyer is away, or after the page was closed, is seen', async ({ page, request }) => {
  await signInAsNewLearner(page, request);
  await page.goto('/pusat-langganan/beli/plan/basic');
  await agreeAndPay(page);
  const gateway = page.getByRole('button', { name: 'Pilih cara bayar, bayar nanti' });
  await expect(gateway).toBeVisible();
  const address = page.url();
  await gateway.click();
  await expect(status(page, 'Menunggu pembayaran')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^sisa (24 jam|23 jam 5\d menit)$/);
  const purchase = page.url();

  // Back from the gateway leads to the purchase, not to a second checkout.
  await page.goto('/dashboard');
  await actAt(request, address, 'settle');
  await page.goto(purchase);
  await expect(status(page, 'Lunas')).toBeVisible({ timeout: 3_000 });
});

test('a page that waits says “Lunas” by itself once the gateway has the money', async ({ page, request }) => {
  await signInAsNewLearner(page, request);
  await page.goto('/pusat-langganan/beli/plan/basic');
  await agreeAndPay(page);
  await expect(page.getByRole('button', { name: 'Bayar', exact: true })).toBeVisible();
  const address = page.url();
  await page.goBack();
  await expect(status(page, 'Menunggu pembayaran')).toBeVisible();
  await actAt(request, address, 'settle');
  await expect(status(page, 'Lunas')).toBeVisible({ timeout: 10_000 });
});

test('another amount is looked at by a person, and opens nothing', async ({ page, request }) => {
  await signInAsNewLearner(page, request);
  await page.goto('/pusat-langganan/beli/plan/basic');
  await agreeAndPay(page);
  await page.getByRole('button', { name: 'Bayar kurang Rp1' }).click();
  await page.getByRole('link', { name: 'Kembali tanpa membayar' }).click();
  await expect(status(page, 'Jumlah yang masuk berbeda')).toBeVisible();
  await page.goto('/pusat-langganan');
  await expect(page.getByText(/^Belum ada langganan atau paket\./)).toBeVisible();
});

test('a package is paid by transfer, with a proof', async ({ page, request }) => {
  await signInAsNewLearner(page, request);
  const { id } = await pricedPackage(request);
  await page.goto(`/exam/${id}`);
  await page.getByRole('link', { name: 'Beli paket ini' }).click();
  await page.getByRole('radio', { name: 'Transfer bank dengan bukti' }).check();
  await agreeAndPay(page);
  await expect(page.getByText('Bank Simulator, a.n. Bukan rekening sungguhan')).toBeVisible();
  await expect(page.getByText(/^Kirim persis Rp4[89]\.\d{3}\./)).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(pictureFile(600, 1_200, 'bukti.png'));
  await page.getByRole('button', { name: 'Kirim bukti' }).click();
  await expect(status(page, 'Bukti sedang diperiksa')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Bukti sudah kami terima')).toBeVisible();
});

test('the pages of buying have the policy of all pages: nothing of a gateway is loaded into them', async ({
  request,
}) => {
  const policyOf = async (path: string) => {
    const headers = (await request.get(path)).headers();
    return String(headers['content-security-policy']).replaceAll(/'nonce-[^']+'/g, "'nonce'");
  };
  const usual = await policyOf('/dashboard');
  expect(usual).toContain("'nonce'");
  for (const path of [
    '',
    '/beli/plan/basic',
    '/pembelian',
    '/pembelian/P-261124-AAAAAA',
    '/pembelian/P-261124-AAAAAA/kuitansi',
  ])
    expect(await policyOf(`/pusat-langganan${path}`)).toBe(usual);
});
