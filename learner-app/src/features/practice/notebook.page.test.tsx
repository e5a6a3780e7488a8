import 'fake-indexeddb/auto';
import { givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { notebookEntry, practiceOverview } from '../../testing/practice-samples.ts';
import { givenLearner } from '../../testing/samples.ts';
import { Component } from './notebook.page.tsx';

const { answers, arrived, callsOf } = givenLocalApi();
const all = 'GET /api/notebook?page=1&filter=all&pageSize=20';
const counts = { dueToday: 1, total: 2, mastered: 3 };
const entries = [
  notebookEntry({ note: 'PPKI, bukan BPUPKI' }),
  notebookEntry({ questionId: 'q2', stem: 'Berapa hasil 6 × 7?', isDue: false, dueOn: '2030-01-05', reason: 'unsure' }),
];

const renderNotebook = (path = '/latihan/buku-salah') =>
  renderRoute(
    [
      { path: '/latihan/buku-salah', Component },
      { path: '*', element: null },
    ],
    path,
  );
const entry = async (name: string) => within(await screen.findByRole('article', { name }));

beforeEach(() => {
  givenLearner();
  window.scrollTo = () => {};
  answers['GET /api/practice/overview'] = ok(practiceOverview());
  answers[all] = ok({ entries, total: 2, counts });
});

describe('/latihan/buku-salah', () => {
  it('counts in its filters what the chosen subtes has, and on top what is due in all', async () => {
    answers['GET /api/notebook?page=1&filter=all&subType=number_sequence&pageSize=20'] = ok({
      entries: entries.slice(1),
      total: 1,
      counts: { dueToday: 30, total: 50, mastered: 3 },
      countsOfSubType: { dueToday: 0, total: 1, mastered: 2 },
    });
    renderNotebook('/latihan/buku-salah?subType=number_sequence');
    expect(await screen.findByRole('button', { name: '1 Semua' })).toBeVisible();
    expect(screen.getByRole('button', { name: '0 Hari ini' })).toBeVisible();
    expect(screen.getByRole('button', { name: '2 Dikuasai' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Kerjakan 30 soal hari ini' })).toBeVisible();
  });

  it('has each question with its reason, when it comes back, and the note', async () => {
    renderNotebook();
    const due = await entry('Siapa yang mengesahkan UUD 1945?');
    expect(due.getByText('Kembali hari ini')).toBeVisible();
    expect(due.getByText('PPKI, bukan BPUPKI')).toBeVisible();
    const later = await entry('Berapa hasil 6 × 7?');
    expect(later.getByText('Kembali 5 Jan 2030')).toBeVisible();
    expect(later.getByText(/Benar, tetapi ragu-ragu/)).toBeVisible();
  });

  it('practises what is due today', async () => {
    answers['POST /api/practice/sessions'] = refused(409, 'PRACTICE_EMPTY', 'Belum ada soal untuk latihan ini.');
    const { user } = renderNotebook();
    await user.click(await screen.findByRole('button', { name: 'Kerjakan 1 soal hari ini' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Belum ada soal untuk latihan ini.');
    expect(arrived.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ mode: 'notebook', count: 5 });
  });

  it('takes a question out, and puts it back', async () => {
    answers['DELETE /api/notebook/q1'] = ok(null);
    answers['PUT /api/notebook/q1'] = ok(notebookEntry());
    const { user } = renderNotebook();
    const due = await entry('Siapa yang mengesahkan UUD 1945?');
    answers[all] = ok({ entries: entries.slice(1), total: 1, counts });
    await user.click(due.getByRole('button', { name: /^Keluarkan/ }));
    expect(await screen.findByText('Dikeluarkan: Siapa yang mengesahkan UUD 1945?')).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('article', { name: 'Siapa yang mengesahkan UUD 1945?' })).not.toBeInTheDocument(),
    );
    expect(screen.getByRole('button', { name: 'Masukkan kembali' })).toHaveFocus();
    answers[all] = ok({ entries, total: 2, counts });
    await user.click(screen.getByRole('button', { name: 'Masukkan kembali' }));
    expect((await entry('Siapa yang mengesahkan UUD 1945?')).getByText('Kembali hari ini')).toBeVisible();
    expect(callsOf('PUT /api/notebook/q1')).toBe(1);
    await waitFor(() => expect(screen.queryByText(/^Dikeluarkan/)).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'Buku salah' })).toHaveFocus();
  });

  it('keeps a question whose removal didn’t arrive', async () => {
    const { user } = renderNotebook();
    const due = await entry('Siapa yang mengesahkan UUD 1945?');
    await user.click(due.getByRole('button', { name: /^Keluarkan/ }));
    await waitFor(() => expect(callsOf('DELETE /api/notebook/q1')).toBeGreaterThan(0));
    expect(screen.queryByRole('button', { name: 'Masukkan kembali' })).not.toBeInTheDocument();
    await entry('Siapa yang mengesahkan UUD 1945?');
  });

  it('shows answer and explanation when asked', async () => {
    const { user } = renderNotebook();
    const due = await entry('Siapa yang mengesahkan UUD 1945?');
    expect(due.queryByText('PPKI, 18 Agustus 1945.')).not.toBeInTheDocument();
    await user.click(due.getByText('Lihat jawaban'));
    expect(await due.findByText('PPKI, 18 Agustus 1945.')).toBeVisible();
  });

  it('keeps a note that is not saved while the answer is folded', async () => {
    const { user } = renderNotebook();
    const due = await entry('Siapa yang mengesahkan UUD 1945?');
    await user.click(due.getByText('Lihat jawaban'));
    await user.type(await due.findByRole('textbox', { hidden: true }), ' PPKI!');
    await user.click(due.getByText('Lihat jawaban'));
    await user.click(due.getByText('Lihat jawaban'));
    expect(await due.findByDisplayValue(/ PPKI!$/)).toBeInTheDocument();
  });

  it('is filtered by day and sub type, in its address', async () => {
    answers['GET /api/notebook?page=1&filter=due&pageSize=20'] = ok({ entries: [], total: 0, counts });
    answers['GET /api/notebook?page=1&filter=due&subType=nasionalisme&pageSize=20'] = ok({
      entries: [],
      total: 0,
      counts,
    });
    const { user, router } = renderNotebook();
    await user.click(await screen.findByRole('button', { name: '1 Hari ini' }));
    expect(await screen.findByText('Tidak ada yang perlu diulang hari ini')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Subtes'), 'nasionalisme');
    await waitFor(() => expect(router.state.location.search).toBe('?filter=due&subType=nasionalisme'));
    await user.click(await screen.findByRole('button', { name: 'Lihat semua soal' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it.each([
    ['annulled', 'Soal ini dianulir, jadi tidak ditanyakan lagi.'],
    ['withdrawn', 'Soal ini sedang ditarik, jadi tidak ditanyakan.'],
    ['held_back', 'Soal ini menunggu sampai pengerjaan paketnya berakhir.'],
    ['a_reason_of_later', 'Soal ini sedang tidak dapat ditampilkan.'],
    [undefined, 'Soal ini sedang tidak dapat ditampilkan.'],
  ])('says why a question isn’t asked, and no day on which it comes back: %s', async (notAsked, words) => {
    const gone = notebookEntry({ isAvailable: false, stem: '', options: [], keys: [] });
    answers[all] = ok({ entries: [{ ...gone, ...(notAsked && { notAsked }) }], total: 1, counts });
    renderNotebook();
    const card = await entry('Soal yang sedang tidak tersedia');
    expect(card.getByText(words)).toBeVisible();
    expect(card.queryByText(/^Kembali/)).not.toBeInTheDocument();
  });

  it('says that an older API doesn’t have it yet', async () => {
    answers[all] = refused(404, 'CALL_UNKNOWN', 'Fitur ini belum tersedia. Silakan coba lagi beberapa saat lagi.');
    renderNotebook();
    expect(await screen.findByText(/Fitur ini belum tersedia/)).toBeVisible();
  });
});
