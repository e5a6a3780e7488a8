import type { Ranking } from '@tryout/api/contract';
import { ApiError, NetworkError } from '@tryout/shared-ui';
import { renderRoute } from '@tryout/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { givenLearner } from '../../testing/samples.ts';
import { Component as RankingPage } from './ranking.page.tsx';
import * as api from './ranking.api.ts';

jest.mock('./ranking.api.ts', () => ({
  ...jest.requireActual('./ranking.api.ts'),
  ...jest.createMockFromModule<object>('./ranking.api.ts'),
  pageSize: 20,
}));
const getRanking = jest.mocked(api.getRanking);
const getRankingName = jest.mocked(api.getRankingName);
const saveRankingName = jest.mocked(api.saveRankingName);

const row = (rank: number, changes: Partial<Ranking['rows'][number]> = {}) => ({
  rank,
  name: `P${rank}.`,
  points: 500 - rank,
  max: 550,
  isOwn: false,
  ...changes,
});
const sampleRanking = (changes: Partial<Ranking> = {}): Ranking => ({
  tryout: { id: 'paket-1', title: 'Simulasi SKD CPNS Mini' },
  rows: [row(1), row(2, { isOwn: true, name: 'Elang' }), row(3, { name: null })],
  hidden: 0,
  total: 3,
  takers: 3,
  isTakersCapped: false,
  own: { rank: 2, rows: [row(1), row(2, { isOwn: true, name: 'Elang' }), row(3, { name: null })] },
  ...changes,
});

const renderRanking = (query = '') =>
  renderRoute([{ path: '/exam/:examId/peringkat', Component: RankingPage }], `/exam/TO-selesai/peringkat${query}`);
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((tr) => tr.textContent);

beforeEach(() => {
  jest.resetAllMocks();
  givenLearner();
  getRanking.mockResolvedValue(sampleRanking());
});

