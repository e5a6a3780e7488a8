import { NetworkError } from '@tryout/shared-ui';
import { renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import * as progressApi from '../../common/progress/progress.api.ts';
import {
  attemptList,
  finishedAttempt,
  givenLearner,
  runningAttempt,
  sampleProgress,
  sampleScore,
} from '../../testing/samples.ts';
import * as api from './history.api.ts';
import { Component } from './history.page.tsx';

jest.mock('./history.api.ts', () => ({
  ...jest.requireActual<typeof api>('./history.api.ts'),
  listHistory: jest.fn(),
}));
jest.mock('../../common/progress/progress.api.ts');
const listHistory = jest.mocked(api.listHistory);
const getProgress = jest.mocked(progressApi.getProgress);

const renderHistory = (path = '/history') => renderRoute([{ path: '/history', Component }], path);
const asked = () => listHistory.mock.lastCall?.[0];

beforeEach(() => {
  jest.resetAllMocks();
  givenLearner();
  window.scrollTo = () => {};
  listHistory.mockResolvedValue(attemptList([runningAttempt(), finishedAttempt()], 41));
  getProgress.mockResolvedValue(sampleProgress());
});

describe('the history', () => {
  it('has every attempt, each with a link to it', async () => {
    renderHistory();
    expect(await screen.findByText('41 pengerjaan')).toBeVisible();
    expect(screen.getByRole('link', { name: /Sedang dikerjakan/ })).toHaveAttribute('href', '/exam/TO-berjalan');
    expect(screen.getByRole('link', { name: /56 \/ 135/ })).toHaveAttribute('href', '/exam/TO-selesai');
  });

  it('is filtered by type, outcome and period, and then begins at its first page', async () => {
    const { user, router } = renderHistory('/history?page=3');
    await user.selectOptions(await screen.findByLabelText('Tipe'), 'SKD CPNS');
    await user.selectOptions(screen.getByLabelText('Hasil'), 'Tidak lulus');
    await user.selectOptions(screen.getByLabelText('Periode'), '30 hari terakhir');
    await waitFor(() => expect(asked()).toEqual({ type: 'SKD_CPNS', outcome: 'failed', days: 30, page: 1 }));
    expect(router.state.location.search).toBe('?type=SKD_CPNS&outcome=failed&days=30');
  });

  it('takes valid filters from an address, and ignores invalid ones', async () => {
    renderHistory('/history?type=TWK_BUMN&outcome=menang&days=12&page=-1');
    await screen.findByText('41 pengerjaan');
    expect(asked()).toEqual({ type: 'TWK_BUMN', outcome: null, days: null, page: 1 });
    expect(screen.getByLabelText('Tipe')).toHaveDisplayValue('TWK BUMN');
  });

  it('comes in pages', async () => {
    const { user, router } = renderHistory('/history?outcome=failed');
    await user.click(await screen.findByRole('button', { name: 'Halaman 3' }));
    await waitFor(() => expect(router.state.location.search).toBe('?outcome=failed&page=3'));
  });

  it('draws only the scores of the filtered type', async () => {
    const twk = sampleScore({ attemptId: 'TO-twk', tryout: { id: 'p2', title: 'Tryout TWK', type: 'TWK_BUMN' } });
    getProgress.mockResolvedValue(sampleProgress({ scores: [...sampleProgress().scores, twk] }));
    renderHistory('/history?type=TWK_BUMN');
    expect(await screen.findByText('Nilai terakhir di TWK BUMN, tidak lulus.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Simulasi SKD CPNS Mini', hidden: true })).not.toBeInTheDocument();
  });

  it('offers to clear filters that match nothing', async () => {
    listHistory.mockResolvedValue(attemptList([]));
    const { user, router } = renderHistory('/history?days=7');
    await user.click(await screen.findByRole('button', { name: 'Hapus filter' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('leads a newcomer to the packages, and shows no empty chart', async () => {
    listHistory.mockResolvedValue(attemptList([]));
    getProgress.mockResolvedValue({ scores: [], subTypes: [], attempts: 0 });
    renderHistory();
    expect(await screen.findByText('Belum ada riwayat')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pilih tryout' })).toHaveAttribute('href', '/tryout');
    expect(screen.queryByText('Nilai dari waktu ke waktu')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Periode')).not.toBeInTheDocument();
  });

  it('can be asked for again when it could not be loaded', async () => {
    listHistory.mockRejectedValueOnce(new NetworkError('No answer'));
    const { user } = renderHistory();
    expect(await screen.findByRole('alert')).toHaveTextContent('Gagal memuat riwayat');
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByText('41 pengerjaan')).toBeVisible();
  });
});

describe('a period', () => {
  it('begins with a day, so that the same call is made all day long', () => {
    const morning = api.startOfPeriod(7, new Date(2026, 10, 21, 8));
    expect(morning).toBe(api.startOfPeriod(7, new Date(2026, 10, 21, 23)));
    expect(new Date(morning)).toEqual(new Date(2026, 10, 14));
  });
});
