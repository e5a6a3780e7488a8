import type { EventFacts, ScoreChange, SubTypeStrength } from '@tryout/api/contract';
import { ApiError, NetworkError } from '@tryout/shared-ui';
import { renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import * as progressApi from '../../common/progress/progress.api.ts';
import * as studyPlanApi from '../../common/study-plan/study-plan.api.ts';
import * as scoreChangesApi from '../../common/score-changes/score-changes.api.ts';
import {
  attemptList,
  finishedAttempt,
  givenLearner,
  ownTryout,
  runningAttempt,
  sampleNow,
  sampleProgress,
  sampleScore,
  sampleTryout,
} from '../../testing/samples.ts';
import { noPlan, samplePlan } from '../../testing/study-plan-samples.ts';
import * as practiceApi from '../../common/practice/practice.api.ts';
import { practiceOverview } from '../../testing/practice-samples.ts';
import * as salesApi from '../../common/sales/sales.api.ts';
import { sampleEntitlement, sampleEntitlements, sampleSales } from '../../testing/sales-samples.ts';
import * as api from './dashboard.api.ts';
import { Component, loader } from './dashboard.page.tsx';

jest.mock('./dashboard.api.ts', () => ({
  ...jest.requireActual<typeof api>('./dashboard.api.ts'),
  listAnnouncements: jest.fn(),
  listLatestAttempts: jest.fn(),
  listRunningAttempts: jest.fn(),
  listUntried: jest.fn(),
  listUpcoming: jest.fn(),
  searchPackages: jest.fn(),
}));
jest.mock('../../common/sales/sales.api.ts', () => ({
  ...jest.requireActual<typeof salesApi>('../../common/sales/sales.api.ts'),
  getSales: jest.fn(),
  listOwnEntitlements: jest.fn(),
}));
jest.mock('../../common/progress/progress.api.ts');
jest.mock('../../common/study-plan/study-plan.api.ts');
jest.mock('../../common/practice/practice.api.ts');
jest.mock('../../common/score-changes/score-changes.api.ts');
const getStudyPlan = jest.mocked(studyPlanApi.getStudyPlan);
const listAnnouncements = jest.mocked(api.listAnnouncements);
const listLatestAttempts = jest.mocked(api.listLatestAttempts);
const listRunningAttempts = jest.mocked(api.listRunningAttempts);
const listUntried = jest.mocked(api.listUntried);
const listUpcoming = jest.mocked(api.listUpcoming);
const searchPackages = jest.mocked(api.searchPackages);
const listScoreChanges = jest.mocked(scoreChangesApi.listScoreChanges);
const noteSeen = jest.mocked(scoreChangesApi.noteSeen);
const getProgress = jest.mocked(progressApi.getProgress);
const getOverview = jest.mocked(practiceApi.getOverview);

const renderDashboard = () =>
  renderRoute(
    [
      { path: '/dashboard', Component },
      { path: '*', element: null },
    ],
    '/dashboard',
  );
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const untried = (...tryouts: ReturnType<typeof ownTryout>[]) => ({
  tryouts,
  total: tryouts.length,
  serverNow: sampleNow,
});

const other = ownTryout({ id: 'paket-2', title: 'Tryout TWK BUMN' });

beforeEach(() => {
  jest.resetAllMocks();
  getOverview.mockRejectedValue(new NetworkError('no answer'));
  givenLearner();
  listAnnouncements.mockResolvedValue({ announcements: [] });
  listScoreChanges.mockResolvedValue({ changes: [] });
  listLatestAttempts.mockResolvedValue(attemptList([]));
  listRunningAttempts.mockResolvedValue(attemptList([]));
  listUntried.mockResolvedValue(untried(ownTryout(), other));
  listUpcoming.mockResolvedValue({ tryouts: [], total: 0 });
  searchPackages.mockResolvedValue({ tryouts: [], total: 0 });
  getProgress.mockResolvedValue({ scores: [], subTypes: [], attempts: 0 });
  getStudyPlan.mockResolvedValue(noPlan());
});

it('has the next task of the study plan, once the page is there', async () => {
  getStudyPlan.mockResolvedValue(samplePlan());
  renderDashboard();
  expect(await screen.findByRole('heading', { name: 'Buku salah' })).toBeVisible();
});

const openEvent: EventFacts = {
  ...{ registrationOpensAt: '2026-11-01T00:00:00.000Z', registrationClosesAt: '2026-11-21T11:00:00.000Z' },
  ...{ startsAt: '2026-11-21T11:30:00.000Z', startsUntil: '2026-11-21T13:00:00.000Z', phase: 'starting' },
  ...{ entry: 'free', clock: 'own', resultsAt: '2026-11-22T12:00:00.000Z', hasCertificate: false, isShuffled: false },
};

/** The weakest sub type is one that no lesson teaches. */
const withoutLesson = () => {
  const [weak] = sampleProgress().subTypes;
  return sampleProgress({
    subTypes: [
      { ...(weak as SubTypeStrength), subType: 'keuangan_negara', percent: 20 },
      { ...(weak as SubTypeStrength), subType: 'sosial_budaya', percent: 55 },
    ],
  });
};

describe('the one thing to do next', () => {
  it('is the running attempt', async () => {
    listRunningAttempts.mockResolvedValue(attemptList([runningAttempt()]));
    renderDashboard();
    const next = await part('Simulasi SKD CPNS Mini');
    expect(next.getByRole('link', { name: 'Lanjutkan' })).toHaveAttribute('href', '/exam/TO-berjalan');
    expect(next.getByText(/^sisa (10:00|9:5\d)$/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Fokus CPNS 2024' })).toBeVisible();
  });

  it('is otherwise the newest package that was never taken and has questions', async () => {
    listRunningAttempts.mockResolvedValue(attemptList([runningAttempt({ deadlineAt: sampleNow })]));
    listUntried.mockResolvedValue(untried(ownTryout({ id: 'kosong', title: 'Tanpa soal', questionCount: 0 }), other));
    renderDashboard();
    const next = await part('Tryout TWK BUMN');
    expect(next.getByRole('link', { name: 'Mulai Tryout' })).toHaveAttribute('href', '/exam/paket-2');
  });

  it('is the lesson of the weakest sub type when every package was taken', async () => {
    listUntried.mockResolvedValue(untried());
    getProgress.mockResolvedValue(sampleProgress());
    renderDashboard();
    const next = await part('Berhitung dan soal cerita');
    expect(next.getByRole('link', { name: 'Pelajari' })).toHaveAttribute('href', '/materi/berhitung-soal-cerita');
    expect(next.getByText(/31,3%/)).toBeVisible();
  });

  it('is practice of the weakest sub type where no lesson teaches it', async () => {
    listUntried.mockResolvedValue(untried());
    getProgress.mockResolvedValue(withoutLesson());
    renderDashboard();
    const next = await part('Latihan Keuangan negara');
    expect(next.getByRole('link', { name: 'Latih' })).toHaveAttribute('href', '/latihan?subType=keuangan_negara');
  });

  it('leads to no practice where there is nothing to practise, but to the next weak sub type', async () => {
    listUntried.mockResolvedValue(untried());
    const [essays, ...others] = withoutLesson().subTypes;
    getProgress.mockResolvedValue(
      sampleProgress({ subTypes: [{ ...(essays as SubTypeStrength), canPractise: false }, ...others] }),
    );
    renderDashboard();
    expect(await screen.findByText(/^Perkuat yang paling lemah · .* 55%$/)).toBeVisible();
    const strengths = within(await screen.findByRole('list', { name: 'Subtes, dari yang terlemah' }));
    expect(strengths.getByText(/^Keuangan negara/)).toBeVisible();
    expect(screen.queryByRole('link', { name: /Latih Keuangan negara/ })).not.toBeInTheDocument();
  });

  it('is another round for a learner who is strong in everything', async () => {
    listUntried.mockResolvedValue(untried());
    getProgress.mockResolvedValue(sampleProgress({ subTypes: [] }));
    renderDashboard();
    const next = await part('Semua paket sudah Anda coba');
    expect(next.getByRole('link', { name: 'Pilih paket' })).toHaveAttribute('href', '/tryout');
  });

  describe('where nothing can be started', () => {
    const nothing = 'Belum ada tryout yang dibuka';
    beforeEach(() => listUntried.mockResolvedValue(untried()));

    it('says that nothing is open only to a learner who has begun nothing', async () => {
      renderDashboard();
      expect(await screen.findByText(nothing)).toBeVisible();
    });

    it('is another round for somebody who has taken all, also without the progress', async () => {
      listLatestAttempts.mockResolvedValue(attemptList([finishedAttempt()]));
      getProgress.mockRejectedValue(new NetworkError('No answer'));
      renderDashboard();
      expect(await screen.findByText('Semua paket sudah Anda coba')).toBeVisible();
      expect(screen.queryByText(nothing)).not.toBeInTheDocument();
    });

    it('is the result that the learner waits for', async () => {
      const resultOpensAt = '2026-12-06T14:00:00.000Z';
      listLatestAttempts.mockResolvedValue(attemptList([finishedAttempt({ score: null, resultOpensAt })]));
      renderDashboard();
      const next = await part('Simulasi SKD CPNS Mini');
      expect(next.getByText(/^Nilai dibuka paling lambat 6 Des 2026, /)).toBeVisible();
      expect(next.getByRole('link', { name: 'Lihat pengerjaan' })).toHaveAttribute('href', '/exam/TO-selesai');
      expect(screen.queryByText(nothing)).not.toBeInTheDocument();
    });

    it('is the event that is open', async () => {
      listUntried.mockResolvedValue(untried(ownTryout({ id: 'akbar', title: 'Tryout Akbar', event: openEvent })));
      renderDashboard();
      const next = await part('Tryout Akbar');
      expect(next.getByRole('link', { name: 'Buka acara' })).toHaveAttribute('href', '/acara/akbar');
      expect(screen.queryByText(nothing)).not.toBeInTheDocument();
    });

    it('isn’t said where nobody knows what the learner has begun', async () => {
      listLatestAttempts.mockRejectedValueOnce(new NetworkError('No answer'));
      listLatestAttempts.mockResolvedValue(attemptList([finishedAttempt()]));
      getProgress.mockRejectedValue(new NetworkError('No answer'));
      const { user } = renderDashboard();
      const failure = await screen.findByText('Gagal memuat langkah berikutnya');
      expect(screen.queryByText(nothing)).not.toBeInTheDocument();
      const alert = failure.closest('[role=alert]') as HTMLElement;
      await user.click(within(alert).getByRole('button', { name: 'Coba lagi' }));
      expect(await screen.findByText('Semua paket sudah Anda coba')).toBeVisible();
    });
  });

  it.each([
    ['fail', () => Promise.reject(new NetworkError('No answer'))],
    ['are slow', () => new Promise<never>(() => {})],
  ])('is the running attempt also where the packages %s', async (_, answer) => {
    listRunningAttempts.mockResolvedValue(attemptList([runningAttempt()]));
    listUntried.mockImplementation(answer);
    renderDashboard();
    const next = await part('Simulasi SKD CPNS Mini');
    expect(next.getByRole('link', { name: 'Lanjutkan' })).toHaveAttribute('href', '/exam/TO-berjalan');
    expect(screen.queryByText('Gagal memuat langkah berikutnya')).not.toBeInTheDocument();
  });

  describe('once packages are sold', () => {
    const priced = ownTryout({ price: 49_000 });
    const given = (...entitlements: ReturnType<typeof sampleEntitlement>[]) =>
      jest
        .mocked(salesApi.listOwnEntitlements)
        .mockResolvedValue({ ...sampleEntitlements(entitlements), receivedAtMs: performance.now() });
    beforeEach(() => {
      jest.mocked(salesApi.getSales).mockResolvedValue(sampleSales());
      given();
    });

    it('is a package that opens at once, before a newer one that must be bought', async () => {
      listUntried.mockResolvedValue(untried(priced, other));
      renderDashboard();
      const next = await part('Tryout TWK BUMN');
      expect(next.getByRole('link', { name: 'Mulai Tryout' })).toHaveAttribute('href', '/exam/paket-2');
      expect(screen.queryByRole('link', { name: /Simulasi SKD CPNS Mini/ })).not.toBeInTheDocument();
    });

    it('is a package that a plan includes', async () => {
      given(sampleEntitlement());
      listUntried.mockResolvedValue(untried(priced, other));
      renderDashboard();
      const next = await part('Simulasi SKD CPNS Mini');
      expect(next.getByRole('link', { name: 'Mulai Tryout' })).toHaveAttribute('href', '/exam/paket-1');
    });

    it('is a package to be bought where nothing else is left', async () => {
      listUntried.mockResolvedValue(untried(priced));
      renderDashboard();
      const next = await part('Simulasi SKD CPNS Mini');
      expect(next.getByText('Rp49.000, atau dengan langganan')).toBeVisible();
      expect(next.getByRole('link', { name: 'Lihat tryout' })).toHaveAttribute('href', '/exam/paket-1');
    });

    it('is shown without prices that nobody can say', async () => {
      jest.mocked(salesApi.getSales).mockRejectedValue(new NetworkError('No answer'));
      listUntried.mockResolvedValue(untried(priced));
      renderDashboard();
      expect(await screen.findByRole('link', { name: 'Mulai Tryout' })).toBeVisible();
    });
  });

  it('works without the progress', async () => {
    getProgress.mockRejectedValue(new NetworkError('No answer'));
    renderDashboard();
    expect(await screen.findByRole('link', { name: 'Mulai Tryout' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Gagal memuat kemajuan');
  });
});

describe('behind a running attempt that the document shows already', () => {
  const renderBehind = () => {
    const early = document.createElement('div');
    early.id = 'early-step';
    document.body.append(early);
    const view = renderRoute([{ path: '/dashboard', Component, loader }], '/dashboard');
    return { ...view, early };
  };
  afterEach(() => document.querySelector('#early-step')?.remove());

  it('is drawn at once with the same, asked for once', async () => {
    listRunningAttempts.mockResolvedValue(attemptList([runningAttempt()]));
    renderBehind();
    await screen.findByRole('heading', { level: 1 });
    expect(screen.getByRole('link', { name: 'Lanjutkan' })).toHaveAttribute('href', '/exam/TO-berjalan');
    expect(await screen.findByText(/Belum ada aktivitas|Aktivitas Terbaru/)).toBeVisible();
    expect(listRunningAttempts).toHaveBeenCalledTimes(1);
    expect(listUntried).toHaveBeenCalledTimes(1);
  });

  it('asks again, as usual, where no answer came', async () => {
    listRunningAttempts.mockRejectedValueOnce(new NetworkError('No answer'));
    listRunningAttempts.mockResolvedValue(attemptList([runningAttempt()]));
    renderBehind();
    expect(await screen.findByRole('link', { name: 'Lanjutkan' })).toBeVisible();
  });
});

describe('the dashboard', () => {
  it('lists past attempts with score and state, and leads to all of them', async () => {
    listLatestAttempts.mockResolvedValue(attemptList([finishedAttempt()]));
    renderDashboard();
    const activities = await part('Aktivitas Terbaru');
    const row = await activities.findByRole('link', { name: /Simulasi SKD CPNS Mini/ });
    expect(row).toHaveAttribute('href', '/exam/TO-selesai');
    expect(row).toHaveTextContent('56 / 135');
    expect(row).toHaveTextContent('Tidak lulus');
    expect(activities.getByRole('link', { name: 'Lihat semua' })).toHaveAttribute('href', '/history');
  });

  it('lists packages that open later, with day, hour and zone', async () => {
    const later = sampleTryout({ id: 'paket-3', title: 'Tryout Akbar', opensAt: '2999-11-24T12:00:00.000Z' });
    listUpcoming.mockResolvedValue({ tryouts: [later], total: 1 });
    renderDashboard();
    const row = await (await part('Ujian Mendatang')).findByRole('link', { name: /Tryout Akbar/ });
    expect(row).toHaveTextContent(/Dibuka \d+ Nov 2999, \d\d\.\d\d \S+/);
  });

  it('tells a newcomer what will be shown here, and offers untried packages', async () => {
    renderDashboard();
    const upcoming = await part('Ujian Mendatang');
    expect(await upcoming.findByText(/Tidak ada ujian terjadwal/)).toBeVisible();
    expect(await upcoming.findByRole('link', { name: /Tryout TWK BUMN/ })).toHaveAttribute('href', '/exam/paket-2');
    expect(upcoming.queryByRole('link', { name: /Simulasi SKD/ })).not.toBeInTheDocument();
    expect(await screen.findByText(/Belum ada aktivitas/)).toBeVisible();
    expect(screen.getByText(/setelah tryout pertama Anda selesai/)).toBeVisible();
  });

  it('says of an untried package until when it can be started', async () => {
    const closesAt = '2999-12-01T12:00:00.000Z';
    listUntried.mockResolvedValue(untried(ownTryout(), { ...other, closesAt }));
    renderDashboard();
    const upcoming = await part('Ujian Mendatang');
    expect(await upcoming.findByText(/ · Ditutup 1 Des 2999/)).toBeVisible();
    expect(upcoming.queryByText(/kapan saja/)).not.toBeInTheDocument();
  });

  it('leads to the free tryout, the profile and the guide', async () => {
    renderDashboard();
    const quick = within(await screen.findByRole('navigation', { name: 'Akses cepat' }));
    expect(quick.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/free-tryout',
      '/profile',
      '/user-guide',
    ]);
  });

  it('lets one part fail without the others, and asks for it again', async () => {
    listUpcoming.mockRejectedValueOnce(new NetworkError('No answer'));
    listLatestAttempts.mockResolvedValue(attemptList([finishedAttempt()]));
    const { user } = renderDashboard();
    expect(await screen.findByRole('alert')).toHaveTextContent('Gagal memuat ujian mendatang');
    expect(await screen.findByRole('link', { name: /56 \/ 135/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByText(/Tidak ada ujian terjadwal/)).toBeVisible();
  });

  it('fails as a whole when nothing can be loaded, and recovers on a retry', async () => {
    for (const call of [listLatestAttempts, listRunningAttempts, listUntried, listUpcoming, getProgress])
      call.mockRejectedValueOnce(new NetworkError('No answer'));
    const { user } = renderDashboard();
    expect(await screen.findByText('Gagal memuat dashboard')).toBeVisible();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByRole('link', { name: 'Mulai Tryout' })).toBeVisible();
  });

  it('shows the scores in a sentence and as a table, and the strengths in words', async () => {
    const { scores } = sampleProgress();
    getProgress.mockResolvedValue(sampleProgress({ scores: [sampleScore({ attemptId: 'TO-nol' }), ...scores] }));
    renderDashboard();
    const picture = await part('Nilai dari waktu ke waktu');
    expect(
      picture.getByText(
        /Nilai terakhir 66,7% di SKD CPNS, naik 25,2 poin persen dari SKD CPNS sebelumnya\. Terbaik 66,7%/,
      ),
    ).toBeVisible();
    const rows = within(picture.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
    expect(rows[1]).toHaveTextContent('66,7%Lulus');
    expect(rows[2]).toHaveTextContent('41,5%Tidak lulus');
    const strengths = await part('Kekuatan per subtes');
    const [weakest, strongest] = strengths.getAllByRole('listitem');
    expect(weakest).toHaveTextContent(/Kemampuan numerik.*31,3%.*5 dari 16 soal benar dalam 2 tryout.*naik 12,5/i);
    expect(weakest).toHaveTextContent('Perlu diperkuat');
    expect(strongest).not.toHaveTextContent('Perlu diperkuat');
  });

  it.each([
    ['one result', 1, '41,5%', 'Nilai terakhir di SKD CPNS, tidak lulus.', 'Grafik tampil setelah 2 tryout lagi.'],
    [
      'two results',
      2,
      '66,7%',
      'Nilai terakhir di SKD CPNS, lulus, naik 25,2 poin persen dari sebelumnya.',
      'Grafik tampil setelah 1 tryout lagi.',
    ],
  ])('shows %s as a number and a sentence, without a chart', async (_, count, number, sentence, note) => {
    getProgress.mockResolvedValue(sampleProgress({ scores: sampleProgress().scores.slice(0, count) }));
    renderDashboard();
    const scores = await part('Nilai dari waktu ke waktu');
    for (const text of [number, sentence, note]) expect(scores.getByText(text)).toBeVisible();
    expect(scores.queryByRole('table', { hidden: true })).toBeNull();
  });

  it('counts no result of which every question was annulled as a score', async () => {
    const annulled = sampleScore({
      attemptId: 'TO-anulir',
      score: { points: 0, max: 0, percent: 0, waiting: 0, passed: null },
    });
    getProgress.mockResolvedValue(sampleProgress({ scores: [...sampleProgress().scores, annulled] }));
    const { unmount } = renderDashboard();
    const scores = await part('Nilai dari waktu ke waktu');
    expect(scores.getByText('Nilai terakhir di SKD CPNS, lulus, naik 25,2 poin persen dari sebelumnya.')).toBeVisible();
    unmount();
    getProgress.mockResolvedValue(sampleProgress({ scores: [annulled] }));
    renderDashboard();
    const none = await part('Nilai dari waktu ke waktu');
    expect(none.getByText('Semua soal dianulir, jadi belum ada nilai.')).toBeVisible();
  });

  it('has the weakest sub type right under the next step, with its lesson', async () => {
    getProgress.mockResolvedValue(sampleProgress());
    renderDashboard();
    const weakest = await part('Kemampuan numerik 31,3%');
    expect(weakest.getByRole('link', { name: 'Pelajari Kemampuan numerik' })).toHaveAttribute(
      'href',
      '/materi/berhitung-soal-cerita',
    );
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.slice(0, 4)).toEqual([
      'Simulasi SKD CPNS Mini',
      'Kemampuan numerik 31,3%',
      'Latihan hari ini',
      'Kemajuan Anda',
    ]);
  });

  it('has only the lesson of a sub type that can’t be practised', async () => {
    const [weak] = sampleProgress().subTypes;
    getProgress.mockResolvedValue(sampleProgress({ subTypes: [{ ...(weak as SubTypeStrength), canPractise: false }] }));
    renderDashboard();
    const weakest = await part('Kemampuan numerik 31,3%');
    expect(weakest.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
      'Pelajari Kemampuan numerik',
    ]);
  });

  it('has the weakest sub type there also without a lesson, and each leads to its practice', async () => {
    getProgress.mockResolvedValue(withoutLesson());
    renderDashboard();
    const weakest = await part('Keuangan negara 20%');
    expect(weakest.queryByRole('link', { name: /^Pelajari/ })).not.toBeInTheDocument();
    const strengths = await part('Kekuatan per subtes');
    for (const place of [weakest, strengths])
      expect(place.getByRole('link', { name: 'Latih Keuangan negara' })).toHaveAttribute(
        'href',
        '/latihan?subType=keuangan_negara',
      );
  });

  it.each([
    [59.9, true],
    [60, false],
  ])('calls a sub type of %s percent weak: %s', async (percent, isWeak) => {
    const [strength] = sampleProgress().subTypes;
    getProgress.mockResolvedValue(sampleProgress({ subTypes: [{ ...(strength as SubTypeStrength), percent }] }));
    renderDashboard();
    const strengths = await part('Kekuatan per subtes');
    expect(strengths.queryByText('Perlu diperkuat') !== null).toBe(isWeak);
    expect(screen.queryByText('Paling perlu diperkuat') !== null).toBe(isWeak);
  });

  it('offers other links in the carousel than in the quick cards', async () => {
    renderDashboard();
    const quick = within(await screen.findByRole('navigation', { name: 'Akses cepat' }));
    const slides = within(screen.getByRole('region', { name: 'Sorotan' }));
    const places = (links: HTMLElement[]) => links.map((link) => link.getAttribute('href'));
    const offered = places(quick.getAllByRole('link'));
    expect(slides.getAllByRole('link')).toHaveLength(3);
    expect(places(slides.getAllByRole('link')).filter((to) => offered.includes(to))).toEqual([]);
  });
});

describe('a weighted sub type', () => {
  it('is described by its points, since its best options alone say little', async () => {
    const [weakest] = sampleProgress().subTypes;
    getProgress.mockResolvedValue(
      sampleProgress({ subTypes: [{ ...(weakest as SubTypeStrength), subType: 'pelayanan_publik', weighted: true }] }),
    );
    renderDashboard();
    const strengths = await part('Kekuatan per subtes');
    expect(strengths.getByText('16 soal berbobot dalam 2 tryout')).toBeVisible();
  });
});

describe('the search box', () => {
  const box = () => screen.findByRole('combobox', { name: 'Cari paket tryout dan materi' });

  it('finds packages and lessons, by keyboard', async () => {
    searchPackages.mockResolvedValue({ tryouts: [sampleTryout({ id: 'p9', title: 'Latihan deret' })], total: 1 });
    const { user, router } = renderDashboard();
    await user.type(await box(), 'deret');
    const packages = within(await screen.findByRole('group', { name: 'Paket tryout' }));
    expect(packages.getByRole('option', { name: /Latihan deret/ })).toBeVisible();
    expect(within(screen.getByRole('group', { name: 'Materi' })).getAllByRole('option')[0]).toHaveTextContent('Deret');
    expect(searchPackages.mock.calls.map(([search]) => search)).toEqual(['deret']);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/materi/deret-angka'));
  });

  it('leads to all packages that match with Enter', async () => {
    const { user, router } = renderDashboard();
    await user.type(await box(), ' skd & twk {Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/tryout'));
    expect(new URLSearchParams(router.state.location.search).get('search')).toBe('skd & twk');
  });

  it('says when nothing matches, and when packages can’t be searched', async () => {
    const { user } = renderDashboard();
    await user.type(await box(), 'zzz');
    expect(await screen.findByText('Tidak ada paket atau materi dengan “zzz”.')).toBeVisible();
    expect(screen.getByRole('option')).toHaveTextContent('Lihat semua paket tryout');
    searchPackages.mockRejectedValue(new NetworkError('No answer'));
    await user.type(await box(), 'y');
    expect(await screen.findByText('Paket tidak dapat dicari sekarang.')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('Paket tidak dapat dicari sekarang.')).not.toBeInTheDocument();
  });
});

describe('announcements', () => {
  const told = (id: string, text: string) => ({
    id,
    text,
    createdAt: sampleNow,
    endsAt: '2999-01-01T00:00:00.000Z',
  });

  it('are shown until they are closed, and stay closed on this device', async () => {
    listAnnouncements.mockResolvedValue({
      announcements: [told('p1', 'Nilai dibuka besok.'), told('p2', 'Pemeliharaan Minggu malam.')],
    });
    const { user, unmount } = renderDashboard();
    await user.click((await part('Pengumuman')).getAllByRole('button', { name: 'Tutup pengumuman' })[0] as HTMLElement);
    expect(screen.queryByText('Nilai dibuka besok.')).toBeNull();
    unmount();
    renderDashboard();
    expect(await screen.findByText('Pemeliharaan Minggu malam.')).toBeVisible();
    expect(screen.queryByText('Nilai dibuka besok.')).toBeNull();
  });

  it('are left out where the server knows of none', async () => {
    listAnnouncements.mockRejectedValue(new NetworkError('no answer'));
    renderDashboard();
    expect(await screen.findByRole('heading', { name: 'Kemajuan Anda' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Pengumuman' })).toBeNull();
  });
});

describe('changed results', () => {
  const change = (id: string): ScoreChange => ({
    id,
    attemptId: `TO-${id}`,
    tryout: { id: 'paket-1', title: `Paket ${id}` },
    at: sampleNow,
    before: { points: 150, max: 550, passed: true },
    after: { points: 145, max: 545, passed: true },
    reasons: [{ cause: 'ruling', number: 3, mode: 'dikeluarkan', reason: 'Tidak ada pilihan yang benar.' }],
    isSeen: false,
  });

  it('are told with their reason until they are closed', async () => {
    listLatestAttempts.mockResolvedValue(attemptList([finishedAttempt()]));
    listScoreChanges.mockResolvedValueOnce({ changes: [change('a'), change('b')] });
    noteSeen.mockResolvedValue({ success: true });
    listScoreChanges.mockResolvedValue({ changes: [change('b')] });
    const { user } = renderDashboard();
    const told = within(await screen.findByRole('article', { name: 'Nilai Anda di Paket a berubah' }));
    expect(told.getByText('Nilai: 150 dari 550 menjadi 145 dari 545 poin')).toBeVisible();
    expect(told.getByText('Tidak ada pilihan yang benar.', { exact: false })).toBeVisible();
    expect(told.getByRole('link', { name: 'Lihat hasil' })).toHaveAttribute('href', '/exam/TO-a');
    await user.dblClick(told.getByRole('button', { name: 'Mengerti' }));
    await waitFor(() => expect(screen.queryByText('Nilai Anda di Paket a berubah')).not.toBeInTheDocument());
    expect(noteSeen.mock.calls).toEqual([[['a']]]);
    expect(screen.getByText('Nilai Anda di Paket b berubah')).toBeVisible();
  });

  it('stay closed while another one is being closed', async () => {
    listLatestAttempts.mockResolvedValue(attemptList([finishedAttempt()]));
    listScoreChanges.mockResolvedValue({ changes: [change('a'), change('b'), change('c')] });
    noteSeen.mockReturnValue(new Promise(() => {}));
    const { user } = renderDashboard();
    for (const id of ['a', 'b']) {
      const told = within(await screen.findByRole('article', { name: `Nilai Anda di Paket ${id} berubah` }));
      await user.click(told.getByRole('button', { name: 'Mengerti' }));
    }
    expect(noteSeen.mock.calls).toEqual([[['a']], [['b']]]);
    await waitFor(() => expect(screen.getAllByText(/^Nilai Anda di Paket . berubah$/)).toHaveLength(1));
    expect(screen.getByText('Nilai Anda di Paket c berubah')).toBeVisible();
  });

  it('are not asked for before anything is finished, and hide nothing where the call fails', async () => {
    listScoreChanges.mockRejectedValue(new NetworkError('no answer'));
    renderDashboard();
    await screen.findByText(/Belum ada aktivitas/);
    expect(listScoreChanges).not.toHaveBeenCalled();
    listLatestAttempts.mockResolvedValue(attemptList([finishedAttempt()]));
    renderDashboard();
    await waitFor(() => expect(listScoreChanges).toHaveBeenCalled());
    expect(screen.queryByRole('region', { name: 'Perubahan nilai' })).not.toBeInTheDocument();
  });
});

describe('today’s practice', () => {
  it('is one line, which comes after the page’s first picture', async () => {
    getOverview.mockResolvedValue(practiceOverview());
    renderDashboard();
    const today = await part('Latihan hari ini');
    expect(today.getByRole('link', { name: 'Mulai latihan' })).toHaveAttribute('href', '/latihan');
    expect(await today.findByText(/^12 soal buku salah · latihan /)).toBeVisible();
  });

  it('begins with a capital letter where no question of the notebook is due', async () => {
    const { notebook, ...overview } = practiceOverview();
    getOverview.mockResolvedValue({ ...overview, notebook: { ...notebook, dueToday: 0 } });
    renderDashboard();
    const today = await part('Latihan hari ini');
    expect(await today.findByText('Latihan Nasionalisme')).toBeVisible();
  });

  it('hides nothing where an older API doesn’t know it', async () => {
    getOverview.mockRejectedValue(new ApiError({ status: 404, code: 'CALL_UNKNOWN', message: 'Belum tersedia' }));
    renderDashboard();
    const today = await part('Latihan hari ini');
    expect(await today.findByText('Belum tersedia')).toBeVisible();
  });
});
