import { errors } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { useSession } from '../../session.ts';
import { givenLearner, sampleNow } from '../../testing/samples.ts';
import {
  paidPurchase,
  sampleEntitlement,
  sampleEntitlements,
  samplePayment,
  samplePurchase,
  sampleQuote,
  sampleSales,
  sampleTransfer,
} from '../../testing/sales-samples.ts';
import { Component as Checkout } from './checkout.page.tsx';
import { leaveFor } from './leave-for.ts';
import { VoucherField } from './voucher-field.tsx';

jest.mock('./leave-for.ts');

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.token);
const quote = 'POST /api/purchases/quote';
const purchases = 'POST /api/purchases';
const payments = 'POST /api/purchases/P-261121-7K3M9Q/payments';
const list = 'GET /api/purchases?page=1&pageSize=20';

const renderCheckout = (path = '/pusat-langganan/beli/plan/basic') =>
  renderRoute(
    [
      { path: '/pusat-langganan/beli/:kind/:id', Component: Checkout },
      { path: '/pusat-langganan/pembelian/:number', Component: () => <h1>Pembelian dibuka</h1> },
    ],
    path,
  );

const payButton = (total = 'Rp99.000') => screen.findByRole('button', { name: `Bayar ${total}` });
const agree = async (user: ReturnType<typeof renderCheckout>['user']) =>
  user.click(await screen.findByRole('checkbox', { name: /^Saya setuju dengan ketentuan pembelian/ }));
const bodiesOf = (call: string) => api.arrived.filter((one) => one.call === call).map(({ body }) => body);
const keysOf = (bodies: unknown[]) => bodies.map((body) => (body as { key: string }).key);
const refusedAs = (code: keyof typeof errors) => refused(errors[code].status, code, errors[code].message);

beforeEach(() => {
  jest.resetAllMocks();
  device.holds('good');
  givenLearner();
  api.answers['GET /api/plans'] = ok(sampleSales());
  api.answers['GET /api/entitlements/mine'] = ok(sampleEntitlements());
  api.answers[list] = ok({ purchases: [], total: 0, serverNow: sampleNow });
  api.answers[quote] = ok(sampleQuote());
  api.answers[purchases] = ok(samplePurchase({ payment: null }));
  api.answers[payments] = ok(samplePurchase());
});

