import { NetworkError } from '@tryout/shared-ui';
import { renderRoute } from '@tryout/shared-ui/testing';
import type { AttemptSummary } from '@tryout/api/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { finishedAttempt, givenLearner, runningAttempt, sampleNow } from '../../testing/samples.ts';
import { OwnAttempts } from './own-attempts.tsx';
import * as api from './attempts.api.ts';

jest.mock('./attempts.api.ts', () => ({
  ...jest.requireActual<typeof api>('./attempts.api.ts'),
  listOwnAttempts: jest.fn(),
}));
const listOwnAttempts = jest.mocked(api.listOwnAttempts);

const renderAttempts = (path = '/pusat-langganan', state?: unknown) =>
  renderRoute([{ path: '/pusat-langganan', Component: OwnAttempts }], path, { state });

/** The answer of an api file at the sample moment. */
const ownAttempts = (
  attempts: AttemptSummary[],
  totalFinished?: number,
): Awaited<ReturnType<typeof api.listOwnAttempts>> => {
  const running = attempts.filter(({ state }) => state === 'in_progress');
  const finished = attempts.filter(({ state }) => state !== 'in_progress');
  return {
    running,
    finished,
    totalFinished: totalFinished ?? finished.length,
    serverNow: sampleNow,
    receivedAtMs: performance.now(),
  };
};

const earlier = finishedAttempt({
  id: 'TO-dulu',
  tryout: { id: 'paket-2', title: 'Tryout TWK BUMN', type: 'TWK_BUMN', durationSeconds: 900, questionCount: 20 },
  submittedAt: '2026-11-12T12:00:00.000Z',
  score: { points: 18, max: 20, percent: 90, waiting: 0, passed: true },
});

beforeEach(() => {
  jest.resetAllMocks();
  givenLearner();
  window.scrollTo = () => {};
});