describe('the ranking', () => {
  it('lists places under aliases, the learner’s own marked in words', async () => {
    renderRanking();
    await screen.findByText('Simulasi SKD CPNS Mini');
    expect(rowsOf('Peringkat peserta')).toEqual(['1P1.499 / 550', '2ElangAnda498 / 550', '3Peserta497 / 550']);
    expect(screen.getByRole('region', { name: 'Tempat Anda' })).toHaveTextContent('Anda di peringkat 2 dari 3 peserta');
    expect(screen.queryByRole('table', { name: 'Sekitar Anda' })).not.toBeInTheDocument();
  });

  it('shows the learner’s own neighbours where the list does not include them, and how many are hidden', async () => {
    getRanking.mockResolvedValue(
      sampleRanking({
        rows: [row(1), row(2)],
        hidden: 1,
        total: 1000,
        takers: 54_321,
        own: { rank: 4321, rows: [row(4320), row(4321, { isOwn: true }), row(4322)] },
      }),
    );
    renderRanking();
    expect(await screen.findByText('54.321 peserta, 1.000 teratas ditampilkan')).toBeVisible();
    expect(rowsOf('Sekitar Anda')).toHaveLength(3);
    expect(screen.getByText(/^1 peserta di halaman ini memilih tidak ditampilkan/)).toBeVisible();
  });

  it('says so while points are being counted again', async () => {
    getRanking.mockResolvedValue(sampleRanking({ isRecalculating: true }));
    renderRanking();
    expect(await screen.findByText(/^Peringkat sedang dihitung ulang\./)).toBeVisible();
  });

  it('says so when not everybody could reach the same points', async () => {
    const words = /^Nilai maksimum di daftar ini tidak semuanya sama/;
    const { unmount } = renderRanking();
    await screen.findByText('Simulasi SKD CPNS Mini');
    expect(screen.queryByText(words)).not.toBeInTheDocument();
    unmount();
    getRanking.mockResolvedValue(sampleRanking({ rows: [row(1), row(2), row(3, { max: 545 })], own: null }));
    renderRanking();
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('filters by province and instance, the learner’s own first, in the address', async () => {
    const { user, router } = renderRanking('?page=3');
    const province = await screen.findByRole('combobox', { name: 'Provinsi' });
    expect(within(province).getAllByRole('option')[1]).toHaveTextContent('Jawa Barat (Anda)');
    await user.selectOptions(province, 'Jawa Barat');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Instansi' }), 'BRI');
    expect(router.state.location.search).toBe('?province=Jawa+Barat&instance=BRI');
    await waitFor(() =>
      expect(getRanking).toHaveBeenLastCalledWith(
        'TO-selesai',
        { province: 'Jawa Barat', instance: 'BRI', page: 1 },
        expect.anything(),
      ),
    );
    await act(() => router.navigate(-1));
    expect(screen.getByRole('combobox', { name: 'Instansi' })).toHaveValue('');
  });

  it('says so when too few match the filters, or the learner is not among them', async () => {
    getRanking.mockResolvedValueOnce(sampleRanking({ rows: [], takers: 0, total: 0, own: null }));
    const { user } = renderRanking('?province=Riau');
    expect(await screen.findByText('Belum cukup peserta dengan filter ini')).toBeVisible();
    getRanking.mockResolvedValue(sampleRanking({ own: null }));
    await user.click(screen.getByRole('button', { name: 'Hapus filter' }));
    expect(await screen.findByText('Pengerjaan Anda tidak ikut diperingkatkan.')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Provinsi' }), 'Bali');
    expect(await screen.findByText('Anda tidak termasuk peserta dengan filter ini.')).toBeVisible();
  });

  it.each([
    [new ApiError({ status: 409, code: 'ATTEMPT_RUNNING', message: 'Ditolak' }), 'Tryout ini belum diselesaikan'],
    [new ApiError({ status: 404, code: 'ATTEMPT_NOT_FOUND', message: 'Ditolak' }), 'Peringkat ini tidak ditemukan'],
  ])('says why there is no ranking', async (error, title) => {
    getRanking.mockRejectedValue(error);
    renderRanking();
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  });

  it('can be asked for again', async () => {
    getRanking.mockRejectedValueOnce(new NetworkError('No answer')).mockResolvedValue(sampleRanking());
    const { user } = renderRanking();
    await user.click(await screen.findByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByText('Simulasi SKD CPNS Mini')).toBeVisible();
  });
});

describe('the learner’s own name', () => {
  const openDialog = async () => {
    getRankingName.mockResolvedValue({ alias: null, isListed: true, initials: 'S.D.' });
    const rendered = renderRanking();
    await rendered.user.click(await screen.findByRole('button', { name: 'Nama saya di peringkat' }));
    const alias = await screen.findByRole('textbox', { name: 'Nama samaran' });
    return { ...rendered, alias, dialog: within(screen.getByRole('dialog')) };
  };

  it('is changed to an alias, or taken off the list', async () => {
    saveRankingName.mockResolvedValue({ alias: 'Elang', isListed: false, initials: 'S.D.' });
    const { user, alias, dialog } = await openDialog();
    expect(dialog.getByRole('status')).toHaveTextContent('Peserta lain melihat Peserta dan poin Anda.');
    const said: (string | null)[] = [];
    new MutationObserver(() => said.push(dialog.getByRole('status').textContent)).observe(dialog.getByRole('status'), {
      subtree: true,
      childList: true,
      characterData: true,
    });
    await user.type(alias, 'Elang');
    await waitFor(() => expect(said).toEqual(['Peserta lain melihat Elang dan poin Anda.']));
    await user.click(dialog.getByRole('switch', { name: /^Tampilkan saya kepada peserta lain/ }));
    expect(dialog.getByRole('status')).toHaveTextContent('Peserta lain tidak melihat Anda.');
    await user.click(dialog.getByRole('button', { name: 'Simpan' }));
    await waitFor(() => expect(saveRankingName).toHaveBeenCalledWith({ alias: 'Elang', isListed: false }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('Tersimpan')).toBeVisible();
    expect(document.querySelector('.mantine-Notification-root')).toBeNull();
    await waitFor(() => expect(getRanking).toHaveBeenCalledTimes(2));
  });

  it('is replaced by the initials when the field is left empty', async () => {
    saveRankingName.mockResolvedValue({ alias: null, isListed: true, initials: 'S.D.' });
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Simpan' }));
    await waitFor(() => expect(saveRankingName).toHaveBeenCalledWith({ alias: null, isListed: true }));
  });

  it('is still asked for where saving is refused after Escape', async () => {
    let refuse: (error: Error) => void = () => undefined;
    saveRankingName.mockReturnValue(new Promise((_, reject) => (refuse = reject)));
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Simpan' }));
    await user.keyboard('{Escape}');
    refuse(new NetworkError());
    expect(await dialog.findByText('Koneksi terputus.', { exact: false })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('must not be an address', async () => {
    const { user, alias, dialog } = await openDialog();
    await user.type(alias, 'sari@contoh.id');
    await user.click(dialog.getByRole('button', { name: 'Simpan' }));
    expect(alias).toHaveAccessibleDescription(/Gunakan huruf, angka/);
    expect(saveRankingName).not.toHaveBeenCalled();
  });
});
