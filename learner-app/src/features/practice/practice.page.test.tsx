import 'fake-indexeddb/auto';
import { errors } from '@tryout/api/contract';
import { givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import {
  findPractice,
  forgetPracticeOf,
  keepAnswer,
  keepLeft,
  keepPractice,
  keepSent,
  listPractice,
} from '../../common/practice/kept-practice.ts';
import { practiceOverview, practiceSession } from '../../testing/practice-samples.ts';
import { givenLearner, sampleNow } from '../../testing/samples.ts';
import { Component } from './practice.page.tsx';

const { answers, arrived } = givenLocalApi();
const overview = 'GET /api/practice/overview';
const starting = 'POST /api/practice/sessions';
const starts = () => arrived.filter(({ call }) => call === starting);

const renderPractice = (path = '/latihan') =>
  renderRoute(
    [
      { path: '/latihan', Component },
      { path: '*', element: null },
    ],
    path,
  );

beforeEach(async () => {
  await forgetPracticeOf('u1');
  givenLearner();
  answers[overview] = ok(practiceOverview());
  answers[starting] = { status: 201, body: practiceSession() };
});

describe('/latihan', () => {
  it('begins ten adaptive questions in one press, and keeps them on the device', async () => {
    const { user, router } = renderPractice();
    await user.click(await screen.findByRole('button', { name: 'Mulai latihan' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/latihan/p1'));
    expect(starts().map(({ body }) => body)).toEqual([{ mode: 'adaptive', count: 10 }]);
    expect(await findPractice('u1', 'p1')).toBeDefined();
  });

  it('offers the sub type and number of a task in the study plan first, and has them chosen below', async () => {
    const { user } = renderPractice('/latihan?subType=integritas&count=15');
    expect(await screen.findByRole('heading', { name: 'Latihan Integritas' })).toBeVisible();
    expect(screen.getByText('Latihan adaptif · 15 soal')).toBeVisible();
    expect(screen.getByLabelText('Subtes')).toHaveDisplayValue('Integritas');
    expect(screen.getByLabelText('Jumlah')).toHaveDisplayValue('15 soal');
    await user.click(screen.getByRole('button', { name: 'Mulai latihan' }));
    await waitFor(() => expect(starts()[0]?.body).toEqual({ mode: 'adaptive', subType: 'integritas', count: 15 }));
  });

  it.each([
    ['unknown', '?subType=catur&count=15', 'Mulai dari Nasionalisme', 10, 'Semua subtes'],
    [
      'one that the learner has no questions of',
      '?subType=number_sequence',
      'Mulai dari Nasionalisme',
      10,
      'Semua subtes',
    ],
    ['none', '?count=15', 'Mulai dari Nasionalisme', 10, 'Semua subtes'],
    [
      'one with more questions than a session has',
      '?subType=integritas&count=100',
      'Latihan Integritas',
      50,
      'Integritas',
    ],
    ['one without a number', '?subType=integritas&count=banyak', 'Latihan Integritas', 10, 'Integritas'],
  ])('bears an address whose sub type is %s', async (_, query, heading, count, chosen) => {
    renderPractice(`/latihan${query}`);
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(screen.getByText(`Latihan adaptif · ${count} soal`)).toBeVisible();
    expect(screen.getByLabelText('Subtes')).toHaveDisplayValue(chosen);
  });

  it('says that there is no question yet of the sub type that a link asks for, and where they come from', async () => {
    renderPractice('/latihan?subType=number_sequence&count=15');
    const link = await screen.findByRole('link', { name: 'Kerjakan tryout' });
    expect(link.parentElement).toHaveTextContent(
      'Belum ada soal Deret angka untuk Anda. Kerjakan tryout yang memuatnya dulu. Esai, dan soal yang kuncinya belum dibuka, tidak dilatih.',
    );
    expect(link).toHaveAttribute('href', '/tryout?type=TKD_BUMN');
  });

  it('asks for the same session again after a lost answer', async () => {
    answers[starting] = 'broken connection';
    const { user } = renderPractice();
    await user.click(await screen.findByRole('button', { name: 'Mulai latihan' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Koneksi terputus');
    await user.click(screen.getByRole('button', { name: 'Mulai latihan' }));
    // Each press sends a lost call twice.
    await waitFor(() => expect(starts()).toHaveLength(4));
    expect(new Set(starts().map(({ creationKey }) => creationKey)).size).toBe(1);
  });

  it('takes the learner’s own choices', async () => {
    const { user } = renderPractice();
    await user.click(await screen.findByRole('radio', { name: /Pernah salah/ }));
    await user.selectOptions(screen.getByLabelText('Subtes'), 'nasionalisme');
    await user.selectOptions(screen.getByLabelText('Kesulitan'), 'Sulit');
    await user.selectOptions(screen.getByLabelText('Jumlah'), '20 soal');
    await user.selectOptions(screen.getByLabelText('Waktu'), '60 detik per soal');
    await user.click(screen.getByRole('button', { name: 'Mulai dengan pilihan ini' }));
    await waitFor(() =>
      expect(starts()[0]?.body).toEqual({
        mode: 'wrong',
        subType: 'nasionalisme',
        difficulty: 'Sulit',
        count: 20,
        secondsPerQuestion: 60,
      }),
    );
  });

  it('says what is known as a range, and where too little is known', async () => {
    renderPractice();
    expect(await screen.findByText('Sekitar 55–75%, perkiraan dari 24 soal')).toBeVisible();
    expect(screen.getByText('Belum cukup soal: baru 3 jawaban')).toBeVisible();
    expect(screen.queryByText(/65/)).not.toBeInTheDocument();
  });

  it('offers what is due in the notebook', async () => {
    const { user } = renderPractice();
    expect(await screen.findByRole('heading', { name: 'Hari ini 12 soal' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Kerjakan 12 soal' }));
    await waitFor(() => expect(starts()[0]?.body).toEqual({ mode: 'notebook', count: 12 }));
  });

  it('offers to go on with one that was left for later, and with the last used whichever was sent last', async () => {
    for (const id of ['p1', 'p2']) {
      await keepPractice('u1', practiceSession({ id }));
      await keepAnswer('u1', id, { position: 1, letter: 'B', isUnsure: false, seconds: 1, answeredAt: sampleNow });
    }
    await keepLeft('u1', 'p1', true);
    const usedAtMs = (await findPractice('u1', 'p1'))?.usedAtMs ?? 0;
    await waitFor(() => expect(Date.now()).toBeGreaterThan(usedAtMs));
    await keepLeft('u1', 'p2', true);
    await keepSent('u1', 'p1', [1], { answers: [] } as never);
    renderPractice();
    expect(await screen.findByRole('link', { name: 'Lanjutkan latihan' })).toHaveAttribute('href', '/latihan/p2');
  });

  it('doesn’t call a session unfinished whose questions are all answered, once another one came after it', async () => {
    const given = { letter: 'B', isUnsure: false, seconds: 1, answeredAt: sampleNow } as const;
    await keepPractice('u1', practiceSession({ id: 'p1' }));
    for (const position of [1, 2]) await keepAnswer('u1', 'p1', { position, ...given });
    const usedAtMs = (await findPractice('u1', 'p1'))?.usedAtMs ?? 0;
    await waitFor(() => expect(Date.now()).toBeGreaterThan(usedAtMs));
    await keepPractice('u1', practiceSession({ id: 'p2' }));
    for (const position of [1, 2]) await keepAnswer('u1', 'p2', { position, ...given });
    await keepLeft('u1', 'p2', true);
    renderPractice();
    expect(await screen.findByRole('heading', { name: 'Hari ini 12 soal' })).toBeVisible();
    // Read after the page has read the same.
    await act(async () => expect(await listPractice('u1')).toHaveLength(2));
    expect(screen.queryByRole('link', { name: 'Lanjutkan latihan' })).not.toBeInTheDocument();
  });

  it('offers to go on with a session that was not left, also without a connection', async () => {
    await keepPractice('u1', practiceSession());
    await keepAnswer('u1', 'p1', { position: 1, letter: 'B', isUnsure: false, seconds: 1, answeredAt: sampleNow });
    answers[overview] = 'broken connection';
    renderPractice();
    expect(await screen.findByRole('link', { name: 'Lanjutkan latihan' })).toHaveAttribute('href', '/latihan/p1');
    expect(screen.getByText('1 dari 2 soal dijawab.', { exact: false })).toBeVisible();
  });

  it('shows the sentence of a refusal', async () => {
    answers[starting] = refused(409, 'PRACTICE_EMPTY', errors.PRACTICE_EMPTY.message);
    const { user } = renderPractice();
    await user.click(await screen.findByRole('button', { name: /^Latih integritas$/i }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Belum ada soal untuk latihan ini');
  });

  it('leads newcomers to a tryout', async () => {
    answers[overview] = ok(
      practiceOverview({ subTypes: [], next: null, notebook: { dueToday: 0, total: 0, mastered: 0 } }),
    );
    renderPractice();
    expect(await screen.findByRole('link', { name: 'Pilih tryout' })).toHaveAttribute('href', '/tryout');
  });

  it('says that an older API doesn’t have it yet', async () => {
    answers[overview] = refused(404, 'CALL_UNKNOWN', errors.CALL_UNKNOWN.message);
    renderPractice();
    expect(await screen.findByText(/Fitur ini belum tersedia/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Coba lagi' })).toBeVisible();
  });
});