describe('the learner’s attempts', () => {
  it('have the one that has just been finished on top', async () => {
    listOwnAttempts.mockResolvedValue(ownAttempts([runningAttempt(), finishedAttempt(), earlier]));
    renderAttempts('/pusat-langganan', { finishedAttemptId: 'TO-dulu' });

    const top = within(await screen.findByRole('region', { name: 'Tryout TWK BUMN' }));
    expect(top.getByText('Baru saja selesai · TWK BUMN')).toBeVisible();
    expect(top.getByText('18')).toBeVisible();
    expect(top.getByText('Lulus')).toBeVisible();
    expect(top.getByRole('link', { name: 'Lihat pembahasan' })).toHaveAttribute('href', '/exam/TO-dulu');
    expect(screen.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent('Tryout TWK BUMN');
  });

  it('say when a result opens that is held back for others', async () => {
    const resultOpensAt = '2026-12-06T14:00:00.000Z';
    listOwnAttempts.mockResolvedValue(
      ownAttempts([finishedAttempt({ score: null, resultOpensAt }), { ...earlier, score: null, resultOpensAt }]),
    );
    renderAttempts();
    const newest = within(await screen.findByRole('region', { name: 'Simulasi SKD CPNS Mini' }));
    expect(newest.getByText(/^Nilai dibuka paling lambat 6 Des 2026, /)).toBeVisible();
    const row = screen.getByRole('link', { name: /^Tryout TWK BUMN/ });
    expect(row).toHaveTextContent(/Nilai dibuka paling lambat 6 Des 2026, /);
  });

  it('promise no latest time of an event’s result: the planned one, or that it is late', async () => {
    const eventResultsAt = '2026-12-06T14:00:00.000Z';
    const planned = { score: null, resultOpensAt: eventResultsAt, eventResultsAt };
    const late = { ...planned, resultOpensAt: '2026-12-06T14:31:00.000Z' };
    listOwnAttempts.mockResolvedValue(
      ownAttempts([finishedAttempt(planned), { ...earlier, ...planned }, { ...earlier, id: 'TO-3', ...late }]),
    );
    renderAttempts();
    expect(await screen.findAllByText(/Hasil dirilis untuk semua peserta Minggu, 6 Des/)).toHaveLength(2);
    expect(screen.getAllByText(/Hasil belum dirilis\. Rencananya Minggu, 6 Des/)).toHaveLength(1);
    expect(screen.queryByText(/paling lambat|21\.31/)).not.toBeInTheDocument();
  });

  it('show the newest finished one when the address names none', async () => {
    listOwnAttempts.mockResolvedValue(ownAttempts([earlier, finishedAttempt()]));
    renderAttempts();
    expect(await screen.findByRole('link', { name: 'Lihat pembahasan' })).toHaveAttribute('href', '/exam/TO-selesai');
    expect(screen.getByText('Tidak lulus')).toBeVisible();
    expect(screen.getByRole('link', { name: /Tryout TWK BUMN/ })).toHaveAttribute('href', '/exam/TO-dulu');
  });

  it('count down by the server’s clock, whatever the device says', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2031-01-01T00:00:00.000Z'));
    listOwnAttempts.mockResolvedValue(ownAttempts([runningAttempt()]));
    renderAttempts();
    expect(await screen.findByText(/^sisa (10:00|9:59)$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Lanjutkan Simulasi SKD CPNS Mini' })).toHaveAttribute(
      'href',
      '/exam/TO-berjalan',
    );
    expect(screen.getByText(/9 dari 27 soal dijawab/)).toBeVisible();
    jest.mocked(Date.now).mockRestore();
  });

  it('are fetched again when the time of one is over', async () => {
    listOwnAttempts.mockResolvedValueOnce(ownAttempts([runningAttempt({ deadlineAt: sampleNow })]));
    listOwnAttempts.mockResolvedValue(
      ownAttempts([
        finishedAttempt({ id: 'TO-berjalan', state: 'expired', submittedAt: sampleNow, deadlineAt: sampleNow }),
      ]),
    );
    renderAttempts();
    expect(await screen.findByText(/berakhir karena waktu habis/)).toBeVisible();
    expect(screen.queryByText('Sedang berjalan')).not.toBeInTheDocument();
  });

  it('say that the organiser ended one, and not that its time was over', async () => {
    const ended = { state: 'expired', score: null } as const;
    listOwnAttempts.mockResolvedValue(ownAttempts([finishedAttempt(ended), finishedAttempt({ ...ended, id: 'TO-2' })]));
    renderAttempts();
    expect(await screen.findAllByText(/ · diakhiri oleh penyelenggara/)).toHaveLength(2);
    expect(screen.queryByText(/waktu habis/)).not.toBeInTheDocument();
  });

  it('say that essays wait for their mark where those may still decide it', async () => {
    const score = { points: 56, max: 135, percent: 41.5, waiting: 2, passed: null };
    listOwnAttempts.mockResolvedValue(
      ownAttempts([finishedAttempt({ score }), finishedAttempt({ id: 'TO-2', score })]),
    );
    renderAttempts();
    expect(await screen.findAllByText('Menunggu penilaian')).toHaveLength(2);
    expect(screen.getByText(/2 soal esai belum dinilai/)).toBeVisible();
    expect(screen.queryByText(/lulus/i)).not.toBeInTheDocument();
  });

  it('have no points where every question was annulled', async () => {
    const score = { points: 0, max: 0, percent: 0, waiting: 0, passed: null };
    listOwnAttempts.mockResolvedValue(
      ownAttempts([finishedAttempt({ score }), finishedAttempt({ id: 'TO-2', score })]),
    );
    renderAttempts();
    expect(await screen.findByText('Semua soal dianulir, jadi tidak ada nilai')).toBeVisible();
    expect(screen.getByText('Semua soal dianulir')).toBeVisible();
    expect(screen.queryByText(/dari 0 poin|\/ 0|0%/)).not.toBeInTheDocument();
  });

  it('name neither lulus nor tidak lulus where there is no threshold', async () => {
    listOwnAttempts.mockResolvedValue(
      ownAttempts([finishedAttempt({ score: { points: 2, max: 2, percent: 100, waiting: 0, passed: null } })]),
    );
    renderAttempts();
    expect(await screen.findByText('100%')).toBeVisible();
    expect(screen.queryByText(/lulus/i)).not.toBeInTheDocument();
  });

  it('lead to the packages while there are none', async () => {
    listOwnAttempts.mockResolvedValue(ownAttempts([]));
    renderAttempts();
    expect(await screen.findByText('Belum ada tryout yang dikerjakan')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pilih tryout' })).toHaveAttribute('href', '/exam/list');
  });

  it('come in pages', async () => {
    listOwnAttempts.mockResolvedValue(ownAttempts([finishedAttempt()], 41));
    const { user, router } = renderAttempts();
    await user.click(await screen.findByRole('button', { name: 'Halaman 5' }));
    await waitFor(() => expect(router.state.location.search).toBe('?page=5'));
    expect(listOwnAttempts.mock.lastCall?.[0]).toBe(5);
  });

  it('can be asked for again when they could not be loaded', async () => {
    listOwnAttempts.mockRejectedValueOnce(new NetworkError('No answer')).mockResolvedValue(ownAttempts([earlier]));
    const { user } = renderAttempts();
    expect(await screen.findByRole('alert')).toHaveTextContent('Gagal memuat pengerjaan Anda');
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByRole('link', { name: 'Lihat pembahasan' })).toBeVisible();
  });
});
