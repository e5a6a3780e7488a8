import { NetworkError } from '@tryout/shared-ui';
import { renderRoute } from '@tryout/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { givenLearner, givenVisitor, listedTryouts, ownState, sampleTryout } from '../../testing/samples.ts';
import { Component } from './catalogue.page.tsx';
import * as salesApi from '../../common/sales/sales.api.ts';
import { sampleEntitlement, sampleEntitlements, sampleSales } from '../../testing/sales-samples.ts';
import * as api from './tryouts.api.ts';

jest.mock('./tryouts.api.ts', () => ({
  ...jest.requireActual<typeof api>('./tryouts.api.ts'),
  listTryouts: jest.fn(),
  listOwnTryouts: jest.fn(),
}));
jest.mock('../../common/sales/sales.api.ts', () => ({
  ...jest.requireActual<typeof salesApi>('../../common/sales/sales.api.ts'),
  getSales: jest.fn(),
  listOwnEntitlements: jest.fn(),
}));
const getSales = jest.mocked(salesApi.getSales);
const listOwnEntitlements = jest.mocked(salesApi.listOwnEntitlements);
const listTryouts = jest.mocked(api.listTryouts);
const listOwnTryouts = jest.mocked(api.listOwnTryouts);

const renderCatalogue = (path = '/tryout') => renderRoute([{ path: '/tryout', Component }], path);
const card = (name: string) => screen.findByRole('article', { name });
const lastFilters = () => listTryouts.mock.lastCall?.[0];
const none = { search: '', type: null, difficulty: null, price: null, taken: null, sort: null, page: 1 };

beforeEach(() => {
  jest.resetAllMocks();
  givenVisitor();
  getSales.mockResolvedValue(salesApi.nothingSold);
  window.scrollTo = () => {};
  listTryouts.mockResolvedValue(listedTryouts([sampleTryout()]));
});

