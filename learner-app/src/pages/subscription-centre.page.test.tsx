import { type CodeResult, errors } from '@tryout/api/contract';
import { givenLocalApi, type LocalAnswer, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { listOwnAttempts } from '../features/attempts/attempts.api.ts';
import { getSummary } from '../common/attempt-summary.api.ts';
import { useGuestTryouts } from '../common/guest-tryouts.ts';
import { Component } from './subscription-centre.page.tsx';
import { nothingSold } from '../common/sales/sales.api.ts';
import { samplePlan, sampleEntitlement, sampleEntitlements, sampleSales } from '../testing/sales-samples.ts';
import { finishedAttempt, givenLearner, givenVisitor, runningAttempt, sampleNow } from '../testing/samples.ts';

jest.mock('../features/attempts/attempts.api.ts', () => ({
  ...jest.requireActual<object>('../features/attempts/attempts.api.ts'),
  listOwnAttempts: jest.fn(),
}));

jest.mock('../common/attempt-summary.api.ts', () => ({ getSummary: jest.fn() }));

const api = givenLocalApi();
const plans = 'GET /api/plans';
const own = 'GET /api/entitlements/mine';

const renderCentre = () =>
  renderRoute(
    [
      { path: '/pusat-langganan', Component },
      { path: '/auth', Component: () => <h1>Login ke Akun Anda</h1> },
    ],
    '/pusat-langganan',
  );

beforeEach(() => {
  jest.resetAllMocks();
  givenLearner();
  useGuestTryouts.setState({ tryouts: [] });
  api.answers[plans] = ok(nothingSold);
  jest.mocked(listOwnAttempts).mockResolvedValue({
    running: [runningAttempt()],
    finished: [],
    totalFinished: 0,
    serverNow: sampleNow,
    receivedAtMs: performance.now(),
  });
});

describe('Pusat Langganan', () => {
  it('shows running tryouts before the offers', async () => {
    renderCentre();
    await screen.findByRole('link', { name: 'Lanjutkan Simulasi SKD CPNS Mini' });
    await screen.findByRole('heading', { name: 'Paket langganan' });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Sedang berjalan',
      'Paket langganan',
    ]);
  });

  it.each([
    ['Basic', 'Rp99.000 untuk 1 bulan', '10 paket tryout'],
    ['Premium', 'Rp249.000 untuk 3 bulan', 'Materi lengkap'],
    ['Ultimate', 'Rp399.000 untuk 6 bulan', '60 paket tryout'],
  ])('shows %s, and that it can’t be bought yet', async (name, price, content) => {
    renderCentre();
    const card = (await screen.findByRole('heading', { name })).closest('li') as HTMLElement;
    expect(card).toHaveTextContent(price);
    expect(within(card).getByText(content)).toBeVisible();
    expect(within(card).queryByText('Paling populer') !== null).toBe(name === 'Premium');
    expect(within(card).getByRole('button', { name: 'Pembelian belum dibuka' })).toBeDisabled();
  });

  it('shows the API’s plans also while they can’t be bought', async () => {
    api.answers[plans] = ok({ ...nothingSold, plans: [samplePlan({ name: 'Kilat', contents: ['5 paket tryout'] })] });
    renderCentre();
    const card = (await screen.findByRole('heading', { name: 'Kilat' })).closest('li') as HTMLElement;
    expect(within(card).getByText('5 paket tryout')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Ultimate' })).toBeNull();
  });

  it('leads a visitor to the login, and back', async () => {
    givenVisitor();
    const { router } = renderCentre();
    expect(await screen.findByRole('heading', { name: 'Login ke Akun Anda' })).toBeVisible();
    expect(router.state.location.state).toEqual({ from: '/pusat-langganan' });
  });

  it('shows a visitor the free tryouts of this device, and nothing of an account', async () => {
    givenVisitor();
    useGuestTryouts.setState({ tryouts: [{ id: 'TO1', attemptToken: 'kunci' }] });
    jest
      .mocked(getSummary)
      .mockResolvedValue({ ...finishedAttempt(), serverNow: sampleNow, receivedAtMs: performance.now() });
    renderCentre();
    expect(await screen.findByRole('link', { name: 'Lihat pembahasan' })).toHaveAttribute('href', '/exam/TO-selesai');
    expect(await screen.findByRole('heading', { name: 'Paket langganan' })).toBeVisible();
    expect(listOwnAttempts).not.toHaveBeenCalled();
  });
});

