import type { ReportedQuestionDetail } from '@tryout/api/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { createApiClient } from '../http/api-client.ts';
import { givenLocalApi, type LocalAnswer, ok, refused, renderRoute } from '../testing/index.ts';
import type { ReportArea, ReportRights } from './report-area.ts';
import { createReportCalls } from './report-calls.ts';
import { ReportDetailView } from './report-detail.tsx';
import { ReportQueueView } from './report-queue.tsx';

const { answers, arrived } = givenLocalApi();
const api = createApiClient({ prefix: '/proxy' });
const area: ReportArea = {
  calls: createReportCalls(api, 'admin'),
  path: '/reports',
  editAddress: ({ questionId }) => `/edit/${questionId}`,
  rulingAddress: ({ questionId, version }) => `/rulings/new?question=${questionId}&version=${version}`,
};
const all: ReportRights = { mayAnswer: true, mayDecideMisuse: true, writes: true };
const base = '/proxy/admin/question-reports';

const question: ReportedQuestionDetail = {
  questionId: 'q1',
  stem: 'Berapa 6 × 7?',
  subType: 'TWK',
  tryout: { id: 't1', title: 'Tryout TWK', number: 3 },
  open: 4,
  fresh: 4,
  oldestAt: '2026-11-20T01:00:00.000Z',
  evidence: 'letter',
  letter: 'B',
  kinds: [
    { kind: 'wrong_key', count: 3 },
    { kind: 'typo', count: 1 },
  ],
  letters: [{ letter: 'B', count: 3 }],
  seenUntil: '2026-11-21T01:00:00.000Z',
  answers: [],
  versions: [
    {
      versionId: 'v1',
      version: 1,
      isCurrent: true,
      createdAt: '2026-11-01T01:00:00.000Z',
      open: 4,
      kinds: [],
      letters: [],
      kind: 'multiple_choice',
      number: 3,
      subType: 'TWK',
      stem: 'Berapa 6 × 7?',
      imageUrl: null,
      imageAlt: null,
      options: (['A', 'B'] as const).map((letter) => ({
        letter,
        text: letter === 'A' ? '36' : '42',
        imageUrl: null,
        imageAlt: null,
        weight: null,
      })),
      key: 'A',
      explanation: 'Hasilnya 42.',
      source: null,
    },
  ],
};
const reports = {
  total: 1,
  reports: [
    {
      id: 'r1',
      version: 1,
      kind: 'wrong_key',
      letter: 'B',
      text: 'Enam kali tujuh 42',
      state: 'new',
      sentAt: '2026-11-20T01:00:00.000Z',
      isFromExam: false,
      option: 'B',
      quarter: 1,
    },
  ],
};

function openDetail(rights = all) {
  answers[`GET ${base}/q1`] = ok(question);
  answers[`GET ${base}/q1/reports?page=1&pageSize=20&state=open`] = ok(reports);
  return renderRoute([
    { path: '/', element: <ReportDetailView area={area} rights={rights} questionId="q1" /> },
    { path: '/reports', element: <h1>Semua laporan</h1> },
  ]);
}

describe('the queue', () => {
  it('names question, evidence and counts, and leads to the question', async () => {
    answers[`GET ${base}?page=1&pageSize=20&mine=false`] = ok({
      questions: [question],
      total: 1,
      open: { count: 4, oldestAt: question.oldestAt, medianAt: question.oldestAt },
    });
    renderRoute([{ path: '/', element: <ReportQueueView area={area} rights={all} /> }]);
    expect(await screen.findByRole('link', { name: 'Soal 3, Tryout TWK' })).toHaveAttribute('href', '/reports/q1');
    expect(screen.getByText('Banyak pelapor menunjuk B')).toBeVisible();
    expect(screen.getByText('Kunci jawaban salah: 3')).toBeVisible();
    expect(screen.getByText('4 laporan')).toBeVisible();
  });

  it('says when it fails', async () => {
    renderRoute([{ path: '/', element: <ReportQueueView area={area} rights={all} /> }]);
    expect(await screen.findByText('Gagal memuat laporan soal')).toBeVisible();
  });
});

