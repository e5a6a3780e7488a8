import type { QuestionReviews, ReviewInbox } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, type LocalAnswer, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { givenQuestion } from '../../testing/given-question.ts';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.questionerToken);
const requests = 'GET /proxy/api/questioner/review-requests';
const open = () => renderRoute(routes, '/questioner/reviews');

const listed = (questionId: string, number: number, isReady: boolean) => ({
  questionId,
  version: 1,
  number,
  question: `Soal tentang ${questionId}`,
  tryoutListId: 't1',
  type: 'SKD_CPNS',
  subType: 'TWK',
  tryout: { title: 'Simulasi SKD', batch: 1 },
  isReady,
});
const at = '2026-11-23T02:00:00.000Z';
const inbox = (more: Partial<ReviewInbox> = {}): ReviewInbox => ({
  waiting: [],
  waitingTotal: 0,
  sentBack: [],
  asked: [],
  ...more,
});

beforeEach(() => {
  device.holds('stored');
  api.answers['GET /proxy/api/questioner/profile'] = ok({
    id: 'q1',
    name: 'Rina',
    email: 'rina@contoh.id',
    role: 'questioner',
  });
  api.answers['GET /proxy/api/questioner/review-requests/count'] = ok({ waiting: 0, sentBack: 0 });
});