describe('Pusat Langganan while nothing is sold', () => {
  it('shows what plans will cost beside an older API, which knows no sales', async () => {
    api.answers[plans] = refused(404, 'CALL_UNKNOWN', errors.CALL_UNKNOWN.message);
    renderCentre();
    expect(await screen.findByText(/^Pembelian langganan belum dibuka\./)).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Yang saya punya' })).not.toBeInTheDocument();
    expect(api.callsOf(own)).toBe(0);
  });

  it('says that the plans can’t be loaded, and tries again', async () => {
    api.answers[plans] = refused(500, 'INTERNAL_ERROR', errors.INTERNAL_ERROR.message);
    const { user } = renderCentre();
    expect(await screen.findByText('Gagal memuat paket langganan')).toBeVisible();
    api.answers[plans] = ok(sampleSales());
    api.answers[own] = ok(sampleEntitlements());
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByRole('link', { name: 'Beli Premium' })).toBeVisible();
  });
});

describe('Pusat Langganan once plans are sold', () => {
  beforeEach(() => {
    api.answers[plans] = ok(sampleSales());
    api.answers[own] = ok(sampleEntitlements());
  });
  const cardOf = async (name: string) =>
    (await screen.findByRole('heading', { level: 3, name })).closest('li') as HTMLElement;

  it('sells the API’s plans: contents each once, features by their label', async () => {
    const contents = ['30 paket tryout', 'Pembahasan setiap soal', 'Latihan baru setiap Senin'];
    api.answers[plans] = ok(sampleSales({ plans: [samplePlan({ contents })] }));
    renderCentre();
    const card = within(await cardOf('Premium'));
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '30 paket tryout',
      'Pembahasan setiap soal',
      'Materi lengkap',
      'Latihan baru setiap Senin',
    ]);
    expect(card.getByText('Paling populer')).toBeVisible();
    expect(card.getByRole('link', { name: 'Beli Premium' })).toHaveAttribute(
      'href',
      '/pusat-langganan/beli/plan/premium',
    );
    expect(screen.getByRole('link', { name: /^Riwayat pembelian/ })).toHaveAttribute(
      'href',
      '/pusat-langganan/pembelian',
    );
    expect(screen.queryByText(/belum dibuka/)).not.toBeInTheDocument();
    expect(screen.queryByText(/SIMULATOR/)).not.toBeInTheDocument();
  });

  it('says that the money isn’t real where it is simulated', async () => {
    api.answers[plans] = ok(sampleSales({ isSimulated: true }));
    renderCentre();
    expect(await screen.findByText('SIMULATOR, bukan uang sungguhan')).toBeVisible();
  });

  it('shows what the learner has: until when, and how much is used', async () => {
    api.answers[own] = ok(
      sampleEntitlements([
        sampleEntitlement(),
        sampleEntitlement({
          id: 'akses-2',
          startsAt: '2027-02-21T12:00:00.000Z',
          endsAt: '2027-05-21T12:00:00.000Z',
          used: 0,
        }),
        sampleEntitlement({
          id: 'akses-3',
          source: 'seat',
          title: 'Paket SKD 5',
          planId: null,
          tryoutId: 'paket-5',
          packageQuota: null,
          endsAt: null,
        }),
        ...['a', 'b'].map((id) =>
          sampleEntitlement({ id, source: 'before_sales', planId: null, tryoutId: id, packageQuota: null }),
        ),
      ]),
    );
    renderCentre();
    const shown = within(await screen.findByRole('region', { name: 'Yang saya punya' }));
    expect(await shown.findByText('Aktif s.d. 21 Feb 2027, 7 dari 30 paket terpakai')).toBeVisible();
    expect(shown.getByText('Mulai 21 Feb 2027, s.d. 21 Mei 2027, 0 dari 30 paket terpakai')).toBeVisible();
    expect(shown.getByRole('link', { name: 'Paket SKD 5' })).toHaveAttribute('href', '/exam/paket-5');
    expect(shown.getByText('Aktif selama tryoutnya dibuka')).toBeVisible();
    expect(shown.getByText('Kursi lembaga')).toBeVisible();
    expect(shown.getByText(/^2 paket yang Anda kerjakan sebelum penjualan dibuka/)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Perpanjang Premium' })).toBeVisible();
  });

  it('says so where the learner has nothing, and where that can’t be loaded', async () => {
    renderCentre();
    expect(await screen.findByText(/^Belum ada langganan atau paket\./)).toBeVisible();
    cleanup();
    api.answers[own] = refused(500, 'INTERNAL_ERROR', errors.INTERNAL_ERROR.message);
    renderCentre();
    expect(await screen.findByText('Gagal memuat akses Anda')).toBeVisible();
  });

  it('takes a school’s code: the access is there at once', async () => {
    api.answers['POST /api/codes'] = ok({
      kind: 'seat',
      label: '30 paket selama 3 bulan dari SMAN 1 Kediri',
      entitlement: sampleEntitlement({ source: 'seat' }),
    });
    const { user } = renderCentre();
    await user.type(await screen.findByLabelText('Kode sekolah, lembaga, atau voucher'), ' sman1-kediri ');
    api.answers[own] = ok(sampleEntitlements([sampleEntitlement({ source: 'seat' })]));
    await user.click(screen.getByRole('button', { name: 'Pakai kode' }));
    expect(await screen.findByText('30 paket selama 3 bulan dari SMAN 1 Kediri')).toBeVisible();
    expect(await screen.findByText('Aktif s.d. 21 Feb 2027, 7 dari 30 paket terpakai')).toBeVisible();
    expect(api.arrived.find(({ call }) => call === 'POST /api/codes')?.body).toEqual({ code: 'SMAN1-KEDIRI' });
  });

  it('leaves the next code that is typed while one is on its way', async () => {
    let answer: (found: LocalAnswer) => void = () => {};
    api.answers['POST /api/codes'] = new Promise((resolve) => (answer = resolve));
    const { user } = renderCentre();
    const field = await screen.findByLabelText('Kode sekolah, lembaga, atau voucher');
    await user.type(field, 'merdeka{Enter}');
    await waitFor(() => expect(api.callsOf('POST /api/codes')).toBe(1));
    await user.clear(field);
    await user.type(field, 'SMAN1-KEDIRI');
    answer(ok({ kind: 'voucher', label: 'Potongan 20%', entitlement: null }));
    expect(await screen.findByText('Potongan 20%')).toBeVisible();
    expect(field).toHaveValue('SMAN1-KEDIRI');
  });

  it('keeps a voucher’s code for the purchase', async () => {
    api.answers['POST /api/codes'] = ok({ kind: 'voucher', label: 'Potongan 20%', entitlement: null });
    const { user } = renderCentre();
    await user.type(await screen.findByLabelText('Kode sekolah, lembaga, atau voucher'), 'merdeka');
    await user.click(screen.getByRole('button', { name: 'Pakai kode' }));
    expect(await screen.findByText('Potongan 20%')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Beli Basic' })).toHaveAttribute(
        'href',
        '/pusat-langganan/beli/plan/basic?voucher=MERDEKA',
      ),
    );
  });

  const enterVoucher = async (items: CodeResult['items']) => {
    api.answers['POST /api/codes'] = ok({ kind: 'voucher', label: 'Potongan 20%', entitlement: null, items });
    const { user } = renderCentre();
    await user.type(await screen.findByLabelText('Kode sekolah, lembaga, atau voucher'), 'merdeka');
    await user.click(screen.getByRole('button', { name: 'Pakai kode' }));
    expect(await screen.findByText('Potongan 20%')).toBeVisible();
  };
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

  it('takes a voucher of one plan to that plan alone', async () => {
    await enterVoucher([{ kind: 'plan', id: 'premium', title: 'Premium' }]);
    expect(screen.getByText('Voucher MERDEKA berlaku untuk Premium.')).toBeVisible();
    await waitFor(() => expect(addressOf('Beli Premium')).toBe('/pusat-langganan/beli/plan/premium?voucher=MERDEKA'));
    expect(addressOf('Beli Basic')).toBe('/pusat-langganan/beli/plan/basic');
    expect(screen.getByText(/dipakai saat Anda membeli/)).toHaveTextContent(
      'Voucher MERDEKA dipakai saat Anda membeli Premium.',
    );
  });

  it('takes a voucher of a tryout to that tryout, and to no plan', async () => {
    await enterVoucher([{ kind: 'package', id: 'paket-5', title: 'Paket SKD 5' }]);
    expect(screen.getByText('Voucher MERDEKA berlaku untuk Paket SKD 5.')).toBeVisible();
    expect(addressOf('Beli Paket SKD 5')).toBe('/pusat-langganan/beli/package/paket-5?voucher=MERDEKA');
    expect(addressOf('Beli Premium')).toBe('/pusat-langganan/beli/plan/premium');
    expect(screen.queryByText(/dipakai saat Anda membeli/)).not.toBeInTheDocument();
  });

  it.each([
    ['an empty one', '', 'Kode wajib diisi'],
    ['one that the server doesn’t know', 'SALAH', errors.CODE_NOT_FOUND.message],
  ])('refuses a code beside its field: %s', async (_what, typed, sentence) => {
    api.answers['POST /api/codes'] = refused(404, 'CODE_NOT_FOUND', errors.CODE_NOT_FOUND.message);
    const { user } = renderCentre();
    const field = await screen.findByLabelText('Kode sekolah, lembaga, atau voucher');
    if (typed) await user.type(field, typed);
    await user.click(screen.getByRole('button', { name: 'Pakai kode' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(sentence));
  });
});