describe('a reported question', () => {
  it('gives one answer to the ticked kinds, with what the page has shown', async () => {
    answers[`POST ${base}/q1/answers`] = ok({
      answer: { id: 'a1', decision: 'accepted', outcome: 'ruling', text: 'x', at: question.seenUntil, count: 3 },
    });
    const { user } = openDetail();
    await user.click(await screen.findByRole('button', { name: 'Jawab 4 laporan' }));
    expect(screen.getByText('Pilih keputusannya')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Terima' })).toHaveFocus());
    await user.click(screen.getByRole('radio', { name: 'Terima' }));
    await user.click(screen.getByRole('radio', { name: 'Ralat' }));
    expect(screen.getByRole('link', { name: 'Susun ralat' })).toHaveAttribute(
      'href',
      '/rulings/new?question=q1&version=1',
    );
    expect(screen.getByRole('link', { name: 'Buka editor soal' })).toHaveAttribute('href', '/edit/q1');
    // Beside the answer that is being written, not in its place.
    for (const name of ['Susun ralat', 'Buka editor soal'])
      expect(screen.getByRole('link', { name })).toHaveAttribute('target', '_blank');
    await user.click(screen.getByRole('checkbox', { name: 'Salah ketik (1)' }));
    await user.type(screen.getByLabelText('Jawaban untuk semua pelapor'), 'Anda benar, kuncinya B.');
    await user.click(screen.getByRole('button', { name: 'Jawab 3 laporan' }));
    const sent = arrived.find(({ call }) => call === `POST ${base}/q1/answers`);
    expect(sent?.body).toEqual({
      decision: 'accepted',
      outcome: 'ruling',
      kinds: ['wrong_key'],
      text: 'Anda benar, kuncinya B.',
      seenUntil: question.seenUntil,
    });
  });

  it('refuses a field only until it is changed', async () => {
    const { user } = openDetail();
    await user.click(await screen.findByRole('button', { name: 'Jawab 4 laporan' }));
    const field = screen.getByLabelText('Jawaban untuk semua pelapor');
    expect(screen.getByText('Pilih keputusannya')).toBeVisible();
    expect(field).toBeInvalid();
    await user.click(screen.getByRole('radio', { name: 'Terima' }));
    expect(screen.queryByText('Pilih keputusannya')).not.toBeInTheDocument();
    expect(field).toBeInvalid();
    await user.type(field, 'Anda benar.');
    expect(field).toBeValid();
    await user.click(screen.getByRole('button', { name: 'Jawab 4 laporan' }));
    expect(screen.getByText(/^Pilih perbaikannya/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Versi baru' }));
    expect(screen.queryByText(/^Pilih perbaikannya/)).not.toBeInTheDocument();
  });

  it('says before an answer by a ruling is sent whose reporters will wait on', async () => {
    const waiting = /Pelapor versi yang belum punya ralat tetap menunggu/;
    const first = openDetail();
    await first.user.click(await screen.findByRole('radio', { name: 'Terima' }));
    expect(screen.queryByText(waiting)).not.toBeInTheDocument();
    first.unmount();
    const [version] = question.versions;
    answers[`GET ${base}/q1`] = ok({ ...question, versions: [{ ...version, versionId: 'v2', version: 2 }, version] });
    const { user } = renderRoute([
      { path: '/', element: <ReportDetailView area={area} rights={all} questionId="q1" /> },
    ]);
    await user.click(await screen.findByRole('radio', { name: 'Terima' }));
    expect(screen.getByText(waiting)).toBeVisible();
  });

  it('asks before an answer is left that was not sent', async () => {
    const { user } = openDetail();
    const field = await screen.findByLabelText('Jawaban untuk semua pelapor');
    await user.type(field, 'Soal ini sudah benar.');
    await user.click(screen.getByRole('link', { name: 'Semua laporan' }));
    await user.click(await screen.findByRole('button', { name: 'Lanjut menyunting' }));
    expect(field).toHaveValue('Soal ini sudah benar.');
    await user.click(screen.getByRole('link', { name: 'Semua laporan' }));
    await user.click(await screen.findByRole('button', { name: 'Buang perubahan' }));
    expect(await screen.findByRole('heading', { name: 'Semua laporan' })).toBeVisible();
  });

  it('keeps the words when the answer is refused', async () => {
    answers[`POST ${base}/q1/answers`] = refused(409, 'REPORTS_ANSWERED', 'Laporan ini sudah dijawab.');
    const { user } = openDetail();
    await user.click(await screen.findByRole('radio', { name: 'Tidak diubah' }));
    await user.type(screen.getByLabelText('Jawaban untuk semua pelapor'), 'Soal ini sudah benar.');
    await user.click(screen.getByRole('button', { name: 'Jawab 4 laporan' }));
    expect(await screen.findByText(/Laporan ini sudah dijawab/)).toBeVisible();
    expect(screen.getByLabelText('Jawaban untuk semua pelapor')).toHaveValue('Soal ini sudah benar.');
  });

  it('keeps what was typed while the answer was being sent', async () => {
    let arrive: (answer: LocalAnswer) => void = () => {};
    answers[`POST ${base}/q1/answers`] = new Promise((resolve) => (arrive = resolve));
    const { user } = openDetail();
    await user.click(await screen.findByRole('radio', { name: 'Tidak diubah' }));
    const field = screen.getByLabelText('Jawaban untuk semua pelapor');
    await user.type(field, 'Soal ini sudah benar.');
    await user.click(screen.getByRole('button', { name: 'Jawab 4 laporan' }));
    await user.type(field, ' Lihat pembahasannya.');
    arrive(
      ok({ answer: { id: 'a1', decision: 'rejected', outcome: null, text: 'x', at: question.seenUntil, count: 3 } }),
    );
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Tidak diubah' })).not.toBeChecked());
    expect(field).toHaveValue('Soal ini sudah benar. Lihat pembahasannya.');
  });

  it('answers nothing that came after the page was opened, until its newer reports are loaded', async () => {
    answers[`POST ${base}/q1/answers`] = ok({
      answer: { id: 'a1', decision: 'rejected', outcome: null, text: 'x', at: question.seenUntil, count: 4 },
    });
    answers[`PUT ${base}/q1/review`] = ok({ success: true });
    const { user } = openDetail();
    const later = '2026-11-22T01:00:00.000Z';
    await user.click(await screen.findByRole('radio', { name: 'Tidak diubah' }));
    await user.type(screen.getByLabelText('Jawaban untuk semua pelapor'), 'Soal ini sudah benar.');
    answers[`GET ${base}/q1`] = ok({
      ...question,
      ...{ open: 6, seenUntil: later, kinds: [...question.kinds, { kind: 'outdated', count: 2 }] },
    });
    await user.click(screen.getByRole('button', { name: 'Mulai meninjau' }));
    expect(await screen.findByText(/2 laporan baru/)).toBeVisible();
    const send = async (count: number) => {
      await user.click(screen.getByRole('button', { name: `Jawab ${count} laporan` }));
      await waitFor(() => expect(screen.getByLabelText('Jawaban untuk semua pelapor')).toHaveValue(''));
      return arrived.findLast(({ call }) => call === `POST ${base}/q1/answers`)?.body;
    };
    expect(await send(4)).toMatchObject({ kinds: ['wrong_key', 'typo'], seenUntil: question.seenUntil });
    // Having answered those, the form is about what is there now.
    await waitFor(() => expect(screen.queryByText(/laporan baru/)).not.toBeInTheDocument());
    await user.click(screen.getByRole('radio', { name: 'Tidak diubah' }));
    await user.type(screen.getByLabelText('Jawaban untuk semua pelapor'), 'Gambarnya ada.');
    const latest = '2026-11-23T01:00:00.000Z';
    answers[`GET ${base}/q1`] = ok({ ...question, open: 7, seenUntil: latest, kinds: [{ kind: 'typo', count: 7 }] });
    await user.click(screen.getByRole('button', { name: 'Mulai meninjau' }));
    await user.click(await screen.findByRole('button', { name: 'Muat' }));
    expect(await send(7)).toMatchObject({ kinds: ['typo'], seenUntil: latest });
  });

  it('keeps the words when a colleague was faster', async () => {
    answers[`PUT ${base}/q1/review`] = ok({ success: true });
    const { user } = openDetail();
    const field = await screen.findByLabelText('Jawaban untuk semua pelapor');
    await user.type(field, 'Soal ini sudah benar.');
    answers[`GET ${base}/q1`] = ok({ ...question, ...{ open: 0, fresh: 0, seenUntil: null, kinds: [], letters: [] } });
    await user.click(screen.getByRole('button', { name: 'Mulai meninjau' }));
    expect(await screen.findByText(/^Semua laporan soal ini sudah dijawab. Tulisan ini/)).toBeVisible();
    expect(field).toHaveValue('Soal ini sudah benar.');
    expect(screen.getByRole('button', { name: 'Jawab 4 laporan' })).toBeDisabled();
    await user.clear(field);
    expect(field).not.toBeInTheDocument();
  });

  it('is about the reports of now, once a colleague has answered those that were shown', async () => {
    answers[`PUT ${base}/q1/review`] = ok({ success: true });
    const { user } = openDetail();
    await screen.findByRole('button', { name: 'Jawab 4 laporan' });
    answers[`GET ${base}/q1`] = ok({ ...question, ...{ open: 0, seenUntil: null, kinds: [], letters: [] } });
    await user.click(screen.getByRole('button', { name: 'Mulai meninjau' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Jawab 4 laporan' })).not.toBeInTheDocument());
    const later = '2026-11-22T01:00:00.000Z';
    answers[`GET ${base}/q1`] = ok({ ...question, open: 2, seenUntil: later, kinds: [{ kind: 'outdated', count: 2 }] });
    await user.click(screen.getByRole('button', { name: 'Mulai meninjau' }));
    expect(await screen.findByRole('button', { name: 'Jawab 2 laporan' })).toBeVisible();
    expect(screen.queryByText(/laporan baru/)).not.toBeInTheDocument();
  });

  it('says that some of the shown reports wait no longer, and loads the others', async () => {
    answers[`PUT ${base}/q1/review`] = ok({ success: true });
    const { user } = openDetail();
    const field = await screen.findByLabelText('Jawaban untuk semua pelapor');
    await user.type(field, 'Soal ini sudah benar.');
    answers[`GET ${base}/q1`] = ok({
      ...question,
      ...{ open: 1, seenUntil: '2026-11-20T01:00:00.000Z', kinds: [{ kind: 'typo', count: 1 }] },
    });
    await user.click(screen.getByRole('button', { name: 'Mulai meninjau' }));
    expect(await screen.findByText(/^Sebagian laporan ini tidak menunggu jawaban lagi\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Muat' }));
    expect(screen.getByRole('button', { name: 'Jawab 1 laporan' })).toBeVisible();
    expect(screen.queryByText(/tidak menunggu jawaban lagi/)).not.toBeInTheDocument();
    expect(field).toHaveValue('Soal ini sudah benar.');
  });

  it('goes back to the last page of reports that exists: there is more to read than an empty page says', async () => {
    const pageOf = (page: number) => `GET ${base}/q1/reports?page=${page}&pageSize=20&state=open`;
    const { user } = openDetail();
    answers[pageOf(1)] = ok({ ...reports, total: 21 });
    answers[pageOf(2)] = ok({ reports: [], total: 20 });
    await user.click(await screen.findByRole('button', { name: 'Halaman 2' }));
    await waitFor(() => expect(arrived.filter(({ call }) => call === pageOf(2))).toHaveLength(1));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Halaman 1' })).toHaveAttribute('aria-current', 'page'),
    );
    expect(screen.getByText('Enam kali tujuh 42')).toBeVisible();
    expect(screen.queryByText('Tidak ada laporan yang menunggu.')).not.toBeInTheDocument();
  });

  it('says what the reporter had answered, nothing of an essay, and not that a running exam has no answer', async () => {
    openDetail();
    const [report] = reports.reports;
    const told = (id: string, more: object) => ({ ...report, id, option: null, quarter: null, ...more });
    answers[`GET ${base}/q1/reports?page=1&pageSize=20&state=open`] = ok({
      total: 4,
      reports: [
        told('r1', { questionKind: 'multiple_choice', isRunning: false }),
        told('r2', { questionKind: 'multiple_choice', isRunning: true, isFromExam: true }),
        told('r3', { questionKind: 'essay', isRunning: false }),
        // Of an older server.
        told('r4', {}),
      ],
    });
    const list = await screen.findByRole('list', { name: 'Laporan peserta' });
    const facts = within(list)
      .getAllByText(/^Peserta: /)
      .map(({ textContent }) => textContent?.split(' · ')[0]);
    expect(facts).toEqual([
      'Peserta: tidak menjawab',
      'Peserta: belum menjawab',
      'Peserta: versi 1',
      'Peserta: tidak menjawab',
    ]);
  });

  it('decides on misuse only for whoever may, and answers neither for a reader', async () => {
    answers[`PUT ${base}/q1/reports/r1/misuse`] = ok({ success: true });
    const view = openDetail();
    await view.user.click(await screen.findByRole('button', { name: 'Penyalahgunaan' }));
    expect(arrived.find(({ call }) => call.endsWith('/misuse'))?.body).toEqual({ isMisuse: true });
    view.unmount();
    openDetail({ mayAnswer: false, mayDecideMisuse: false, writes: false });
    const list = await screen.findByRole('list', { name: 'Laporan peserta' });
    expect(within(list).getByText(/menjawab B · seperempat nilai teratas/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Penyalahgunaan' })).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Jawab semua pelapor' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Mulai meninjau' })).not.toBeInTheDocument();
  });
});
