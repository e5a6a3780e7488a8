import type { ItemRulingShown, ResultItem, ScoreChange } from '@tryout/api/contract';
import { ApiError, NetworkError } from '@tryout/shared-ui';
import { renderRoute } from '@tryout/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import * as scoreChangesApi from '../../common/score-changes/score-changes.api.ts';
import * as summaryApi from '../../common/attempt-summary.api.ts';
import * as progressApi from '../../common/progress/progress.api.ts';
import {
  finishedAttempt,
  givenLearner,
  givenVisitor,
  sampleItem,
  sampleNow,
  sampleProgress,
  sampleResult,
  sampleScore,
} from '../../testing/samples.ts';
import * as practiceApi from '../../common/practice/practice.api.ts';
import ResultPage from './result.page.tsx';
import * as api from './results.api.ts';

jest.mock('./results.api.ts');
jest.mock('../../common/score-changes/score-changes.api.ts');
jest.mock('../../common/attempt-summary.api.ts');
jest.mock('../../common/progress/progress.api.ts');
jest.mock('../../common/practice/practice.api.ts');
const getResult = jest.mocked(api.getResult);
const noteSeen = jest.mocked(scoreChangesApi.noteSeen);
const getSummary = jest.mocked(summaryApi.getSummary);
const getProgress = jest.mocked(progressApi.getProgress);
const getMarks = jest.mocked(practiceApi.getMarks);

const renderResult = (path = '/exam/TO-selesai') =>
  renderRoute(
    [
      { path: '/exam/:examId', Component: () => <ResultPage attemptId="TO-selesai" /> },
      { path: '/auth', Component: () => <h1>Login ke Akun Anda</h1> },
    ],
    path,
  );

const refusal = (status: number, code: string) => new ApiError({ status, code, message: 'Ditolak' });
const question = (number: number) => screen.findByRole('article', { name: `Soal ${number}` });
const essay = (changes: Parameters<typeof sampleItem>[1]) =>
  sampleItem(2, { kind: 'essay', key: null, option: null, options: [], text: 'Jawaban saya', ...changes });
const shownQuestions = () =>
  screen.queryAllByRole('article').map((article) => article.querySelector('h3')?.textContent);

beforeEach(() => {
  jest.resetAllMocks();
  givenLearner();
  noteSeen.mockResolvedValue({ success: true });
  getProgress.mockResolvedValue(sampleProgress({ scores: [] }));
  getMarks.mockRejectedValue(refusal(404, 'CALL_UNKNOWN'));
});

describe('explanations that belong to a plan', () => {
  it('are said to be closed, with the way to plans, beside keys and points', async () => {
    const items = [sampleItem(1, { explanation: null })];
    getResult.mockResolvedValue(sampleResult({ items, explanationsNeedPlan: true }));
    renderResult();
    const notice = within(await screen.findByRole('note'));
    expect(notice.getByText('Pembahasan belum terbuka')).toBeVisible();
    expect(notice.getByRole('link', { name: 'Lihat langganan' })).toHaveAttribute(
      'href',
      '/pusat-langganan#paket-langganan',
    );
    const item = within(await question(1));
    expect(item.getByText('Jawaban benar')).toBeVisible();
    expect(item.getByText('Terbuka dengan langganan yang memuat pembahasan.')).toBeVisible();
  });

  it('are open beside an API that doesn’t say', async () => {
    getResult.mockResolvedValue(sampleResult());
    renderResult();
    expect(await screen.findByText('Penjelasan nomor 1')).toBeVisible();
    expect(screen.queryByText('Pembahasan belum terbuka')).not.toBeInTheDocument();
  });
});

