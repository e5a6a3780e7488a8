import { errors } from '@tryout/api/contract';
import { ApiError, NetworkError, useParams } from '@tryout/shared-ui';
import { renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import * as starting from '../../common/starting/starting.api.ts';
import { useSession } from '../../session.ts';
import { givenLearner, givenVisitor, ownState, sampleDetail, sampleNow } from '../../testing/samples.ts';
import * as salesApi from '../../common/sales/sales.api.ts';
import { sampleEntitlement, sampleEntitlements, sampleSales } from '../../testing/sales-samples.ts';
import TryoutDetailPage from './tryout-detail.page.tsx';
import * as api from './tryouts.api.ts';

jest.mock('./tryouts.api.ts', () => ({
  ...jest.requireActual<typeof api>('./tryouts.api.ts'),
  getTryout: jest.fn(),
  hasBegunAny: jest.fn(),
}));
jest.mock('../../common/starting/starting.api.ts');
jest.mock('../../common/sales/sales.api.ts', () => ({
  ...jest.requireActual<typeof salesApi>('../../common/sales/sales.api.ts'),
  getSales: jest.fn(),
  listOwnEntitlements: jest.fn(),
}));
const getTryout = jest.mocked(api.getTryout);
const hasBegunAny = jest.mocked(api.hasBegunAny);
const getOwnProgress = jest.mocked(starting.getOwnProgress);
const startAttempt = jest.mocked(starting.startAttempt);

function Exam() {
  const { examId = '' } = useParams();
  return examId.startsWith('TO') ? <h1>Ujian {examId}</h1> : <TryoutDetailPage tryoutId={examId} />;
}

const renderDetail = () =>
  renderRoute(
    [
      { path: '/exam/:examId', Component: Exam },
      { path: '/auth', Component: () => <h1>Login ke Akun Anda</h1> },
    ],
    '/exam/paket-1',
  );

const progress = (state: Parameters<typeof ownState>[0]) => ({
  ...ownState(state),
  serverNow: sampleNow,
  receivedAtMs: performance.now(),
});
const refusal = (status: number, code: string, message: string) => new ApiError({ status, code, message });
const startButton = () => screen.findByRole('button', { name: 'Mulai Tryout' });

beforeEach(() => {
  jest.resetAllMocks();
  givenLearner();
  getTryout.mockResolvedValue(sampleDetail());
  hasBegunAny.mockResolvedValue(false);
  getOwnProgress.mockResolvedValue(progress({}));
});

it('says of an event whose results are late that they are, and not that they come within a minute', async () => {
  const withheld = {
    ...{ attemptId: 'TO-acara', submittedAt: sampleNow },
    ...{ resultOpensAt: '2026-12-06T14:31:00.000Z', eventResultsAt: '2026-12-06T14:00:00.000Z' },
  };
  getOwnProgress.mockResolvedValue({ ...progress({}), withheld });
  renderDetail();
  expect(await screen.findByText(/Hasil belum dirilis\. Rencananya Minggu, 6 Des/)).toBeVisible();
  expect(screen.queryByText(/paling lambat/)).not.toBeInTheDocument();
});

it.each([
  ['2019-12-31T23:00:00.000Z', /^Pendaftaran sampai 1 Jan 2020/],
  ['2020-01-01T00:00:01.000Z', /^Pendaftaran ditutup$/],
])('tells an event’s registration by the server’s clock, and not the device’s: %s', async (serverNow, sentence) => {
  getTryout.mockResolvedValue(
    sampleDetail({
      event: {
        registrationOpensAt: '2019-12-01T00:00:00.000Z',
        registrationClosesAt: '2020-01-01T00:00:00.000Z',
        startsAt: '2020-01-02T00:00:00.000Z',
        startsUntil: '2020-01-02T01:00:00.000Z',
        entry: 'free',
        clock: 'own',
        resultsAt: '2020-01-03T00:00:00.000Z',
        hasCertificate: false,
        isShuffled: false,
        phase: 'registering',
      },
    }),
  );
  getOwnProgress.mockResolvedValue({ ...progress({}), serverNow });
  renderDetail();
  expect(await screen.findByText(sentence)).toBeVisible();
});

describe('a package with a price, once packages are sold', () => {
  const given = (...own: Parameters<typeof sampleEntitlements>) =>
    jest
      .mocked(salesApi.listOwnEntitlements)
      .mockResolvedValue({ ...sampleEntitlements(...own), receivedAtMs: performance.now() });

  beforeEach(() => {
    getTryout.mockResolvedValue(sampleDetail({ price: 49_000 }));
    jest.mocked(salesApi.getSales).mockResolvedValue(sampleSales());
    given();
  });

  it('is bought alone, or with a plan', async () => {
    renderDetail();
    expect(await screen.findByRole('link', { name: 'Beli paket ini' })).toHaveAttribute(
      'href',
      '/pusat-langganan/beli/package/paket-1',
    );
    expect(screen.getByRole('link', { name: 'Lihat langganan' })).toHaveAttribute(
      'href',
      '/pusat-langganan#paket-langganan',
    );
    expect(screen.queryByRole('button', { name: 'Mulai Tryout' })).not.toBeInTheDocument();
    expect(screen.getByText('Sekali bayar, aktif selama tryoutnya dibuka.')).toBeVisible();
  });

  it('says until when it can be taken if it closes', async () => {
    getTryout.mockResolvedValue(sampleDetail({ price: 49_000, closesAt: '2026-12-01T12:00:00.000Z' }));
    renderDetail();
    expect(await screen.findByText('Sekali bayar, dapat dikerjakan sampai 1 Des 2026, 19.00 WIB.')).toBeVisible();
  });

  it('is bought by a visitor, too, who signs in on the way', async () => {
    givenVisitor();
    renderDetail();
    expect(await screen.findByRole('link', { name: 'Beli paket ini' })).toBeVisible();
    expect(salesApi.listOwnEntitlements).not.toHaveBeenCalled();
  });

  it('starts with a plan, and says what is left of it', async () => {
    given([sampleEntitlement()]);
    renderDetail();
    expect(await screen.findByText('Termasuk langganan Anda')).toBeVisible();
    expect(screen.getByText('Sisa 23 dari 30 paket tryout dalam langganan Anda.')).toBeVisible();
    expect(await startButton()).toBeEnabled();
  });

  const withThem = 'Nilai dan pembahasan langsung terbuka';
  const withoutThem = 'Nilai dan kunci langsung terbuka';
  const notIncluded = /^Pembahasan tidak termasuk dalam langganan Anda\./;
  const lean = sampleEntitlement({ features: [] });
  it.each<[string, Parameters<typeof sampleEntitlements>, string, number]>([
    ['with a plan that has them', [[sampleEntitlement()]], withThem, 0],
    ['with a plan that has none', [[lean]], withoutThem, 1],
    ['with another plan that has them', [[lean, sampleEntitlement({ id: 'akses-2' })]], withThem, 0],
    ['of a package bought alone', [[sampleEntitlement({ planId: null, tryoutId: 'paket-1' })]], withThem, 0],
    ['of a package opened with a plan that may have none', [[lean], { tryoutIds: ['paket-1'] }], withoutThem, 0],
    ['of a package not yet bought', [], withoutThem, 0],
  ])('promises explanations only where they come with it: %s', async (_which, own, title, notes) => {
    given(...own);
    renderDetail();
    expect(await screen.findByText(title)).toBeVisible();
    await waitFor(() => expect(screen.queryAllByText(notIncluded)).toHaveLength(notes));
    expect(screen.getByText(/Anda boleh mengulang selama tryout ini terbuka bagi Anda\.$/)).toBeVisible();
  });

  it('says so, too, where the results open together', async () => {
    given([lean]);
    getTryout.mockResolvedValue(
      sampleDetail({ price: 49_000, keysAfterClose: true, closesAt: '2026-12-01T12:00:00.000Z' }),
    );
    renderDetail();
    expect(await screen.findByText('Nilai dan kunci dibuka bersamaan')).toBeVisible();
    expect(await screen.findByText(notIncluded)).toHaveTextContent(
      'Semua peserta melihatnya setelah tryout ditutup 1 Des 2026',
    );
  });

  it('is bought alone once the plan is used up', async () => {
    given([sampleEntitlement({ used: 30 })]);
    renderDetail();
    expect(await screen.findByText('Kuota langganan Anda habis')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Beli paket ini' })).toBeVisible();
  });

  it('is not offered after its closing time', async () => {
    getTryout.mockResolvedValue(sampleDetail({ price: 49_000, closesAt: '2026-11-20T12:00:00.000Z' }));
    renderDetail();
    expect(await startButton()).toBeDisabled();
    expect(screen.queryByRole('link', { name: 'Beli paket ini' })).not.toBeInTheDocument();
  });

  it.each([
    ['SUBSCRIPTION_REQUIRED', 'Tryout ini perlu dibeli'],
    ['PACKAGE_QUOTA_USED_UP', 'Kuota paket langganan Anda sudah habis'],
  ] as const)('leads on where the server refuses the start with %s', async (code, sentence) => {
    given([sampleEntitlement()]);
    startAttempt.mockRejectedValueOnce(refusal(403, code, errors[code].message));
    const { user } = renderDetail();
    await screen.findByText('Termasuk langganan Anda');
    await user.click(await startButton());
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(new RegExp(`^${sentence}`))).toBeVisible();
    expect(alert.getByRole('link', { name: 'Beli paket ini' })).toBeVisible();
    expect(alert.getByRole('link', { name: 'Lihat langganan' })).toBeVisible();
  });

  it('can be tried where nobody can say what it costs: the server decides', async () => {
    jest.mocked(salesApi.getSales).mockRejectedValue(new NetworkError('No answer'));
    renderDetail();
    await waitFor(async () => expect(await startButton()).toBeEnabled());
    expect(screen.getByText('Rp49.000')).toBeVisible();
  });
});

describe('a tryout’s details', () => {
  it('describe the exam', async () => {
    renderDetail();
    expect(await screen.findByRole('heading', { level: 1, name: 'Simulasi SKD CPNS Mini' })).toBeVisible();
    for (const text of ['27 soal', '25 menit', 'Jawaban benar bernilai 5, salah 0, dan kosong 0.', 'SKD CPNS 2024']) {
      expect(screen.getByText(text)).toBeVisible();
    }
    const section = within(screen.getByRole('region', { name: 'Bagian Tes Wawasan Kebangsaan' }));
    expect(section.getByText(/Ambang batas/)).toHaveTextContent(
      'Ambang batas 18 dari 40 poin, disesuaikan dengan jumlah soal',
    );
    expect(section.getByText(/Nasionalisme/)).toHaveTextContent('Nasionalisme 8 soal');
    expect(screen.getByText(/Sumber: Keputusan Menteri PANRB/)).toBeVisible();
    expect(screen.getByText('Waktu dihitung oleh server')).toBeVisible();
  });

  it('show the notes in short after the first tryout, and in full on request', async () => {
    hasBegunAny.mockResolvedValue(true);
    const { user } = renderDetail();
    expect(await screen.findByText(/^Seperti sebelumnya: waktu dihitung oleh server/)).toBeVisible();
    const all = screen.getByText('Baca selengkapnya').closest('details');
    expect(all).not.toHaveAttribute('open');
    await user.click(screen.getByText('Baca selengkapnya'));
    expect(all).toHaveAttribute('open');
    expect(screen.getByText('Waktu dihitung oleh server')).toBeVisible();
  });

  it('show the note of a model that is not official', async () => {
    const { ruleSet } = sampleDetail();
    getTryout.mockResolvedValue(
      sampleDetail({ ruleSet: { ...ruleSet, note: 'AKHLAK: model latihan, bukan rumus resmi.' } }),
    );
    renderDetail();
    expect(await screen.findByText('AKHLAK: model latihan, bukan rumus resmi.')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('start the tryout once, however often it is pressed, and replace themselves in the history', async () => {
    let answer: (attempt: never) => void = () => {};
    startAttempt.mockReturnValue(new Promise((resolve) => (answer = resolve as typeof answer)));
    const { user, router } = renderDetail();
    await user.dblClick(await startButton());
    expect(startAttempt).toHaveBeenCalledTimes(1);
    expect(startAttempt).toHaveBeenCalledWith('paket-1');

    answer({ id: 'TO-baru' } as never);
    expect(await screen.findByRole('heading', { name: 'Ujian TO-baru' })).toBeVisible();
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('send a visitor to the login, and back here', async () => {
    givenVisitor();
    const { user, router } = renderDetail();
    await user.click(await startButton());
    expect(await screen.findByRole('heading', { name: 'Login ke Akun Anda' })).toBeVisible();
    expect(router.state.location.state).toEqual({ from: '/exam/paket-1' });
    expect(startAttempt).not.toHaveBeenCalled();
  });

  it('send a learner whose session has ended meanwhile to the login', async () => {
    startAttempt.mockImplementation(async () => {
      void useSession.getState().expire('good');
      throw refusal(401, 'UNAUTHENTICATED', 'Sesi Anda telah berakhir, silakan login kembali');
    });
    const { user, router } = renderDetail();
    await user.click(await startButton());
    expect(await screen.findByRole('heading', { name: 'Login ke Akun Anda' })).toBeVisible();
    expect(router.state.location.state).toEqual({ from: '/exam/paket-1' });
  });

  it('continue a running attempt instead of starting again', async () => {
    getOwnProgress.mockResolvedValue(progress({ secondsLeft: 600 }));
    renderDetail();
    expect(await screen.findByRole('link', { name: 'Lanjutkan' })).toHaveAttribute('href', '/exam/TO-berjalan');
    expect(screen.queryByRole('button', { name: 'Mulai Tryout' })).not.toBeInTheDocument();
    expect(screen.getByText(/9 dari 27 soal dijawab/)).toBeVisible();
  });

  it('show the last score', async () => {
    getOwnProgress.mockResolvedValue(progress({ points: 56 }));
    renderDetail();
    expect(await screen.findByText(/dengan nilai 56 dari 135/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Lihat pembahasan' })).toHaveAttribute('href', '/exam/TO-selesai');
  });

  it.each([
    [
      'a refusal',
      refusal(409, 'TRYOUT_NOT_OPEN', 'Tryout ini belum dibuka atau sudah ditutup'),
      /^Tryout belum dapat dimulaiTryout ini belum dibuka/,
    ],
    [
      'silence',
      new NetworkError('No answer'),
      /^Belum diketahui apakah tryout sudah dimulaiKoneksi terputus\..*Kalau sudah dimulai, waktunya berjalan\./,
    ],
  ])('say %s in a sentence, and can be tried again', async (_what, failure, sentence) => {
    startAttempt.mockRejectedValueOnce(failure);
    const { user } = renderDetail();
    await user.click(await startButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(await startButton()).toBeEnabled();
  });

  it('lead on to the attempt that a start without an answer has begun', async () => {
    startAttempt.mockRejectedValueOnce(new NetworkError('No answer'));
    const { user } = renderDetail();
    const begin = await startButton();
    getOwnProgress.mockResolvedValue(progress({ secondsLeft: 600 }));
    await user.click(begin);
    expect(await screen.findByRole('link', { name: 'Lanjutkan' })).toHaveAttribute('href', '/exam/TO-berjalan');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('do not start before the package opens, and say when that is', async () => {
    getTryout.mockResolvedValue(sampleDetail({ opensAt: '2999-11-24T12:00:00.000Z' }));
    renderDetail();
    expect(await startButton()).toBeDisabled();
    expect(screen.getAllByText(/Dibuka \d+ Nov 2999, \d\d\.\d\d \S+/)).not.toHaveLength(0);
  });

  it('say when it opens by the server’s time, also on a device whose clock is fast', async () => {
    const serverNow = new Date(Date.now() - 600_000).toISOString();
    getTryout.mockResolvedValue(sampleDetail({ opensAt: new Date(Date.now() - 300_000).toISOString() }));
    getOwnProgress.mockResolvedValue({ ...progress({}), serverNow });
    renderDetail();
    const panel = within(await screen.findByRole('complementary', { name: 'Mulai tryout' }));
    expect(await panel.findByText(/^Dibuka .+\.$/)).toBeVisible();
    expect(await startButton()).toBeDisabled();
  });

  it('say in the page that there is no such tryout', async () => {
    getTryout.mockRejectedValue(refusal(404, 'TRYOUT_NOT_FOUND', 'Tryout tidak ditemukan'));
    renderDetail();
    expect(await screen.findByRole('heading', { name: 'Tryout tidak ditemukan' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Lihat semua tryout' })).toHaveAttribute('href', '/tryout');
  });

  it('offer to try again when they can’t be loaded', async () => {
    getTryout.mockRejectedValueOnce(new NetworkError('No answer'));
    const { user } = renderDetail();
    expect(await screen.findByRole('alert')).toHaveTextContent('Gagal memuat tryout');
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Simulasi SKD CPNS Mini' })).toBeVisible());
  });
});