describe('the checkout', () => {
  it('says what it is, until when, and for how much, tax included', async () => {
    renderCheckout();
    expect(await screen.findByRole('heading', { level: 2, name: 'Basic' })).toBeVisible();
    expect(screen.getByText('10 paket tryout selama 1 bulan')).toBeVisible();
    expect(screen.getByText('21 Nov 2026 s.d. 21 Des 2026, 19.00 WIB')).toBeVisible();
    expect(screen.getByText('Sudah termasuk PPN 12% × 11/12: Rp9.811')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Virtual account, QRIS, e-wallet, atau kartu' })).toBeChecked();
    expect(screen.getByRole('link', { name: /^ketentuan pembelian/ })).toHaveAttribute('href', '/terms');
    expect(screen.getByRole('checkbox')).not.toBeChecked();
  });

  const again = 'Terbuka begitu pembayaran diterima. Mengulang tidak perlu membayar lagi.';
  it.each([
    [
      'has no closing time yet',
      { closesAt: null, eventAt: null },
      'Satu paket tryout, aktif selama tryoutnya dibuka',
      again,
    ],
    [
      'closes',
      { closesAt: '2026-12-01T12:00:00.000Z', eventAt: null },
      'Satu paket tryout, dapat dikerjakan sampai 1 Des 2026, 19.00 WIB',
      again,
    ],
    [
      'is an event',
      { closesAt: '2026-12-01T12:00:00.000Z', eventAt: '2026-12-01T10:00:00.000Z' },
      'Satu acara, 1 Des 2026, 17.00 WIB',
      'Setelah pembayaran diterima, daftarlah untuk acara ini di halamannya.',
    ],
    ['an older API says no more of', {}, 'Satu paket tryout', again],
  ])('promises of a package that %s no more than is true', async (_which, opening, sentence, note) => {
    api.answers[quote] = ok(
      sampleQuote({ kind: 'package', itemId: 'paket-1', months: null, packageQuota: null, endsAt: null, ...opening }),
    );
    renderCheckout('/pusat-langganan/beli/package/paket-1');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByText('Mulai 21 Nov 2026')).toBeVisible();
    expect(screen.getByText(note)).toBeVisible();
  });

  it('says that the same plan is prolonged', async () => {
    api.answers['GET /api/entitlements/mine'] = ok(sampleEntitlements([sampleEntitlement({ planId: 'basic' })]));
    renderCheckout();
    expect(await screen.findByText(/^Anda sudah punya langganan ini\. Masa yang baru disambung/)).toBeVisible();
  });

  it('buys for the total that was seen, opens the gateway’s page, and leaves the purchase behind it', async () => {
    const { user, router } = renderCheckout();
    await agree(user);
    await user.click(await payButton());
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://gateway.example/bayar/1'));
    expect(bodiesOf(purchases)).toEqual([
      {
        item: { kind: 'plan', id: 'basic' },
        expectedTotal: 99_000,
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
        termsVersion: '2026-11-24',
      },
    ]);
    expect(bodiesOf(payments)).toEqual([{ method: 'online' }]);
    expect(router.state.location.pathname).toBe('/pusat-langganan/pembelian/P-261121-7K3M9Q');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(localStorage.getItem(storageKeys.purchaseKeys)).toBeNull();
  });

  it('leads to the account of a transfer without leaving', async () => {
    api.answers[payments] = ok(samplePurchase({ payment: sampleTransfer() }));
    const { user } = renderCheckout();
    await user.click(await screen.findByRole('radio', { name: 'Transfer bank dengan bukti' }));
    await agree(user);
    await user.click(await payButton());
    expect(await screen.findByRole('heading', { name: 'Pembelian dibuka' })).toBeVisible();
    expect(bodiesOf(payments)).toEqual([{ method: 'transfer' }]);
    expect(leaveFor).not.toHaveBeenCalled();
  });

  it('needs the consent to the terms', async () => {
    const { user } = renderCheckout();
    await user.click(await payButton());
    expect(await screen.findByText('Setujui ketentuan pembelian')).toBeVisible();
    expect(api.callsOf(purchases)).toBe(0);
  });

  it('makes one purchase of many presses', async () => {
    const { user } = renderCheckout();
    await agree(user);
    const button = await payButton();
    for (let press = 0; press < 20; press += 1) await user.click(button);
    await waitFor(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    expect(api.callsOf(purchases)).toBe(1);
  });

  it('sends the same key after a lost answer and a reload', async () => {
    api.answers[purchases] = 'broken connection';
    const first = renderCheckout();
    await agree(first.user);
    await first.user.click(await payButton());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Menekan lagi tidak membuat pembelian kedua.');
    first.unmount();

    api.answers[purchases] = ok(samplePurchase({ payment: null }));
    const { user } = renderCheckout();
    await agree(user);
    await user.click(await payButton());
    await waitFor(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    expect(new Set(keysOf(bodiesOf(purchases))).size).toBe(1);
  });

  it.each([
    ['paid long ago', paidPurchase({ serverNow: '2026-11-22T09:00:00.000Z' })],
    ['cancelled', samplePurchase({ state: 'cancelled', payment: null })],
    ['over', samplePurchase({ payment: null, serverNow: '2026-11-22T12:00:01.000Z' })],
  ])('buys anew when the purchase of a lost answer is %s', async (_, found) => {
    api.answers[purchases] = 'broken connection';
    const { user, router } = renderCheckout();
    await agree(user);
    await user.click(await payButton());
    await screen.findByRole('alert');
    let answer: (first: ReturnType<typeof ok>) => void = () => {};
    api.answers[purchases] = new Promise((resolve) => (answer = resolve));
    const before = api.callsOf(purchases);
    await user.click(await payButton());
    await waitFor(() => expect(api.callsOf(purchases)).toBe(before + 1));
    api.answers[purchases] = ok(samplePurchase({ number: 'P-261121-SECOND' }));
    answer(ok(found));
    await waitFor(() => expect(leaveFor).toHaveBeenCalled());
    expect(router.state.location.pathname).toBe('/pusat-langganan/pembelian/P-261121-SECOND');
    expect(new Set(keysOf(bodiesOf(purchases))).size).toBe(2);
  });

  it('leads to the purchase of a lost answer that was paid just now', async () => {
    api.answers[purchases] = 'broken connection';
    const { user } = renderCheckout();
    await agree(user);
    await user.click(await payButton());
    await screen.findByRole('alert');
    api.answers[purchases] = ok(paidPurchase({ serverNow: '2026-11-21T12:20:00.000Z' }));
    await user.click(await payButton());
    expect(await screen.findByRole('heading', { name: 'Pembelian dibuka' })).toBeVisible();
    expect(new Set(keysOf(bodiesOf(purchases))).size).toBe(1);
  });

  it('shows a changed total, and asks again', async () => {
    api.answers[purchases] = refusedAs('PRICE_CHANGED');
    const { user } = renderCheckout();
    await agree(user);
    const button = await payButton();
    api.answers[quote] = ok(sampleQuote({ listPrice: 109_000, total: 109_000 }));
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('Sebelumnya Rp99.000, sekarang Rp109.000.');
    api.answers[purchases] = ok(samplePurchase({ total: 109_000, payment: null }));
    await user.click(await payButton('Rp109.000'));
    await waitFor(() => expect(leaveFor).toHaveBeenCalled());
    expect(bodiesOf(purchases).at(-1)).toMatchObject({ expectedTotal: 109_000 });
  });

  it('asks for the consent again when the terms have changed', async () => {
    api.answers[purchases] = refusedAs('TERMS_CHANGED');
    const { user } = renderCheckout();
    await agree(user);
    const button = await payButton();
    api.answers[quote] = ok(sampleQuote({ termsVersion: '2027-01-01' }));
    await user.click(button);
    expect(await screen.findByText(/^Ketentuan pembelian baru saja diperbarui/)).toBeVisible();
    expect(screen.getByRole('checkbox')).not.toBeChecked();
  });

  it('keeps the purchase when the gateway doesn’t answer, and says so there', async () => {
    api.answers[payments] = refusedAs('GATEWAY_UNAVAILABLE');
    const { user, router } = renderCheckout();
    await agree(user);
    await user.click(await payButton());
    expect(await screen.findByRole('heading', { name: 'Pembelian dibuka' })).toBeVisible();
    expect(router.state.location.state).toEqual({ problem: errors.GATEWAY_UNAVAILABLE.message });
    expect(leaveFor).not.toHaveBeenCalled();
  });

  it('has no way to choose where there is nothing to pay', async () => {
    api.answers[quote] = ok(
      sampleQuote({ discount: 99_000, total: 0, tax: { kind: 'none', base: 0, amount: 0 }, voucher: 'GRATIS' }),
    );
    api.answers[purchases] = ok(paidPurchase());
    const { user } = renderCheckout();
    expect(await screen.findByText('Tidak ada yang perlu dibayar.')).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    await agree(user);
    await user.click(screen.getByRole('button', { name: 'Aktifkan sekarang' }));
    expect(await screen.findByRole('heading', { name: 'Pembelian dibuka' })).toBeVisible();
    expect(api.callsOf(payments)).toBe(0);
  });

  it('leads to a purchase of the same thing that still waits', async () => {
    api.answers[list] = ok({ purchases: [samplePurchase()], total: 1, serverNow: sampleNow });
    renderCheckout();
    expect(await screen.findByRole('link', { name: 'Lanjutkan pembayaran' })).toHaveAttribute(
      'href',
      '/pusat-langganan/pembelian/P-261121-7K3M9Q',
    );
  });

  it('opens a try once that the lost answer had begun', async () => {
    api.answers[purchases] = ok(samplePurchase({ payment: samplePayment() }));
    const { user } = renderCheckout();
    await agree(user);
    await user.click(await payButton());
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://gateway.example/bayar/1'));
    expect(api.callsOf(payments)).toBe(0);
  });

  it('lets choose the bank where there are several, and sends none to an API that has one', async () => {
    const accounts = [
      { id: '1234567890', bank: 'BCA' },
      { id: '9876543210', bank: 'Mandiri' },
    ];
    api.answers['GET /api/plans'] = ok(sampleSales({ accounts }));
    api.answers[payments] = ok(samplePurchase({ payment: sampleTransfer() }));
    const { user } = renderCheckout();
    expect(screen.queryByRole('radio', { name: 'Mandiri' })).toBeNull();
    await user.click(await screen.findByRole('radio', { name: 'Transfer bank dengan bukti' }));
    expect(screen.getByRole('radio', { name: 'BCA' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Mandiri' }));
    await agree(user);
    await user.click(await payButton());
    expect(await screen.findByRole('heading', { name: 'Pembelian dibuka' })).toBeVisible();
    expect(bodiesOf(payments)).toEqual([{ method: 'transfer', bank: '9876543210' }]);
  });

  it('says which of the ways it knows are on, and none of a newer API', async () => {
    api.answers['GET /api/plans'] = ok(sampleSales({ methods: ['crypto'] }));
    renderCheckout();
    expect(await screen.findByText('Belum ada cara bayar')).toBeVisible();
    expect(await payButton()).toBeDisabled();
  });
});

describe('a voucher at the checkout', () => {
  const withVoucher = () =>
    sampleQuote({
      discount: 20_000,
      total: 79_000,
      tax: { kind: 'none', base: 79_000, amount: 0 },
      voucher: 'MERDEKA',
    });
  const enter = async (user: ReturnType<typeof renderCheckout>['user'], code: string) => {
    await user.click(await screen.findByRole('button', { name: 'Punya voucher?' }));
    expect(screen.getByLabelText('Kode voucher')).toHaveFocus();
    await user.type(screen.getByLabelText('Kode voucher'), code);
    await user.click(screen.getByRole('button', { name: 'Pakai' }));
  };

  it('lowers the total, is sent with the purchase, and can be taken away', async () => {
    const { user, router } = renderCheckout();
    await payButton();
    api.answers[quote] = ok(withVoucher());
    await enter(user, 'merdeka');
    expect(await payButton('Rp79.000')).toBeVisible();
    expect(screen.getByText('-Rp20.000')).toBeVisible();
    expect(router.state.location.search).toBe('?voucher=MERDEKA');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Lepaskan voucher MERDEKA' })).toHaveFocus());

    await user.click(screen.getByRole('button', { name: 'Lepaskan voucher MERDEKA' }));
    expect(await payButton('Rp99.000')).toBeVisible();
    // Where a control makes way for another, that one has the focus.
    await waitFor(() => expect(screen.getByLabelText('Kode voucher')).toHaveFocus());
  });

  it('counts after a lost answer: the purchase without it is cancelled, and another one made', async () => {
    api.answers[purchases] = 'broken connection';
    const { user, router } = renderCheckout();
    await agree(user);
    await user.click(await payButton());
    await screen.findByRole('alert');
    api.answers[quote] = ok(withVoucher());
    await enter(user, 'merdeka');
    // The lost request has arrived: its key finds the purchase at the full price.
    api.answers[purchases] = ok(samplePurchase({ payment: null }));
    const cancel = 'POST /api/purchases/P-261121-7K3M9Q/cancel';
    let answer: (cancelled: ReturnType<typeof ok>) => void = () => {};
    api.answers[cancel] = new Promise((resolve) => (answer = resolve));
    await user.click(await payButton('Rp79.000'));
    await waitFor(() => expect(api.callsOf(cancel)).toBe(1));
    api.answers[purchases] = ok(samplePurchase({ number: 'P-261121-SECOND', total: 79_000 }));
    answer(ok(samplePurchase({ state: 'cancelled' })));
    await waitFor(() => expect(leaveFor).toHaveBeenCalled());
    expect(router.state.location.pathname).toBe('/pusat-langganan/pembelian/P-261121-SECOND');
    const asked = bodiesOf(purchases) as { key: string }[];
    const [repeated, other] = asked.slice(-2);
    expect(repeated?.key).toBe(asked[0]?.key);
    expect(other).toMatchObject({ voucher: 'MERDEKA', expectedTotal: 79_000 });
    expect(other?.key).not.toBe(repeated?.key);
  });

  it.each(['VOUCHER_USED_BY_YOU', 'VOUCHER_USED_UP'] as const)(
    'that the purchase of a lost answer holds (%s) stays with it: the cheaper purchase is taken',
    async (code) => {
      api.answers[quote] = ok(withVoucher());
      api.answers[purchases] = 'broken connection';
      const first = renderCheckout('/pusat-langganan/beli/plan/basic?voucher=MERDEKA');
      await agree(first.user);
      await first.user.click(await payButton('Rp79.000'));
      await screen.findByRole('alert');
      first.unmount();
      api.answers[quote] = ok(sampleQuote());
      const { user, router } = renderCheckout();
      await payButton();
      api.answers[quote] = refusedAs(code);
      await enter(user, 'merdeka');
      await waitFor(() =>
        expect(screen.getByLabelText('Kode voucher')).toHaveAccessibleDescription(errors[code].message),
      );
      // The lost request has arrived: its key finds the purchase with the voucher.
      api.answers[purchases] = ok(samplePurchase({ total: 79_000, payment: null }));
      api.answers[payments] = ok(samplePurchase({ total: 79_000 }));
      await agree(user);
      await user.click(await payButton());
      await waitFor(() => expect(leaveFor).toHaveBeenCalled());
      expect(router.state.location.pathname).toBe('/pusat-langganan/pembelian/P-261121-7K3M9Q');
      expect(api.arrived.filter(({ call }) => call.endsWith('/cancel'))).toEqual([]);
      expect(new Set(keysOf(bodiesOf(purchases))).size).toBe(1);
    },
  );

  it('comes with the address', async () => {
    api.answers[quote] = ok(withVoucher());
    api.answers[purchases] = ok(samplePurchase({ total: 79_000, payment: null }));
    const { user } = renderCheckout('/pusat-langganan/beli/plan/basic?voucher=MERDEKA');
    expect(await screen.findByText('MERDEKA')).toBeVisible();
    await agree(user);
    await user.click(await payButton('Rp79.000'));
    await waitFor(() => expect(leaveFor).toHaveBeenCalled());
    expect(bodiesOf(purchases)).toMatchObject([{ voucher: 'MERDEKA', expectedTotal: 79_000 }]);
  });

  it.each(['VOUCHER_NOT_FOUND', 'VOUCHER_NOT_VALID', 'VOUCHER_USED_UP', 'VOUCHER_USED_BY_YOU'] as const)(
    'is refused beside its field (%s), and the rest goes on without it',
    async (code) => {
      const { user } = renderCheckout();
      await payButton();
      api.answers[quote] = refusedAs(code);
      await enter(user, 'SALAH');
      await waitFor(() =>
        expect(screen.getByLabelText('Kode voucher')).toHaveAccessibleDescription(errors[code].message),
      );
      expect(await payButton('Rp99.000')).toBeEnabled();
      expect(screen.getByLabelText('Kode voucher')).toHaveValue('SALAH');
    },
  );

  it('that can’t be looked up after too many wrong ones leaves the rest, and is looked up again by another press', async () => {
    const { user } = renderCheckout();
    await agree(user);
    api.answers[quote] = refusedAs('TOO_MANY_REQUESTS');
    await enter(user, 'MERDEKA');
    await waitFor(() =>
      expect(screen.getByLabelText('Kode voucher')).toHaveAccessibleDescription(errors.TOO_MANY_REQUESTS.message),
    );
    expect(await payButton('Rp99.000')).toBeEnabled();
    expect(screen.getByRole('checkbox')).toBeChecked();
    api.answers[quote] = ok(withVoucher());
    await user.click(screen.getByRole('button', { name: 'Pakai' }));
    expect(await payButton('Rp79.000')).toBeVisible();
  });

  it('is typed again after a refusal, in the same field', async () => {
    const { user } = renderCheckout();
    await payButton();
    api.answers[quote] = refusedAs('VOUCHER_NOT_FOUND');
    await enter(user, 'SALAH');
    const field = screen.getByLabelText('Kode voucher');
    const refused = () => expect(field).toHaveAccessibleDescription(errors.VOUCHER_NOT_FOUND.message);
    await waitFor(refused);
    await user.clear(field);
    await user.type(field, 'KELIRU{Enter}');
    await waitFor(refused);
    expect(field).toHaveFocus();
    expect(field).toHaveValue('KELIRU');
  });

  it('that came with the address and is refused stands in its field', async () => {
    const voucher = (refused: { code: string; why: string } | null) => (
      <VoucherField applied={null} asked="SALAH" refused={refused} isChecking={refused === null} onChange={() => {}} />
    );
    function Place() {
      const [isRefused, setIsRefused] = useState(false);
      return (
        <>
          <button onClick={() => setIsRefused(true)}>Tolak</button>
          {voucher(isRefused ? { code: 'SALAH', why: 'Tidak berlaku' } : null)}
        </>
      );
    }
    const { user } = renderRoute([{ path: '/', element: <Place /> }], '/');
    await user.click(await screen.findByRole('button', { name: 'Tolak' }));
    expect(screen.getByLabelText('Kode voucher')).toHaveValue('SALAH');
    expect(screen.getByText('Tidak berlaku')).toBeVisible();
  });

  it('that is used up at the last moment is taken away, with the new total', async () => {
    api.answers[quote] = ok(withVoucher());
    const { user } = renderCheckout('/pusat-langganan/beli/plan/basic?voucher=MERDEKA');
    await agree(user);
    api.answers[purchases] = refusedAs('VOUCHER_USED_UP');
    const button = await payButton('Rp79.000');
    api.answers[quote] = ok(sampleQuote());
    await user.click(button);
    expect(await payButton('Rp99.000')).toBeVisible();
    const field = await screen.findByLabelText('Kode voucher');
    expect(field).toHaveAccessibleDescription(errors.VOUCHER_USED_UP.message);
  });
});

describe('what can’t be bought', () => {
  it.each([
    ['SALES_CLOSED', 'Pembelian belum dibuka', 'Lihat semua tryout'],
    ['NOT_FOR_SALE', 'Tidak dijual', 'Lihat semua tryout'],
    ['PLAN_NOT_FOUND', 'Langganan tidak ditemukan', 'Lihat langganan'],
    ['OWNED_ALREADY', 'Sudah Anda miliki', 'Kerjakan tryout'],
  ] as const)('%s leads on', async (code, title, action) => {
    api.answers[quote] = refusedAs(code);
    renderCheckout();
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText(errors[code].message)).toBeVisible();
    expect(screen.getByRole('link', { name: action })).toBeVisible();
  });

  it('an unknown thing leads to the plans', async () => {
    renderCheckout('/pusat-langganan/beli/mobil/merah');
    expect(await screen.findByText('Tidak ada yang dijual di alamat ini')).toBeVisible();
    expect(api.callsOf(quote)).toBe(0);
  });

  it('an older API sells nothing', async () => {
    api.answers['GET /api/plans'] = refusedAs('CALL_UNKNOWN');
    api.answers[quote] = refusedAs('CALL_UNKNOWN');
    renderCheckout();
    expect(await screen.findByText(/^(Pembelian belum dibuka|Gagal memuat pembelian)$/)).toBeVisible();
  });

  it('a broken connection can be tried again', async () => {
    api.answers[quote] = 'broken connection';
    const { user } = renderCheckout();
    const failure = within(await screen.findByRole('alert'));
    expect(failure.getByText('Gagal memuat pembelian')).toBeVisible();
    api.answers[quote] = ok(sampleQuote());
    await user.click(failure.getByRole('button', { name: 'Coba lagi' }));
    expect(await payButton()).toBeVisible();
  });
});