describe('a result', () => {
  it('says first whether it was enough, and what is missing', async () => {
    getResult.mockResolvedValue(sampleResult());
    renderResult();
    expect(await screen.findByRole('heading', { name: 'Tidak lulus' })).toBeVisible();
    const score = within(screen.getByRole('region', { name: 'Nilai' }));
    expect(score.getByText('Kurang 3 poin di TWK.')).toBeVisible();
    expect(score.getByText('56')).toBeVisible();
    expect(score.getByText(/dari 135 poin · 41,5%/)).toBeVisible();
    expect(score.getByRole('meter', { name: 'Tes Wawasan Kebangsaan' })).toHaveAttribute(
      'aria-valuetext',
      '15 dari 40 poin. Kurang 3 poin dari ambang batas 18',
    );
    expect(score.getByText('Ambang batas 23 tercapai')).toBeVisible();
    expect(score.getByText('Ambang batas disesuaikan dengan jumlah soal.')).toBeVisible();
    expect(score.getByText('Peringkat 3 dari 120 peserta')).toBeVisible();
    expect(score.getByText('Lebih baik dari 97% peserta lain')).toBeVisible();
    expect(score.getByRole('link', { name: 'Lihat peringkat' })).toHaveAttribute('href', '/exam/TO-selesai/peringkat');
  });

  it('leads next to the wrong answers; printing and another try come below', async () => {
    getResult.mockResolvedValue(sampleResult());
    const { user, router } = renderResult();
    const study = await screen.findByRole('button', { name: 'Pelajari 1 soal yang salah' });
    const later = [screen.getByRole('link', { name: 'Kerjakan lagi' }), screen.getByRole('button', { name: 'Cetak' })];
    for (const button of later)
      expect(study.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await user.click(study);
    await waitFor(() => expect(router.state.location.search).toBe('?tampil=salah'));
    expect(screen.getByRole('heading', { level: 2, name: 'Pembahasan' })).toHaveFocus();
    expect(shownQuestions()).toEqual(['Soal 2']);
  });

  it.each([
    [
      'an event leads to its page',
      { isEvent: true, closesAt: '2026-11-20T12:00:00.000Z' },
      'Buka acara',
      '/acara/paket-1',
    ],
    [
      'an open package can be taken again',
      { isEvent: false, closesAt: '2999-01-01T00:00:00.000Z' },
      'Kerjakan lagi',
      '/exam/paket-1',
    ],
  ])('of %s', async (_, facts, name, href) => {
    getResult.mockResolvedValue(sampleResult({ tryout: { ...sampleResult().tryout, ...facts } }));
    renderResult();
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
    expect(screen.getAllByRole('link', { name: /^(Buka acara|Kerjakan lagi)$/ })).toHaveLength(1);
  });

  it('of a package that has closed offers no further try', async () => {
    const tryout = { ...sampleResult().tryout, isEvent: false, closesAt: '2020-01-01T00:00:00.000Z' };
    getResult.mockResolvedValue(sampleResult({ tryout }));
    renderResult();
    expect(await screen.findByRole('button', { name: 'Cetak' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Kerjakan lagi' })).not.toBeInTheDocument();
  });

  it('of a package that isn’t on show any more offers no further try', async () => {
    const tryout = { ...sampleResult().tryout, isEvent: false, isOnShow: false };
    getResult.mockResolvedValue(sampleResult({ tryout }));
    renderResult();
    expect(await screen.findByRole('button', { name: 'Cetak' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Kerjakan lagi' })).not.toBeInTheDocument();
  });

  it('leads to the discussion where nothing was wrong', async () => {
    getResult.mockResolvedValue(sampleResult({ items: [sampleItem(1)] }));
    const { user } = renderResult();
    await user.click(await screen.findByRole('button', { name: 'Lihat pembahasan' }));
    expect(screen.getByRole('heading', { level: 2, name: 'Pembahasan' })).toHaveFocus();
  });

  it('says first what was achieved, when it wasn’t enough', async () => {
    getResult.mockResolvedValue(sampleResult());
    const { tryout } = sampleResult();
    const before = (minutes: number) => new Date(Date.parse(sampleNow) - minutes * 60_000).toISOString();
    const earlier = (submittedAt: string, points: number) =>
      sampleScore({ attemptId: submittedAt, tryout, submittedAt, score: { ...sampleScore().score, points } });
    getProgress.mockResolvedValue(
      sampleProgress({ scores: [earlier(before(90), 20), earlier(before(60), 44), earlier(before(0), 99)] }),
    );
    renderResult();
    const won = await screen.findByText(
      'Naik 12 poin dari pengerjaan sebelumnya, dan 1 dari 2 bagian sudah mencapai ambang batas.',
    );
    const missing = screen.getByText('Kurang 3 poin di TWK.');
    expect(won.compareDocumentPosition(missing) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('congratulates on passing, and fetches no progress', async () => {
    const [, reached] = sampleResult().sections;
    getResult.mockResolvedValue(
      sampleResult({ score: { ...sampleResult().score, passed: true }, sections: reached ? [reached] : [] }),
    );
    renderResult();
    expect(await screen.findByRole('heading', { name: 'Lulus' })).toBeVisible();
    expect(screen.getByText('Selamat! Ambang batas tercapai.')).toBeVisible();
    expect(getProgress).not.toHaveBeenCalled();
  });

  it('shows no comparison while the others are few', async () => {
    getResult.mockResolvedValue(sampleResult({ rank: 1, takers: 4, betterThanPercent: 100 }));
    renderResult();
    expect(await screen.findByText('Peringkat 1 dari 4 peserta')).toBeVisible();
    expect(screen.queryByText(/Lebih baik dari/)).not.toBeInTheDocument();
  });

  it('shows neither points nor a percentage where every question is excluded', async () => {
    const score = { points: 0, max: 0, percent: 0, waiting: 0, passed: null };
    getResult.mockResolvedValue(sampleResult({ score, sections: [], subTypes: [] }));
    renderResult();
    expect(await screen.findByRole('heading', { name: 'Tidak ada nilai' })).toBeVisible();
    expect(screen.queryByText(/0%|dari 0 poin/)).not.toBeInTheDocument();
  });

  it('shows the time by the clock, however much of it went into answers', async () => {
    getResult.mockResolvedValue(
      sampleResult({
        startedAt: '2026-11-21T12:00:00.000Z',
        submittedAt: '2026-11-21T12:01:00.000Z',
        items: [sampleItem(1, { secondsSpent: 8 })],
      }),
    );
    renderResult();
    expect(await screen.findByText('1 menit dari mulai sampai selesai')).toBeVisible();
    expect(screen.getByText(/^Selesai pada/)).toBeVisible();
  });

  it.each([
    ['the server', { state: 'expired' }],
    ['the screen at 0:00', { deadlineAt: '2026-11-21T12:01:00.000Z' }],
  ] as const)('says that the time was over when %s has ended it', async (_who, changes) => {
    getResult.mockResolvedValue(sampleResult({ submittedAt: '2026-11-21T12:01:00.000Z', ...changes }));
    renderResult();
    expect(await screen.findByText(/^Waktu habis, jawaban dikumpulkan pada 21 Nov 2026/)).toBeVisible();
  });

  it.each([
    ['before its time', '2026-11-21T13:00:00.000Z'],
    ['in a pause that was longer than the time left', '2026-11-21T12:00:30.000Z'],
  ])('says that the organiser ended it: %s', async (_when, deadlineAt) => {
    getResult.mockResolvedValue(
      sampleResult({ state: 'expired', submittedAt: '2026-11-21T12:01:00.000Z', deadlineAt }),
    );
    renderResult();
    expect(await screen.findByText(/^Diakhiri oleh penyelenggara pada 21 Nov 2026/)).toBeVisible();
  });

  it('is neutral where there is no threshold, and says that there is no rank', async () => {
    getResult.mockResolvedValue(
      sampleResult({
        score: { points: 2, max: 2, percent: 100, waiting: 0, passed: null },
        sections: [
          {
            section: 'TKD',
            points: 2,
            max: 2,
            waiting: 0,
            threshold: null,
            thresholdScaled: false,
            passed: null,
            missing: 0,
          },
        ],
        rank: null,
        betterThanPercent: null,
      }),
    );
    renderResult();
    expect(await screen.findByRole('heading', { name: 'Latihan selesai' })).toBeVisible();
    expect(screen.queryByText(/lulus/i)).not.toBeInTheDocument();
    expect(screen.getByText('Pengerjaan ini tidak ikut diperingkatkan')).toBeVisible();
    expect(screen.queryByText(/Lebih baik dari/)).not.toBeInTheDocument();
  });

  it('promises no rank to a learner whose address waits for its proof where there will be none', async () => {
    getResult.mockResolvedValue(sampleResult({ rank: null, betterThanPercent: null, waitsForProof: true }));
    renderResult();
    expect(await screen.findByText('Pengerjaan ini tidak ikut diperingkatkan')).toBeVisible();
  });

  it('says which part still waits, and neither lulus nor tidak lulus', async () => {
    getResult.mockResolvedValue(
      sampleResult({
        score: { points: 10, max: 20, percent: 50, waiting: 1, passed: null },
        sections: [
          {
            section: 'TWK',
            points: 10,
            max: 20,
            waiting: 1,
            threshold: 13,
            thresholdScaled: false,
            passed: null,
            missing: 3,
          },
        ],
        subTypes: [
          {
            section: 'TWK',
            subType: 'nasionalisme',
            correct: 2,
            wrong: 0,
            empty: 0,
            waiting: 1,
            points: 10,
            max: 20,
            weighted: false,
          },
        ],
        items: [sampleItem(1), essay({ isWaiting: true, points: 0 })],
      }),
    );
    renderResult();
    expect(await screen.findByRole('heading', { name: 'Menunggu penilaian' })).toBeVisible();
    expect(screen.getByText(/^1 soal esai menunggu penilaian dan untuk sementara dihitung 0 poin/)).toBeVisible();
    expect(
      screen.getByText('Sementara kurang 3 poin dari ambang batas 13; 1 soal esai menunggu penilaian'),
    ).toBeVisible();
    expect(screen.getByText('Peringkat sementara 3 dari 120 peserta')).toBeVisible();
    expect(screen.getByRole('rowheader', { name: /^Nasionalisme.*1 menunggu penilaian/ })).toBeVisible();
    expect(screen.queryByText(/^(tidak )?lulus$/i)).not.toBeInTheDocument();
    const waiting = within(await question(2));
    expect(waiting.getByText('Jawaban saya')).toBeVisible();
    expect(waiting.getByText(/Belum dinilai, paling banyak 5 poin/)).toBeVisible();
  });

  it('shows an essay with its mark and the remark', async () => {
    const mark = { percent: 80, remark: 'Sebutkan juga contohnya.', markedAt: '2026-11-22T03:00:00.000Z' };
    getResult.mockResolvedValue(sampleResult({ items: [essay({ mark, points: 4 })] }));
    renderResult();
    const marking = within(await screen.findByRole('region', { name: 'Penilaian soal 2' }));
    expect(marking.getByText('Dinilai 80%')).toBeVisible();
    expect(marking.getByText('Sebutkan juga contohnya.')).toBeVisible();
    expect(screen.getByText('Nilai sebagian', { selector: 'article *' })).toBeVisible();
    expect(screen.queryByText(/menunggu/i)).not.toBeInTheDocument();
  });

  it('names the source of a question that has one', async () => {
    getResult.mockResolvedValue(sampleResult({ items: [sampleItem(1, { source: 'UU 3/2022' }), sampleItem(2)] }));
    renderResult();
    const first = within(await question(1));
    expect(within(first.getByRole('region', { name: 'Sumber soal 1' })).getByText('UU 3/2022')).toBeVisible();
    expect(within(await question(2)).queryByText('Sumber')).not.toBeInTheDocument();
  });

  it('draws formulas in question, options and explanation', async () => {
    const [option] = sampleItem(1).options;
    getResult.mockResolvedValue(
      sampleResult({
        items: [
          sampleItem(1, {
            stem: 'Nilai $x^2$?',
            options: option ? [{ ...option, text: '$\\frac{1}{2}$' }] : [],
            explanation: 'Karena $\\sqrt{4}=2$.',
          }),
        ],
      }),
    );
    renderResult();
    const first = await question(1);
    await waitFor(() => expect(first.querySelectorAll('math')).toHaveLength(3));
    expect(first).not.toHaveTextContent('$');
  });

  it('names the rules of its scoring', async () => {
    const { ruleSet } = sampleResult();
    getResult.mockResolvedValue(
      sampleResult({ ruleSet: { ...ruleSet, note: 'AKHLAK: model latihan, bukan rumus resmi.' } }),
    );
    renderResult();
    const rules = within(await screen.findByRole('region', { name: 'Dasar penilaian' }));
    expect(rules.getByText('SKD CPNS 2024')).toBeVisible();
    expect(rules.getByText(/Keputusan Menteri PANRB Nomor 321 Tahun 2024/)).toBeVisible();
    expect(rules.getByText('AKHLAK: model latihan, bukan rumus resmi.')).toBeVisible();
  });

  it('shows where the points were won and lost', async () => {
    getResult.mockResolvedValue(sampleResult());
    renderResult();
    const table = within(await screen.findByRole('table', { name: 'Hasil per subtes' }));
    const row = table.getByRole('rowheader', { name: /^Nasionalisme/ }).closest('tr') as HTMLElement;
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['3', '4', '1', '15 / 40']);
    expect(screen.getByText(/Pada soal berbobot/)).toBeVisible();
  });
});

it('tells a guest how to get a rank, and leads to no ranking', async () => {
  givenVisitor();
  getResult.mockResolvedValue(sampleResult({ rank: null, betterThanPercent: null }));
  renderResult();
  expect(await screen.findByText('Daftar untuk ikut peringkat')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Lihat peringkat' })).not.toBeInTheDocument();
});

it('tells a guest on what the rank depends', async () => {
  givenVisitor();
  const { rank, takers } = sampleResult();
  getResult.mockResolvedValue(sampleResult());
  renderResult();
  expect(
    await screen.findByText(`Peringkat ${rank} dari ${takers} peserta bila Anda mendaftar dan mengonfirmasi email`),
  ).toBeVisible();
});

describe('a weak sub type', () => {
  it('says so in words and leads to its lesson', async () => {
    getResult.mockResolvedValue(sampleResult());
    renderResult();
    // Of the other one 6 of 10 points were reached: just enough.
    expect(await screen.findByRole('rowheader', { name: 'Nasionalisme Perlu diperkuat' })).toBeVisible();
    expect(screen.getByRole('rowheader', { name: 'Pelayanan publik' })).toBeVisible();
    const lessons = within(screen.getByRole('region', { name: 'Pelajari dulu' }));
    const [lesson, ...others] = lessons.getAllByRole('listitem');
    expect(lesson).toHaveTextContent(/Untuk Nasionalisme$/);
    expect(others).toEqual([]);
    expect(lessons.getByRole('link')).toHaveAttribute('href', expect.stringMatching(/^\/materi\/./));
  });

  it('leads to its practice, also where no lesson teaches it', async () => {
    const { subTypes } = sampleResult();
    getResult.mockResolvedValue(
      sampleResult({
        subTypes: subTypes.map((one) => ({ ...one, subType: 'keuangan_negara', points: 1 })).slice(0, 1),
        items: [sampleItem(1, { subType: 'keuangan_negara' })],
      }),
    );
    renderResult();
    const practice = within(await screen.findByRole('region', { name: 'Latih yang lemah' }));
    expect(practice.getByRole('link', { name: 'Latihan Keuangan negara' })).toHaveAttribute(
      'href',
      '/latihan?subType=keuangan_negara',
    );
    expect(screen.queryByRole('region', { name: 'Pelajari dulu' })).not.toBeInTheDocument();
  });
});

describe('a weak sub type of which nothing can be practised', () => {
  it.each([
    ['essays', { kind: 'essay' as const, key: null, options: [], text: 'Jawaban' }],
    ['annulled questions', { ruling: { mode: 'nilai_penuh' as const, keys: [], newKey: null, reason: 'Keliru' } }],
  ])('leads to no practice: it has only %s', async (_what, changes) => {
    const { subTypes } = sampleResult();
    getResult.mockResolvedValue(
      sampleResult({
        subTypes: subTypes.map((one) => ({ ...one, subType: 'keuangan_negara', points: 1 })).slice(0, 1),
        items: [sampleItem(1, { subType: 'keuangan_negara', ...changes } as Partial<ResultItem>)],
      }),
    );
    renderResult();
    expect(await screen.findByRole('rowheader', { name: 'Keuangan negara Perlu diperkuat' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Latih yang lemah' })).not.toBeInTheDocument();
  });
});

describe('the time of the questions', () => {
  it('is shown for the slowest, beside others, and links to them out of any filter', async () => {
    getResult.mockResolvedValue(
      sampleResult({
        pace: { attempts: 119, computedAt: '2026-11-21T11:00:00.000Z' },
        items: [
          sampleItem(1, { secondsSpent: 30, othersSeconds: 35 }),
          sampleItem(2, { secondsSpent: 90, othersSeconds: 40, option: 'B', points: 0 }),
        ],
      }),
    );
    const { user, router } = renderResult('/exam/TO-selesai?tampil=salah');
    const times = within(await screen.findByRole('region', { name: 'Waktu per soal' }));
    expect(times.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Soal 2Salah1 menit 30 detik · median 40 detik',
      'Soal 1Benar30 detik · median 35 detik',
    ]);
    expect(
      times.getByText('Rata-rata 30 detik untuk jawaban benar, 1 menit 30 detik untuk jawaban salah.'),
    ).toBeVisible();
    expect(times.getByText(/dari 119 pengerjaan pertama/)).toBeVisible();
    await user.click(times.getByRole('button', { name: /^Soal 1/ }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Soal 1' })).toHaveFocus());
    expect(router.state.location.search).toBe('');
  });

  it('says when others’ times will be shown', async () => {
    getResult.mockResolvedValue(sampleResult());
    renderResult();
    expect(await screen.findByText(/setelah sedikitnya 5 peserta lain/)).toBeVisible();
  });
});

describe('printing', () => {
  const print = jest.fn();
  beforeEach(() => {
    window.print = print;
  });

  it('prints every question of the filter, and comes back to the page of ten', async () => {
    getResult.mockResolvedValue(
      sampleResult({ items: Array.from({ length: 25 }, (_, index) => sampleItem(index + 1)) }),
    );
    const { user } = renderResult();
    await user.click(await screen.findByRole('button', { name: 'Cetak' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Ringkasan dan 25 soal di pembahasan' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(shownQuestions()).toHaveLength(25);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(shownQuestions()).toHaveLength(10);
  });

  it('names on paper whose result it is', async () => {
    getResult.mockResolvedValue(sampleResult());
    renderResult();
    expect(await screen.findByText('Sari Dewi')).toBeInTheDocument();
    expect(screen.getByText('No. pengerjaan TO-selesai')).toBeInTheDocument();
  });
});

describe('the discussion', () => {
  it('shows the learner’s own answer, the key, points, time and why', async () => {
    getResult.mockResolvedValue(sampleResult());
    renderResult();
    const wrong = within(await question(2));
    const options = wrong.getAllByRole('listitem');
    expect(options[0]).toHaveTextContent('Jawaban benar');
    expect(options[1]).toHaveTextContent('Jawaban Anda');
    for (const text of ['Salah', 'Ragu-ragu', 'Nasionalisme', 'Penjelasan nomor 2'])
      expect(wrong.getByText(text)).toBeVisible();
    expect(wrong.getByText(/dari 5 poin/)).toHaveTextContent('0 dari 5 poin · 1 menit 23 detik');
    expect(within(await question(3)).getByText('Soal ini tidak Anda jawab.')).toBeVisible();
  });

  it('shows what each option of a weighted question earns', async () => {
    const options = (['A', 'B', 'C'] as const).map((letter, index) => ({
      letter,
      text: `Isi ${letter}`,
      imageUrl: null,
      imageAlt: null,
      weight: 5 - index * 2,
    }));
    getResult.mockResolvedValue(sampleResult({ items: [sampleItem(1, { options, option: 'B', points: 3 })] }));
    renderResult();
    const item = within(await question(1));
    expect(item.getByText('Bukan pilihan terbaik')).toBeVisible();
    expect(item.getAllByRole('listitem').map((option) => option.textContent)).toEqual([
      expect.stringMatching(/Pilihan terbaik.*5 poin/),
      expect.stringMatching(/Jawaban Anda.*3 poin/),
      expect.stringMatching(/1 poin/),
    ]);
  });

  it('filters, counts the matches, and keeps the filter in the address', async () => {
    getResult.mockResolvedValue(sampleResult());
    const { user, router } = renderResult();
    const filter = within(await screen.findByRole('group', { name: 'Soal yang ditampilkan' }));
    expect(filter.getAllByRole('button').map((button) => button.textContent)).toEqual([
      '3 Semua',
      '1 Salah',
      '1 Ragu-ragu',
      '1 Tidak dijawab',
      '0 Yakin, tetapi salah',
    ]);

    await user.click(filter.getByRole('button', { name: '1 Tidak dijawab' }));
    await waitFor(() => expect(shownQuestions()).toEqual(['Soal 3']));
    expect(router.state.location.search).toBe('?tampil=kosong');
    await user.click(filter.getByRole('button', { name: '1 Salah' }));
    await waitFor(() => expect(shownQuestions()).toEqual(['Soal 2']));
    expect(
      within(screen.getByText('Daftar nomor soal').parentElement as HTMLElement).getAllByRole('listitem', {
        hidden: true,
      })[0],
    ).toHaveTextContent('2');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(shownQuestions()).toEqual(['Soal 3']));
    await user.click(filter.getByRole('button', { name: '3 Semua' }));
    await waitFor(() => expect(shownQuestions()).toHaveLength(3));
    expect(router.state.location.search).toBe('');
  });

  it('says so when a filter finds nothing', async () => {
    getResult.mockResolvedValue(sampleResult({ items: [sampleItem(1)] }));
    const { user } = renderResult('/exam/TO-selesai?tampil=salah');
    expect(await screen.findByText('Tidak ada jawaban yang salah')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Lihat semua soal' }));
    expect(await question(1)).toBeVisible();
  });

  it('shows the learner’s own time beside the median of others', async () => {
    getResult.mockResolvedValue(
      sampleResult({ items: [sampleItem(1, { secondsSpent: 48, othersSeconds: 35 }), sampleItem(2)] }),
    );
    renderResult();
    expect(await question(1)).toHaveTextContent('5 dari 5 poin · Anda 48 detik · median peserta lain 35 detik');
    expect(await question(2)).toHaveTextContent('5 dari 5 poin · 1 menit 23 detik');
  });

  it('shows ten of 110 questions at a time, and jumps to any by its number', async () => {
    getResult.mockResolvedValue(
      sampleResult({ items: Array.from({ length: 110 }, (_, index) => sampleItem(index + 1)) }),
    );
    const { user, router } = renderResult();
    await question(1);
    expect(shownQuestions()).toHaveLength(10);

    await user.click(screen.getByText('Daftar nomor soal'));
    await user.click(screen.getByRole('button', { name: 'Soal 87, benar' }));
    await question(87);
    expect(router.state.location.search).toBe('?page=9');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Soal 87' })).toHaveFocus());
  });
});

describe('a result that is not there', () => {
  it('leads back to an attempt that is not finished', async () => {
    getResult.mockRejectedValue(refusal(409, 'ATTEMPT_RUNNING'));
    renderResult();
    expect(await screen.findByText('Tryout ini belum diselesaikan')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Lanjutkan' })).toHaveAttribute('href', '/exam/TO-selesai');
  });

  it('says until when it is held back, and appears by itself once it is open', async () => {
    getResult.mockRejectedValueOnce(refusal(409, 'RESULT_NOT_OPEN')).mockResolvedValue(sampleResult());
    const waiting = finishedAttempt({ answered: 25, score: null, resultOpensAt: '2026-12-06T14:00:00.000Z' });
    getSummary.mockResolvedValueOnce({ ...waiting, serverNow: sampleNow, receivedAtMs: 0 });
    const { queryClient } = renderResult();
    expect(await screen.findByRole('heading', { name: 'Jawaban Anda sudah tersimpan' })).toBeVisible();
    expect(await screen.findByText(/^6 Des 2026, /)).toBeVisible();
    expect(screen.getByText(/25 dari \d+ soal dijawab/)).toBeVisible();

    getSummary.mockResolvedValue({ ...waiting, resultOpensAt: null, serverNow: sampleNow, receivedAtMs: 0 });
    await act(() => queryClient.refetchQueries({ queryKey: ['attempt-summary'] }));
    expect(await screen.findByRole('heading', { name: 'Tidak lulus' })).toBeVisible();
  });

  it('is not found', async () => {
    getResult.mockRejectedValue(refusal(404, 'ATTEMPT_NOT_FOUND'));
    renderResult();
    expect(await screen.findByText('Hasil ini tidak ditemukan')).toBeVisible();
  });

  it('can be asked for again', async () => {
    getResult.mockRejectedValueOnce(new NetworkError('No answer')).mockResolvedValue(sampleResult());
    const { user } = renderResult();
    expect(await screen.findByRole('alert')).toHaveTextContent('Gagal memuat hasil tryout');
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByRole('heading', { name: 'Tidak lulus' })).toBeVisible();
  });

  it('leads to the login when the session is over', async () => {
    getResult.mockRejectedValue(refusal(401, 'UNAUTHENTICATED'));
    const { router } = renderResult();
    expect(await screen.findByRole('heading', { name: 'Login ke Akun Anda' })).toBeVisible();
    expect(router.state.location.state).toEqual({ from: '/exam/TO-selesai' });
  });
});

it.each([
  ['offers the rank for the picture to a learner', givenLearner, {}, true],
  ['offers no rank for the picture to a guest, who doesn’t have it', givenVisitor, {}, false],
  ['offers no rank for the picture while essays wait', givenLearner, { waiting: 1 }, false],
] as const)('%s', async (_name, given, changes, isOffered) => {
  given();
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const { score } = sampleResult();
  getResult.mockResolvedValue(sampleResult({ score: { ...score, ...changes } }));
  const { user } = renderResult();
  await user.click(await screen.findByRole('button', { name: 'Bagikan hasil' }));
  expect(await screen.findByRole('checkbox', { name: 'Nilai' })).toBeVisible();
  expect(screen.queryAllByRole('checkbox', { name: 'Peringkat' })).toHaveLength(isOffered ? 1 : 0);
});

describe('a result after a ruling', () => {
  const reason = 'Kunci B keliru: hasil yang tepat adalah 42.';
  const change = (changes: Partial<ScoreChange> = {}): ScoreChange => ({
    id: 'c1',
    attemptId: 'TO-selesai',
    tryout: { id: 'paket-1', title: 'Simulasi SKD CPNS Mini' },
    at: sampleNow,
    before: { points: 60, max: 135, passed: false },
    after: { points: 65, max: 135, passed: true },
    reasons: [{ cause: 'ruling', number: 12, mode: 'kunci_baru', reason }],
    isSeen: false,
    ...changes,
  });
  const ruling = (mode: ItemRulingShown['mode'], keys: ItemRulingShown['keys']): ItemRulingShown => ({
    mode,
    reason,
    originalKey: 'B',
    originalWeights: null,
    keys,
  });

  it('says what changed and why, once; earlier changes are below', async () => {
    const earlier = change({
      id: 'c0',
      isSeen: true,
      before: { points: 65, max: 135, passed: true },
      after: { points: 60, max: 135, passed: false },
      reasons: [{ cause: 'ruling_undone', number: 12, mode: 'keduanya', reason: 'Ralat pertama keliru sama sekali.' }],
    });
    getResult.mockResolvedValue(sampleResult({ changes: [change(), earlier] }));
    const { user } = renderResult();
    const told = await screen.findByRole('article', { name: 'Nilai Anda berubah' });
    expect(told).toHaveTextContent('Nilai: 60 menjadi 65 poin · Tidak lulus menjadi Lulus');
    expect(told).toHaveTextContent(`Soal 12 diralat. ${reason}`);
    await waitFor(() => expect(noteSeen.mock.calls).toEqual([[['c1']]]));
    await user.click(screen.getByText('Perubahan sebelumnya (1)'));
    expect(screen.getByText(/Ralat pertama keliru/)).toBeVisible();
    expect(screen.getByText('Ralat soal 12 dibatalkan.')).toBeVisible();
    // Not as if it were why it was taken back.
    expect(screen.getByText(/Alasannya waktu itu: Ralat pertama keliru sama sekali/)).toBeVisible();
  });

  it('says so while ranks are being counted again', async () => {
    getResult.mockResolvedValue(sampleResult({ isRecalculating: true }));
    renderResult();
    // After a ruling, or late answers that were accepted: the answer doesn't tell which.
    expect(await screen.findByText(/^Nilai paket ini sedang dihitung ulang\./)).toBeVisible();
    expect(noteSeen).not.toHaveBeenCalled();
  });

  it.each<[string, Partial<ResultItem>, string, string[], string]>([
    [
      'a new key',
      { option: 'C', key: 'C', points: 5, max: 5, ruling: ruling('kunci_baru', ['C']) },
      'Benar',
      ['Jawaban benarJawaban Anda'],
      'Jawaban benar sekarang C. Kunci saat ujian: B.',
    ],
    [
      'both keys',
      { option: 'B', key: 'C', points: 5, max: 5, ruling: ruling('keduanya', ['B', 'C']) },
      'Benar',
      ['Jawaban benarJawaban Anda', 'Jawaban benar'],
      'B dan C sama-sama dihitung benar. Kunci saat ujian: B.',
    ],
    [
      'an annulled question',
      { option: 'A', key: 'B', points: 5, max: 5, ruling: ruling('nilai_penuh', []) },
      'Dianulir',
      ['Jawaban Anda'],
      'Soal dianulir: semua peserta mendapat poin penuh. Kunci saat ujian: B.',
    ],
  ])('agrees in tick, points and words: %s', async (_name, changes, outcome, marks, words) => {
    getResult.mockResolvedValue(sampleResult({ items: [sampleItem(1, changes)] }));
    renderResult();
    const shown = within(await question(1));
    expect(shown.getByText(outcome)).toBeVisible();
    expect(shown.getByText(/dari 5 poin/)).toHaveTextContent(/^5 dari 5 poin/);
    const options = within(shown.getByRole('list', { name: 'Pilihan jawaban soal 1' })).getAllByRole('listitem');
    expect(options.flatMap(({ textContent }) => textContent?.match(/(Jawaban (benar|Anda))+/)?.[0] ?? [])).toEqual(
      marks,
    );
    const note = within(shown.getByRole('complementary', { name: 'Ralat soal 1' }));
    expect(note.getByText(words)).toBeVisible();
    expect(note.getByText(`Alasan: ${reason}`)).toBeVisible();
  });

  it('counts an annulled question as neither wrong nor empty', async () => {
    const annulled = sampleItem(1, { option: null, points: 0, max: 0, ruling: ruling('dikeluarkan', []) });
    getResult.mockResolvedValue(sampleResult({ items: [annulled] }));
    renderResult();
    expect(await screen.findByRole('button', { name: '0 Salah' })).toBeVisible();
    expect(screen.getByRole('button', { name: '0 Tidak dijawab' })).toBeVisible();
    expect(within(await question(1)).getByText(/^Tidak dihitung/)).toBeVisible();
  });
});

describe('marks for practice in a result', () => {
  beforeEach(() => getResult.mockResolvedValue(sampleResult({ items: [sampleItem(1), sampleItem(2)] })));
  const marks = (isInNotebook: boolean) => ({
    items: [{ itemId: 'item-1', questionId: 'q1', isInNotebook, isUnclear: false }],
  });

  it('put a question into the notebook, and say that its explanation is unclear', async () => {
    getMarks.mockResolvedValue(marks(false));
    jest.mocked(practiceApi.putInNotebook).mockResolvedValue({} as never);
    jest.mocked(practiceApi.saveClarity).mockResolvedValue({ questionId: 'q1', isUnclear: true });
    const { user } = renderResult();
    await user.click(await screen.findByRole('button', { name: 'Masukkan ke buku salah, soal 1' }));
    expect(await screen.findByRole('button', { name: 'Di buku salah, soal 1', pressed: true })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Belum paham pembahasan soal 1' }));
    await waitFor(() => expect(practiceApi.saveClarity).toHaveBeenCalledWith('q1', true));
    expect(practiceApi.putInNotebook).toHaveBeenCalledWith('q1');
    // A question that can't be practised has none.
    expect(within(await question(2)).queryByRole('button', { name: /buku salah/ })).not.toBeInTheDocument();
  });

  it('go back when they didn’t arrive', async () => {
    getMarks.mockResolvedValue(marks(true));
    jest.mocked(practiceApi.takeOutOfNotebook).mockRejectedValue(new NetworkError('no answer'));
    const { user } = renderResult();
    await user.click(await screen.findByRole('button', { name: 'Di buku salah, soal 1' }));
    expect(await screen.findByText('Tanda belum tersimpan')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Di buku salah, soal 1', pressed: true })).toBeVisible();
  });
});