describe('/questioner/reviews', () => {
  it('lists what waits, what came back with its comment, and the questioner’s own requests', async () => {
    api.answers[requests] = ok(
      inbox({
        waiting: [{ ...listed('musyawarah', 3, false), askedBy: 'Ratna', askedAt: at }],
        waitingTotal: 120,
        sentBack: [{ ...listed('deret', 4, true), by: 'Bima', text: 'Ganti pilihan B.', at }],
        asked: [{ ...listed('gotong royong', 5, true), reviewerId: 'q2', reviewer: 'Sari', askedAt: at, isGone: true }],
      }),
    );
    open();
    const waiting = within(await screen.findByRole('region', { name: 'Menunggu tinjauan Anda' }));
    expect(waiting.getByRole('heading')).toHaveTextContent('(120)');
    expect(waiting.getByText('Simulasi SKD · Batch 1 · Soal 3 · Konsep')).toBeVisible();
    expect(waiting.getByText('Diminta oleh Ratna, 23 Nov 2026, 09.00 WIB')).toBeVisible();
    expect(waiting.getByRole('link', { name: 'Tinjau' })).toBeVisible();
    expect(screen.getByText('1 yang paling lama ditampilkan.')).toBeVisible();
    const sentBack = within(screen.getByRole('region', { name: 'Dikembalikan kepada Anda' }));
    expect(sentBack.getByText('Ganti pilihan B.')).toBeVisible();
    expect(sentBack.getByText(/^Dikembalikan oleh Bima/)).toBeVisible();
    expect(sentBack.getByRole('link', { name: 'Sunting' })).toHaveAttribute(
      'href',
      expect.stringContaining('tryout=t1&soal=deret'),
    );
    const asked = within(screen.getByRole('region', { name: 'Permintaan Anda' }));
    expect(asked.getByText(/Akunnya tidak aktif lagi: minta penulis lain\.$/)).toBeVisible();
  });

  it('counts also what is not listed, and says which part is', async () => {
    const sentBack = [{ ...listed('deret', 4, true), by: 'Bima', text: 'Ganti pilihan B.', at }];
    const asked = [
      { ...listed('gotong royong', 5, true), reviewerId: 'q2', reviewer: 'Sari', askedAt: at, isGone: false },
    ];
    api.answers[requests] = ok(inbox({ sentBack, sentBackTotal: 201, asked, askedTotal: 500 }));
    open();
    expect(await screen.findByRole('heading', { name: 'Dikembalikan kepada Anda (201)' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Permintaan Anda (500)' })).toBeVisible();
    expect(screen.getAllByText('1 yang terbaru ditampilkan.')).toHaveLength(2);
  });

  it('counts what an older API lists', async () => {
    const asked = [
      { ...listed('gotong royong', 5, true), reviewerId: 'q2', reviewer: 'Sari', askedAt: at, isGone: false },
    ];
    api.answers[requests] = ok(inbox({ asked }));
    open();
    expect(await screen.findByRole('heading', { name: 'Permintaan Anda (1)' })).toBeVisible();
    expect(screen.queryByText(/ditampilkan/)).not.toBeInTheDocument();
  });

  it('says how reviews come about while there are none', async () => {
    api.answers[requests] = ok(inbox());
    open();
    expect(await screen.findByText('Tidak ada tinjauan')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pekerjaan saya' })).toHaveAttribute('href', '/questioner/work');
  });

  it('can be loaded again after a failure', async () => {
    api.answers[requests] = refused(500, 'INTERNAL_ERROR', 'Terjadi kesalahan. Silakan coba lagi.');
    const { user } = open();
    const again = await screen.findByRole('button', { name: 'Coba lagi' });
    api.answers[requests] = ok(inbox());
    await user.click(again);
    expect(await screen.findByText('Tidak ada tinjauan')).toBeVisible();
  });
});

describe('the review of a question', () => {
  const read = 'GET /proxy/api/questioner/questions/s1';
  const reviews = `${read}/reviews`;
  const give = 'POST /proxy/api/questioner/questions/s1/reviews';
  const state = (version: number): QuestionReviews => ({
    version,
    isReady: false,
    isApproved: false,
    isRequired: true,
    approvedVersion: null,
    mayApprove: true,
    isAskedOfMe: true,
    requests: [],
    events: [],
  });
  function givenVersion(version: number) {
    api.answers[read] = ok(givenQuestion({ id: 's1', number: 4, version, question: `Teks versi ${version}` }));
    api.answers[reviews] = ok(state(version));
  }
  const given = () => api.arrived.filter(({ call }) => call === give).map(({ body }) => body);

  beforeEach(() => {
    api.answers[requests] = ok(inbox());
    api.answers['GET /proxy/api/questioner/reviewers'] = ok({ reviewers: [] });
    api.answers[give] = ok(state(4));
    givenVersion(3);
  });
  const openReview = () => renderRoute(routes, '/questioner/reviews?tinjau=s1');

  it('takes no verdict on a version that has replaced the one that was read before that was read, too', async () => {
    const { user } = openReview();
    expect(await screen.findByText('Teks versi 3')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Komentar' }), 'Bagus.');
    givenVersion(4);
    // Back from another window.
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('Teks versi 4')).toBeVisible();
    expect(screen.getByText('Versi 4 baru saja dimuat')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Setujui' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Kirim komentar' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Saya sudah membaca versi 4' }));
    await user.click(screen.getByRole('button', { name: 'Setujui' }));
    await waitFor(() => expect(given()).toEqual([{ version: 4, verdict: 'approved', text: 'Bagus.' }]));
  });

  it('sends the version that was read, and shows the one that has replaced it meanwhile', async () => {
    const { user } = openReview();
    const approve = await screen.findByRole('button', { name: 'Setujui' });
    givenVersion(4);
    api.answers[give] = refused(409, 'QUESTION_CHANGED', 'Soal ini sudah diubah orang lain.');
    await user.click(approve);
    expect(await screen.findByRole('button', { name: 'Saya sudah membaca versi 4' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Setujui' })).not.toBeInTheDocument();
    expect(given()).toEqual([{ version: 3, verdict: 'approved', text: '' }]);
  });

  it('can be sent back, but not approved, by the asked one who has edited the question since', async () => {
    api.answers[reviews] = ok({ ...state(3), mayApprove: false });
    const { user } = openReview();
    expect(
      await screen.findByText(
        'Anda ikut menulis soal ini, jadi penulis lain yang harus menyetujuinya. Kembalikan soal ini agar yang meminta tidak menunggu Anda.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Setujui' })).not.toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Komentar' }), 'Koma saya betulkan.');
    await user.click(screen.getByRole('button', { name: 'Kembalikan' }));
    await waitFor(() => expect(given()).toEqual([{ version: 3, verdict: 'sent_back', text: 'Koma saya betulkan.' }]));
  });

  it('offers a writer who was not asked neither verdict', async () => {
    api.answers[reviews] = ok({ ...state(3), mayApprove: false, isAskedOfMe: false });
    openReview();
    expect(
      await screen.findByText('Anda ikut menulis soal ini, jadi penulis lain yang harus menyetujuinya.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Kembalikan' })).not.toBeInTheDocument();
  });

  it('keeps what was typed while a comment was being sent', async () => {
    let arrive: (answer: LocalAnswer) => void = () => {};
    api.answers[give] = new Promise((resolve) => (arrive = resolve));
    const { user } = openReview();
    const field = await screen.findByRole('textbox', { name: 'Komentar' });
    await user.type(field, 'Bagus.');
    await user.click(screen.getByRole('button', { name: 'Kirim komentar' }));
    await user.type(field, ' Tetapi B juga benar.');
    arrive(ok(state(3)));
    expect(await screen.findByText('Komentar terkirim')).toBeVisible();
    expect(field).toHaveValue('Bagus. Tetapi B juga benar.');
  });

  it.each([
    ['Komentar', 'Komentar Anda'],
    ['Catatan untuk peninjau', 'Catatan untuk peninjau'],
  ])('asks before the drawer is closed over words that were not sent: %s', async (label, what) => {
    const { user, router } = openReview();
    const field = await screen.findByRole('textbox', { name: label });
    await user.type(field, 'Bagus.');
    await user.click(document.querySelector('.mantine-Drawer-overlay') as HTMLElement);
    expect(await screen.findByText(`${what} belum disimpan dan akan hilang.`)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Lanjut menyunting' }));
    expect(field).toHaveValue('Bagus.');
    await user.click(screen.getByRole('link', { name: 'Sunting' }));
    await user.click(await screen.findByRole('button', { name: 'Buang perubahan' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/questioner/dashboard'));
  });

  it('names both a comment and a note where leaving would lose both', async () => {
    const { user } = openReview();
    await user.type(await screen.findByRole('textbox', { name: 'Catatan untuk peninjau' }), 'Tolong cek B.');
    await user.type(screen.getByRole('textbox', { name: 'Komentar' }), 'Bagus.');
    await user.click(screen.getByRole('link', { name: 'Sunting' }));
    expect(
      await screen.findByText('Komentar Anda dan catatan untuk peninjau belum disimpan dan akan hilang.'),
    ).toBeVisible();
  });
});
