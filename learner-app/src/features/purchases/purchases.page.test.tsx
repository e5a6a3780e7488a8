import { errors } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { useSession } from '../../session.ts';
import { givenLearner, sampleNow } from '../../testing/samples.ts';
import {
  paidPurchase,
  samplePayment,
  samplePurchase,
  sampleReceipt,
  sampleSales,
} from '../../testing/sales-samples.ts';
import { Component as Purchases } from './purchases.page.tsx';
import { Component as ReceiptPage } from './receipt.page.tsx';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.token);
const list = 'GET /api/purchases?page=1&pageSize=20';
const number = 'P-261121-7K3M9Q';
const receipt = `GET /api/purchases/${number}/receipt`;
const refusedAs = (code: keyof typeof errors) => refused(errors[code].status, code, errors[code].message);

beforeEach(() => {
  device.holds('good');
  givenLearner();
  window.scrollTo = () => {};
  api.answers['GET /api/plans'] = ok(sampleSales());
});

describe('the purchase history', () => {
  const renderList = (path = '/pusat-langganan/pembelian') =>
    renderRoute([{ path: '/pusat-langganan/pembelian', Component: Purchases }], path);

  it('lists purchases with their state', async () => {
    api.answers[list] = ok({
      purchases: [
        samplePurchase(),
        paidPurchase({ number: 'P-1', title: 'Premium' }),
        samplePurchase({ number: 'P-2', payment: samplePayment({ state: 'mismatch' }) }),
        samplePurchase({ number: 'P-3', payment: samplePayment({ state: 'confirmed' }) }),
        samplePurchase({ number: 'P-4', state: 'disputed' }),
      ],
      total: 5,
      serverNow: sampleNow,
    });
    renderList();
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      `BasicMenunggu pembayaran21 Nov 2026 · ${number}Rp99.000`,
      'PremiumLunas21 Nov 2026 · P-1Rp99.000',
      'BasicSedang diperiksa21 Nov 2026 · P-2Rp99.000',
      'BasicAkan dikembalikan21 Nov 2026 · P-3Rp99.000',
      'Basicdisputed21 Nov 2026 · P-4Rp99.000',
    ]);
    expect(within(rows[0] as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      `/pusat-langganan/pembelian/${number}`,
    );
  });

  it('is empty, with the way to the plans', async () => {
    api.answers[list] = ok({ purchases: [], total: 0, serverNow: sampleNow });
    renderList();
    expect(await screen.findByText('Belum ada pembelian')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Lihat langganan' })).toBeVisible();
  });

  it('has more than one page', async () => {
    api.answers[list] = ok({ purchases: [samplePurchase()], total: 41, serverNow: sampleNow });
    api.answers['GET /api/purchases?page=3&pageSize=20'] = ok({
      purchases: [paidPurchase({ title: 'Yang pertama' })],
      total: 41,
      serverNow: sampleNow,
    });
    const { user, router } = renderList('/pusat-langganan/pembelian?dari=surat');
    await user.click(await screen.findByRole('button', { name: 'Halaman 3' }));
    expect(await screen.findByText('Yang pertama')).toBeVisible();
    // Another part of the page keeps this one there.
    expect(router.state.location.search).toBe('?dari=surat&page=3');
  });

  it.each([
    ['a fault', refusedAs('INTERNAL_ERROR'), errors.INTERNAL_ERROR.message],
    ['an older API', refusedAs('CALL_UNKNOWN'), errors.CALL_UNKNOWN.message],
  ])('can’t be loaded: %s', async (_what, answer, sentence) => {
    api.answers[list] = answer;
    renderList();
    expect(await screen.findByText('Gagal memuat riwayat pembelian')).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Coba lagi' })).toBeVisible();
  });
});