describe('the catalogue', () => {
  it('shows a package’s facts and the way in, to visitors too', async () => {
    renderCatalogue();
    const shown = within(await card('Simulasi SKD CPNS Mini'));
    for (const text of ['SKD CPNS', 'Sedang', 'Paket singkat berbentuk SKD.', '25 menit', '27 soal', 'Gratis']) {
      expect(shown.getByText(text)).toBeVisible();
    }
    expect(shown.getByRole('link', { name: 'Mulai Tryout' })).toHaveAttribute('href', '/exam/paket-1');
    expect(screen.getByRole('heading', { level: 1, name: 'Katalog Tryout' })).toBeVisible();
    expect(listOwnTryouts).not.toHaveBeenCalled();
  });

  it('names the price of a package that has one, and that it need not be paid yet', async () => {
    listTryouts.mockResolvedValue(listedTryouts([sampleTryout({ price: 99_000 })]));
    renderCatalogue();
    const shown = within(await card('Simulasi SKD CPNS Mini'));
    expect(shown.getByText('Rp99.000')).toBeVisible();
    expect(await shown.findByText('Belum perlu dibayar')).toBeVisible();
  });

  it('asks for nothing about sales where all packages are free', async () => {
    renderCatalogue();
    await card('Simulasi SKD CPNS Mini');
    expect(getSales).not.toHaveBeenCalled();
  });

  it('names what a price means once packages are sold: bought alone or with a plan, included, or owned', async () => {
    givenLearner();
    getSales.mockResolvedValue(sampleSales());
    listOwnEntitlements.mockResolvedValue({
      ...sampleEntitlements([], { tryoutIds: ['paket-2'] }),
      receivedAtMs: performance.now(),
    });
    const packages = [
      sampleTryout({ price: 49_000 }),
      sampleTryout({ id: 'paket-2', title: 'Paket lama', price: 49_000 }),
      sampleTryout({ id: 'paket-3', title: 'Paket gratis' }),
    ];
    listOwnTryouts.mockResolvedValue(listedTryouts(packages, [ownState({}), ownState({}), ownState({})]));
    renderCatalogue();
    const sold = within(await card('Simulasi SKD CPNS Mini'));
    expect(await sold.findByText('atau dengan langganan')).toBeVisible();
    expect(sold.getByRole('link', { name: 'Lihat tryout' })).toHaveAttribute('href', '/exam/paket-1');
    const old = within(await card('Paket lama'));
    expect(old.getByText('Sudah Anda miliki')).toBeVisible();
    expect(old.getByRole('link', { name: 'Mulai Tryout' })).toBeVisible();
    expect(within(await card('Paket gratis')).getByRole('link', { name: 'Mulai Tryout' })).toBeVisible();
    expect(screen.queryByText('Belum perlu dibayar')).not.toBeInTheDocument();
  });

  it('says that a plan includes a package', async () => {
    givenLearner();
    getSales.mockResolvedValue(sampleSales());
    listOwnEntitlements.mockResolvedValue({
      ...sampleEntitlements([sampleEntitlement()]),
      receivedAtMs: performance.now(),
    });
    listOwnTryouts.mockResolvedValue(listedTryouts([sampleTryout({ price: 49_000 })], [ownState({})]));
    renderCatalogue();
    const shown = within(await card('Simulasi SKD CPNS Mini'));
    expect(await shown.findByText('Termasuk langganan Anda')).toBeVisible();
    expect(shown.getByRole('link', { name: 'Mulai Tryout' })).toBeVisible();
  });

  it('shows the cover of a package that has one', async () => {
    const imageUrl = '/api/files/sampul.webp';
    listTryouts.mockResolvedValue(listedTryouts([sampleTryout({ imageUrl })]));
    renderCatalogue();
    expect((await card('Simulasi SKD CPNS Mini')).querySelector('img')).toHaveAttribute('src', imageUrl);
  });

  it('continues a running attempt', async () => {
    givenLearner();
    listOwnTryouts.mockResolvedValue(listedTryouts([sampleTryout()], [ownState({ secondsLeft: 600 })]));
    renderCatalogue();
    expect(await screen.findByRole('link', { name: 'Lanjutkan' })).toHaveAttribute('href', '/exam/TO-berjalan');
    expect(screen.getByText(/^sisa (10:00|9:59)$/)).toBeVisible();
  });

  it('names no points of a package of which every question was annulled', async () => {
    givenLearner();
    const own = ownState({ points: 0 });
    const last = own.last && { ...own.last, score: { points: 0, max: 0, percent: 0, waiting: 0, passed: null } };
    listOwnTryouts.mockResolvedValue(listedTryouts([sampleTryout()], [{ ...own, last }]));
    renderCatalogue();
    expect(await screen.findByText('Sudah dikerjakan, semua soal dianulir')).toBeVisible();
    expect(screen.queryByText(/0 dari 0/)).not.toBeInTheDocument();
  });

  it('is fetched again when the time of a running attempt is over', async () => {
    givenLearner();
    listOwnTryouts.mockResolvedValueOnce(listedTryouts([sampleTryout()], [ownState({ secondsLeft: 0 })]));
    listOwnTryouts.mockResolvedValue(listedTryouts([sampleTryout()], [ownState({ points: 56 })]));
    renderCatalogue();
    expect(await screen.findByText('Nilai terakhir 56 dari 135')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Mulai Tryout' })).toBeVisible();
  });

  it('names the day, the hour and the zone of an opening to come', async () => {
    listTryouts.mockResolvedValue(listedTryouts([sampleTryout({ opensAt: '2999-11-24T12:00:00.000Z' })]));
    renderCatalogue();
    expect(await screen.findByText(/^Dibuka \d+ Nov 2999, \d\d\.\d\d (WIB|WITA|WIT|GMT.*)$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Lihat tryout' })).toBeVisible();
  });

  it('reads its filters from the address', async () => {
    renderCatalogue('/tryout?search=skd&type=SKD_CPNS&difficulty=Sulit&price=paid&sort=popular&page=2');
    await card('Simulasi SKD CPNS Mini');
    expect(lastFilters()).toEqual({
      search: 'skd',
      type: 'SKD_CPNS',
      difficulty: 'Sulit',
      price: 'paid',
      taken: null,
      sort: 'popular',
      page: 2,
    });
    expect(screen.getByRole('searchbox', { name: 'Cari tryout' })).toHaveValue('skd');
  });

  it('has its filters behind one button, which shows how many are set and is open where some are', async () => {
    const { user, router, unmount } = renderCatalogue();
    await card('Simulasi SKD CPNS Mini');
    expect(screen.queryAllByRole('combobox').map((field) => field.getAttribute('aria-label'))).toEqual(['Urutan']);
    expect(screen.getByRole('button', { name: 'Filter' })).toHaveAttribute('aria-expanded', 'false');
    unmount();
    const opened = renderCatalogue('/tryout?type=SKD_CPNS&difficulty=Sulit&price=paid');
    await card('Simulasi SKD CPNS Mini');
    expect(screen.getByRole('button', { name: 'Filter (2)' })).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('combobox', { name: 'Harga' })).toHaveDisplayValue('Berbayar');
    await user.click(screen.getByRole('button', { name: 'Hapus filter' }));
    await waitFor(() => expect(opened.router.state.location.search).toBe('?type=SKD_CPNS'));
    expect(router.state.location.search).toBe('');
  });

  it('gives each type a motif of its own, where a package has no cover', async () => {
    const types = ['TKD_BUMN', 'AKHLAK_BUMN', 'TWK_BUMN', 'SKD_CPNS'] as const;
    listTryouts.mockResolvedValue(listedTryouts(types.map((type) => sampleTryout({ id: type, title: type, type }))));
    renderCatalogue();
    const motifs = await Promise.all(
      types.map(async (type) => (await card(type)).querySelector('svg pattern')?.innerHTML ?? ''),
    );
    expect(motifs.every((motif) => motif !== '')).toBe(true);
    expect(new Set(motifs).size).toBe(types.length);
  });

  it('ignores invalid filters in the address', async () => {
    renderCatalogue('/tryout?type=APAPUN&difficulty=mudah&price=0&sort=mine&page=-3');
    await card('Simulasi SKD CPNS Mini');
    expect(lastFilters()).toEqual(none);
  });

  it('writes its filters to the address, starts again at the first page, and "back" undoes one', async () => {
    const { user, router } = renderCatalogue('/tryout?page=2');
    await card('Simulasi SKD CPNS Mini');
    const types = within(screen.getByRole('group', { name: 'Tipe' }));
    await user.click(types.getByRole('button', { name: 'TWK BUMN' }));
    await waitFor(() => expect(router.state.location.search).toBe('?type=TWK_BUMN'));
    expect(types.getByRole('button', { pressed: true })).toHaveTextContent('TWK BUMN');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Harga' }), 'Gratis');
    await waitFor(() => expect(router.state.location.search).toBe('?type=TWK_BUMN&price=free'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Urutan' }), 'Terpopuler');
    await user.type(screen.getByRole('searchbox', { name: 'Cari tryout' }), 'wawasan ');
    await waitFor(() =>
      expect(lastFilters()).toEqual({ ...none, search: 'wawasan', type: 'TWK_BUMN', price: 'free', sort: 'popular' }),
    );
    await act(() => router.navigate(-1));
    await waitFor(() => expect(lastFilters()).toEqual({ ...none, type: 'TWK_BUMN', price: 'free' }));
    expect(screen.getByRole('combobox', { name: 'Urutan' })).toHaveDisplayValue('Terbaru');
  });

  it('asks for packages that a learner has not taken, but never for a visitor', async () => {
    givenLearner();
    listOwnTryouts.mockResolvedValue(listedTryouts([sampleTryout()], [ownState({})]));
    const { user, router, unmount } = renderCatalogue();
    await card('Simulasi SKD CPNS Mini');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status pengerjaan' }), 'Belum dikerjakan');
    await waitFor(() => expect(listOwnTryouts.mock.lastCall?.[0]).toEqual({ ...none, taken: 'no' }));
    expect(router.state.location.search).toBe('?taken=no');
    expect(listTryouts).not.toHaveBeenCalled();
    unmount();

    givenVisitor();
    renderCatalogue('/tryout?taken=no');
    await card('Simulasi SKD CPNS Mini');
    expect(lastFilters()).toEqual(none);
    expect(screen.queryByRole('combobox', { name: 'Status pengerjaan' })).not.toBeInTheDocument();
  });

  it('says that nothing matches, and clears all filters at once', async () => {
    listTryouts.mockImplementation(async ({ search }) => listedTryouts(search ? [] : [sampleTryout()]));
    const { user, router } = renderCatalogue('/tryout?search=zzz&price=paid&sort=popular');
    expect(await screen.findByText('Tidak ada tryout yang cocok')).toBeVisible();
    expect(screen.getByText('0 paket tryout')).toHaveAttribute('role', 'status');
    await user.click(screen.getByRole('button', { name: 'Tampilkan semua paket' }));
    await card('Simulasi SKD CPNS Mini');
    expect(router.state.location.search).toBe('?sort=popular');
    expect(screen.getByRole('searchbox', { name: 'Cari tryout' })).toHaveValue('');
  });

  it('says that there is nothing yet', async () => {
    listTryouts.mockResolvedValue(listedTryouts([]));
    renderCatalogue('/tryout?sort=popular');
    expect(await screen.findByText('Belum ada tryout')).toBeVisible();
  });

  it('offers to try again when the list can’t be loaded', async () => {
    listTryouts.mockRejectedValueOnce(new NetworkError('No answer'));
    const { user } = renderCatalogue();
    expect(await screen.findByRole('alert')).toHaveTextContent('Gagal memuat daftar tryout');
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    await card('Simulasi SKD CPNS Mini');
  });

  it('turns pages', async () => {
    listTryouts.mockResolvedValue({ ...listedTryouts([sampleTryout()]), total: 30 });
    const { user, router } = renderCatalogue();
    await user.click(await screen.findByRole('button', { name: 'Halaman 3' }));
    await waitFor(() => expect(router.state.location.search).toBe('?page=3'));
    expect(lastFilters()?.page).toBe(3);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});
