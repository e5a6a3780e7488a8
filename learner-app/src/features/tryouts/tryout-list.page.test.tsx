import { NetworkError } from '@tryout/shared-ui';
import { renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { attemptList, givenLearner, givenVisitor, runningAttempt, sampleTryout } from '../../testing/samples.ts';
import { Component } from './tryout-list.page.tsx';
import * as api from './tryouts.api.ts';

jest.mock('./tryouts.api.ts', () => ({
  ...jest.requireActual<typeof api>('./tryouts.api.ts'),
  listTryouts: jest.fn(),
  listOwnAttempts: jest.fn(),
}));
const listTryouts = jest.mocked(api.listTryouts);
const listOwnAttempts = jest.mocked(api.listOwnAttempts);

const renderList = (path = '/exam/list') => renderRoute([{ path: '/exam/list', Component }], path);
const card = (name: string) => screen.findByRole('article', { name });
const lastFilters = () => listTryouts.mock.lastCall?.[0];

beforeEach(() => {
  jest.resetAllMocks();
  givenVisitor();
  window.scrollTo = () => {};
  listTryouts.mockResolvedValue({ tryouts: [sampleTryout()], total: 1 });
  listOwnAttempts.mockResolvedValue(attemptList([]));
});

describe('the list of tryouts', () => {
  it('shows what a package is and the way in, to visitors too', async () => {
    renderList();
    const shown = within(await card('Simulasi SKD CPNS Mini'));
    for (const text of ['SKD CPNS', 'Sedang', 'Paket singkat berbentuk SKD.', '25 menit', '27 soal', 'Gratis']) {
      expect(shown.getByText(text)).toBeVisible();
    }
    expect(shown.getByRole('link', { name: 'Mulai Tryout' })).toHaveAttribute('href', '/exam/paket-1');
    expect(screen.getByRole('heading', { level: 1, name: 'TryOut Saya' })).toBeVisible();
    expect(listOwnAttempts).not.toHaveBeenCalled();
  });

  it('names the price of a package that has one', async () => {
    listTryouts.mockResolvedValue({ tryouts: [sampleTryout({ price: 99_000 })], total: 1 });
    renderList();
    expect(await screen.findByText('Rp99.000')).toBeVisible();
  });

  it('shows the cover of a package that has one', async () => {
    const imageUrl = '/api/files/sampul.webp';
    listTryouts.mockResolvedValue({ tryouts: [sampleTryout({ imageUrl })], total: 1 });
    renderList();
    expect((await card('Simulasi SKD CPNS Mini')).querySelector('img')).toHaveAttribute('src', imageUrl);
  });

  it('continues what runs', async () => {
    givenLearner();
    listOwnAttempts.mockResolvedValue(attemptList([runningAttempt()]));
    renderList();
    expect(await screen.findByRole('link', { name: 'Lanjutkan' })).toHaveAttribute('href', '/exam/TO-berjalan');
    expect(screen.getByText(/^sisa (10:00|9:59)$/)).toBeVisible();
  });

  it('names the day, the hour and the zone of an opening to come', async () => {
    listTryouts.mockResolvedValue({ tryouts: [sampleTryout({ opensAt: '2999-11-24T12:00:00.000Z' })], total: 1 });
    renderList();
    expect(await screen.findByText(/^Dibuka \d+ Nov 2999, \d\d\.\d\d (WIB|WITA|WIT|GMT.*)$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Lihat tryout' })).toBeVisible();
  });

  it('reads its filters from the address', async () => {
    renderList('/exam/list?search=skd&type=SKD_CPNS&difficulty=Sulit&page=2');
    await card('Simulasi SKD CPNS Mini');
    expect(lastFilters()).toEqual({ search: 'skd', type: 'SKD_CPNS', difficulty: 'Sulit', page: 2 });
    expect(screen.getByRole('searchbox', { name: 'Cari tryout' })).toHaveValue('skd');
  });

  it('takes nonsense in the address for no filter', async () => {
    renderList('/exam/list?type=APAPUN&difficulty=mudah&page=-3');
    await card('Simulasi SKD CPNS Mini');
    expect(lastFilters()).toEqual({ search: '', type: null, difficulty: null, page: 1 });
  });

  it('writes its filters to the address and starts again at the first page', async () => {
    const { user, router } = renderList('/exam/list?page=2');
    await card('Simulasi SKD CPNS Mini');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tipe' }), 'TWK BUMN');
    await waitFor(() => expect(router.state.location.search).toBe('?type=TWK_BUMN'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tingkat kesulitan' }), 'Mudah');
    await waitFor(() => expect(router.state.location.search).toBe('?type=TWK_BUMN&difficulty=Mudah'));
    await user.type(screen.getByRole('searchbox', { name: 'Cari tryout' }), 'wawasan ');
    await waitFor(() => expect(router.state.location.search).toBe('?search=wawasan&type=TWK_BUMN&difficulty=Mudah'));
    await waitFor(() =>
      expect(lastFilters()).toEqual({ search: 'wawasan', type: 'TWK_BUMN', difficulty: 'Mudah', page: 1 }),
    );
  });

  it('says that nothing matches, and clears all filters at once', async () => {
    listTryouts.mockImplementation(async ({ search }) =>
      search ? { tryouts: [], total: 0 } : { tryouts: [sampleTryout()], total: 1 },
    );
    const { user, router } = renderList('/exam/list?search=zzz');
    expect(await screen.findByText('Tidak ada tryout yang cocok')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hapus filter' }));
    await card('Simulasi SKD CPNS Mini');
    expect(router.state.location.search).toBe('');
    expect(screen.getByRole('searchbox', { name: 'Cari tryout' })).toHaveValue('');
  });

  it('says that there is nothing yet', async () => {
    listTryouts.mockResolvedValue({ tryouts: [], total: 0 });
    renderList();
    expect(await screen.findByText('Belum ada tryout')).toBeVisible();
  });

  it('offers to try again when the list can’t be loaded', async () => {
    listTryouts.mockRejectedValueOnce(new NetworkError('No answer'));
    const { user } = renderList();
    expect(await screen.findByRole('alert')).toHaveTextContent('Gagal memuat daftar tryout');
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    await card('Simulasi SKD CPNS Mini');
  });

  it('turns pages', async () => {
    listTryouts.mockResolvedValue({ tryouts: [sampleTryout()], total: 30 });
    const { user, router } = renderList();
    await user.click(await screen.findByRole('button', { name: 'Halaman 3' }));
    await waitFor(() => expect(router.state.location.search).toBe('?page=3'));
    expect(lastFilters()?.page).toBe(3);
  });
});