describe('a receipt', () => {
  const renderReceipt = () =>
    renderRoute(
      [{ path: '/pusat-langganan/pembelian/:number/kuitansi', Component: ReceiptPage }],
      `/pusat-langganan/pembelian/${number}/kuitansi`,
    );
  const sheet = () => screen.findByRole('article', { name: 'Kuitansi K-2026-000017' });

  it('names seller, buyer, what and until when, tax, total and way', async () => {
    api.answers[receipt] = ok(sampleReceipt({ discount: 10_000, total: 89_000, received: 89_000, voucher: 'MERDEKA' }));
    renderReceipt();
    const shown = await sheet();
    for (const text of [
      'PT Contoh',
      'NPWP 01.234.567.8-901.000',
      'Sari Dewi',
      'Pembayaran online, QRIS',
      '10 paket tryout selama 1 bulan · 21 Nov 2026 s.d. 21 Des 2026, 19.00 WIB',
      'Voucher MERDEKA',
      '-Rp10.000',
      'PPN 12% × 11/12, sudah termasuk',
      'Rp9.811',
      'Rp89.000',
      'sembilan puluh sembilan ribu rupiah',
    ])
      expect(shown).toHaveTextContent(text);
    expect(shown).not.toHaveTextContent('SIMULATOR');
  });

  it('names what came by transfer, what was given back, and that the money isn’t real', async () => {
    api.answers['GET /api/plans'] = ok(sampleSales({ isSimulated: true }));
    api.answers[receipt] = ok(
      sampleReceipt({
        method: 'transfer',
        channel: null,
        received: 98_877,
        refunded: 50_000,
        tax: { kind: 'none', base: 99_000, amount: 0 },
      }),
    );
    renderReceipt();
    const shown = await sheet();
    expect(shown).toHaveTextContent('Diterima, setelah dikurangi kode unik Rp123Rp98.877');
    expect(shown).toHaveTextContent('Sudah dikembalikan-Rp50.000');
    expect(shown).toHaveTextContent('Tidak dikenai PPN');
    expect(await within(shown).findByText('SIMULATOR, bukan uang sungguhan')).toBeVisible();
  });

  it.each([
    ['transfer', 90_000, 'Rp9.000'],
    ['online', 98_999, 'Rp1'],
  ])('calls less by %s that the seller has taken as enough a reduction', async (method, received, off) => {
    api.answers[receipt] = ok(sampleReceipt({ method, channel: null, received }));
    renderReceipt();
    expect(await sheet()).toHaveTextContent(`Diterima, setelah potongan ${off}Rp`);
    expect(await sheet()).not.toHaveTextContent('kode unik');
  });

  it('doesn’t call what was free a difference', async () => {
    api.answers[receipt] = ok(
      sampleReceipt({ discount: 99_000, total: 0, received: 0, method: 'none', channel: null }),
    );
    renderReceipt();
    const shown = await sheet();
    expect(shown).toHaveTextContent('Tanpa pembayaran');
    expect(shown).not.toHaveTextContent('kode unik');
  });

  it('promises of a single package nothing about its end', async () => {
    api.answers[receipt] = ok(sampleReceipt({ kind: 'package', months: null, packageQuota: null, endsAt: null }));
    renderReceipt();
    expect(within(await sheet()).getByText(/^Satu paket/)).toHaveTextContent(/^Satu paket tryout · Mulai 21 Nov 2026$/);
  });

  it('is printed by a button', async () => {
    api.answers[receipt] = ok(sampleReceipt());
    const print = jest.spyOn(window, 'print').mockImplementation(() => {});
    const { user } = renderReceipt();
    await sheet();
    await user.click(screen.getByRole('button', { name: 'Cetak' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['RECEIPT_NOT_READY', 'Kuitansi belum ada'],
    ['PURCHASE_NOT_FOUND', 'Tidak ada pembelian dengan nomor ini'],
    ['INTERNAL_ERROR', 'Gagal memuat kuitansi'],
  ] as const)('isn’t there: %s', async (code, title) => {
    api.answers[receipt] = refusedAs(code);
    renderReceipt();
    expect(await screen.findByText(title)).toBeVisible();
  });
});
