import 'fake-indexeddb/auto';
import type { PracticeAnswers, PracticeAnswerShown } from '@tryout/api/contract';
import { givenLocalApi, type LocalAnswer, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  findPractice,
  forgetPracticeOf,
  keepAnswer,
  keepPlace,
  keepPractice,
} from '../../common/practice/kept-practice.ts';
import { sendPractice } from '../../common/practice/send-practice.ts';
import { useSession } from '../../session.ts';
import { givenLearner, givenVisitor, sampleNow, sampleUser } from '../../testing/samples.ts';
import { notebookEntry, practiceItem, practiceSession } from '../../testing/practice-samples.ts';
import { Component } from './session.page.tsx';

const { answers, arrived, callsOf } = givenLocalApi();

const session = 'GET /api/practice/sessions/p1';
const sending = 'POST /api/practice/sessions/p1/answers';

const shown = (position: number, letter: PracticeAnswerShown['letter']): PracticeAnswerShown => ({
  position,
  letter,
  isUnsure: false,
  isRight: letter === 'B',
  seconds: 3,
  answeredAt: sampleNow,
});
const sent = () =>
  arrived.filter(({ call }) => call === sending).flatMap(({ body }) => (body as PracticeAnswers).answers);

const renderSession = () =>
  renderRoute(
    [
      { path: '/latihan/:sessionId', Component },
      { path: '/auth', Component: () => <h1>Login ke Akun Anda</h1> },
      { path: '*', element: null },
    ],
    '/latihan/p1',
  );
const question = (number: number) => screen.findByRole('heading', { name: `Soal ${number} dari 2` });
/** The words that screen readers were given. */
const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const option = (letter: string) => screen.findByRole('radio', { name: `${letter} Pilihan ${letter}` });

beforeEach(async () => {
  await forgetPracticeOf('u1');
  // The page of the test before may still be sending.
  await sendPractice('u1');
  arrived.length = 0;
  window.scrollTo = () => {};
  givenLearner();
  answers[session] = ok(practiceSession());
  answers[sending] = ok({ answers: [shown(1, 'A')] });
});

describe('/latihan/{sessionId}', () => {
  it('says at once what was right and why, and goes on', async () => {
    const { user } = renderSession();
    await user.click(await option('A'));
    await user.click(screen.getByRole('button', { name: 'Jawab' }));
    expect(await screen.findByText('Belum tepat. Jawabannya B')).toBeVisible();
    expect(screen.getByText('Karena begitu, nomor 1.')).toBeVisible();
    await waitFor(() => expect(sent()).toMatchObject([{ position: 1, letter: 'A', isUnsure: false }]));

    await user.click(screen.getByRole('button', { name: 'Soal berikutnya' }));
    expect(await screen.findByText('Pertanyaan latihan 2')).toBeVisible();
    expect(screen.queryByText('Karena begitu, nomor 2.')).not.toBeInTheDocument();
  });

  it('takes a double click for one: its second click meets the button that has come into the place of the first', async () => {
    const { user } = renderSession();
    await user.click(await option('A'));
    const clickTwice = async (first: string, second: string) => {
      fireEvent.click(await screen.findByRole('button', { name: first }), { detail: 1 });
      fireEvent.click(await screen.findByRole('button', { name: second }), { detail: 2 });
    };
    await clickTwice('Jawab', 'Soal berikutnya');
    await waitFor(() => expect(sent()).toMatchObject([{ position: 1, letter: 'A' }]));
    expect(screen.getByText('Karena begitu, nomor 1.')).toBeVisible();
    await clickTwice('Soal berikutnya', 'Tidak tahu');
    await act(() => sendPractice('u1'));
    expect(sent()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Tidak tahu' })).toBeVisible();
  });

  it('names the best options of a weighted question, also those that a ruling lets earn less than another', async () => {
    const options = practiceItem(1).options.map((one, place) => ({ ...one, weight: [5, 4, 2.5][place] as number }));
    answers[session] = ok(
      practiceSession({ items: [practiceItem(1, { options, keys: ['A', 'B'] }), practiceItem(2)] }),
    );
    const { user } = renderSession();
    await user.click(await option('C'));
    await user.click(screen.getByRole('button', { name: 'Jawab' }));
    expect(await screen.findByText('Bernilai 2,5 poin. Pilihan terbaik: A atau B')).toBeVisible();
  });

  it('is worked through by keyboard alone: letters, R and Enter', async () => {
    const { user } = renderSession();
    await question(1);
    await user.keyboard('r2');
    expect(await option('B')).toBeChecked();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Benar, walau ragu-ragu')).toBeVisible();
    await waitFor(() => expect(sent()).toMatchObject([{ position: 1, letter: 'B', isUnsure: true }]));
    await user.keyboard('{Enter}');
    expect(await question(2)).toHaveFocus();
  });

  it('leaves single keys alone where the learner has turned the shortcuts off, also at the next visit', async () => {
    const { user, unmount } = renderSession();
    await question(1);
    await user.click(screen.getByRole('button', { name: 'Matikan pintasan' }));
    await user.keyboard('r2');
    expect(screen.getByRole('button', { name: 'Ragu-ragu' })).toHaveAttribute('aria-pressed', 'false');
    unmount();
    const again = renderSession();
    await question(1);
    await again.user.keyboard('2');
    expect(await option('B')).not.toBeChecked();
    await again.user.click(screen.getByRole('button', { name: 'Nyalakan pintasan' }));
    await again.user.keyboard('2');
    expect(await option('B')).toBeChecked();
  });

  it('goes on without a connection, survives a reload at the same question, and sends each answer once when it is back', async () => {
    await keepPractice('u1', practiceSession());
    answers[session] = 'broken connection';
    answers[sending] = 'broken connection';
    const { user, unmount } = renderSession();
    await user.click(await option('B'));
    await user.click(screen.getByRole('button', { name: 'Jawab' }));
    expect(await screen.findByText(/1 jawaban di perangkat ini/)).toBeVisible();
    expect(spoken()).toEqual(['', expect.stringMatching(/^Benar/)]);
    await user.click(screen.getByRole('button', { name: 'Soal berikutnya' }));
    await question(2);
    await user.click(await option('C'));
    await user.click(screen.getByRole('button', { name: 'Jawab' }));
    expect(await screen.findByText(/2 jawaban di perangkat ini/)).toBeVisible();
    expect(spoken()).toContain('Jawaban di perangkat ini, dikirim otomatis.');
    unmount();

    renderSession();
    expect(await screen.findByText('Karena begitu, nomor 2.')).toBeVisible();
    arrived.length = 0;
    answers[sending] = ok({ answers: [shown(1, 'B'), shown(2, 'C')] });
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Tersimpan')).toBeVisible();
    expect(spoken()).toContain('Semua jawaban tersimpan.');
    expect(sent().map(({ position, letter }) => [position, letter])).toEqual([
      [1, 'B'],
      [2, 'C'],
    ]);
  });

  it('doesn’t say that a question comes back which the learner has taken out, and shows the note that is there', async () => {
    const [first, ...others] = practiceSession().items;
    answers[session] = ok({
      ...practiceSession(),
      items: [{ ...first, isInNotebook: false, isTakenOut: true, note: 'Hafalkan' }, ...others],
    });
    answers[sending] = ok({ answers: [shown(1, 'A')] });
    const { user } = renderSession();
    await user.click(await option('A'));
    await user.click(screen.getByRole('button', { name: 'Jawab' }));
    expect(await screen.findByText(/Belum tepat/)).toBeVisible();
    expect(screen.queryByText(/masuk buku salah/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Masukkan ke buku salah, soal 1' })).toBeVisible();
    expect(screen.getByLabelText('Catatan untuk soal 1, hanya untuk Anda')).toHaveValue('Hafalkan');
  });

  it('keeps the first of two tabs’ answers', async () => {
    const { user } = renderSession();
    await user.click(await option('A'));
    await keepAnswer('u1', 'p1', { position: 1, letter: 'B', isUnsure: false, seconds: 1, answeredAt: sampleNow });
    answers[sending] = ok({ answers: [shown(1, 'B')] });
    await user.click(screen.getByRole('button', { name: 'Jawab' }));
    expect(await screen.findByText('Benar')).toBeVisible();
    await waitFor(() => expect(sent().map(({ letter }) => letter)).toEqual(['B']));
  });

  it('takes what another device has answered', async () => {
    await keepPractice('u1', practiceSession());
    answers[session] = ok(practiceSession({ answers: [shown(1, 'C')] }));
    renderSession();
    expect(await screen.findByText('Belum tepat. Jawabannya B')).toBeVisible();
  });

  describe('of which a question may not be practised any more', () => {
    const rest = practiceSession({ items: [practiceItem(1), practiceItem(3), practiceItem(4)] });

    it('goes on with the next one that is there, and stores each answer under its own', async () => {
      answers[session] = ok(rest);
      answers[sending] = ok({ answers: [] });
      const { user } = renderSession();
      for (const text of ['Pertanyaan latihan 1', 'Pertanyaan latihan 3']) {
        expect(await screen.findByText(text)).toBeVisible();
        await user.click(await option('A'));
        await user.click(screen.getByRole('button', { name: 'Jawab' }));
        await user.click(await screen.findByRole('button', { name: 'Soal berikutnya' }));
      }
      expect(await screen.findByRole('heading', { name: 'Soal 3 dari 3' })).toBeVisible();
      expect(screen.getByText('Pertanyaan latihan 4')).toBeVisible();
      await user.click(await option('A'));
      await user.click(screen.getByRole('button', { name: 'Jawab' }));
      await user.click(await screen.findByRole('button', { name: 'Lihat ringkasan' }));
      expect(await screen.findByText('benar dari 3 soal')).toBeVisible();
      await waitFor(() => expect(new Set(sent().map(({ position }) => position))).toEqual(new Set([1, 3, 4])));
    });

    it('goes on from a question that is gone with the first that has no answer', async () => {
      await keepPractice('u1', practiceSession({ items: [1, 2, 3].map((place) => practiceItem(place)) }));
      await keepAnswer('u1', 'p1', shown(1, 'B'));
      await keepPlace('u1', 'p1', 2);
      answers[session] = ok(practiceSession({ items: [practiceItem(1), practiceItem(3)] }));
      renderSession();
      expect(await screen.findByText('Pertanyaan latihan 3')).toBeVisible();
      expect(screen.getByRole('progressbar', { name: '1 dari 2 soal dijawab' })).toBeVisible();
    });

    it('says so where none is left', async () => {
      answers[session] = ok(practiceSession({ items: [], answers: [shown(1, 'B')] }));
      renderSession();
      expect(await screen.findByText(/Soal latihan ini sedang tidak dapat dilatih/)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Lanjutkan latihan' })).not.toBeInTheDocument();
    });
  });

  it('ends any time with a calm summary that says what comes back when, and goes on from there', async () => {
    const tomorrow = new Date(Date.now() + 31 * 3600 * 1000).toISOString().slice(0, 10);
    answers['GET /api/notebook?page=1&filter=all&pageSize=100&ids=q1'] = ok({
      entries: [notebookEntry({ dueOn: tomorrow, isDue: false })],
      total: 1,
      counts: { dueToday: 0, total: 1, mastered: 0 },
    });
    const { user } = renderSession();
    await user.click(await option('A'));
    await user.click(screen.getByRole('button', { name: 'Jawab' }));
    await user.click(await screen.findByRole('button', { name: 'Berhenti dulu' }));
    expect(await screen.findByText('1 soal belum dijawab. Anda dapat melanjutkannya kapan saja.')).toBeVisible();
    expect(screen.getByText('benar dari 1 soal', { exact: false })).toHaveTextContent('0 benar dari 1 soal');
    expect(within(screen.getByRole('list', { name: 'Per subtes' })).getByText('0 dari 1')).toBeVisible();
    expect(await screen.findByText('1 soal kembali besok')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Lanjutkan latihan' }));
    expect(await question(2)).toBeVisible();
  });

  it('doesn’t say that a mastered question comes back which was right again, though unsure', async () => {
    const [first, ...others] = practiceSession().items;
    const mastered = { ...first, isInNotebook: false, isMastered: true };
    answers[session] = ok({ ...practiceSession(), items: [mastered, ...others] });
    answers[sending] = ok({ answers: [{ ...shown(1, 'B'), isUnsure: true }] });
    const { user } = renderSession();
    await user.click(await option('B'));
    await user.click(screen.getByRole('button', { name: 'Ragu-ragu' }));
    await user.click(screen.getByRole('button', { name: 'Jawab' }));
    expect(await screen.findByText('Benar, walau ragu-ragu')).toBeVisible();
    expect(screen.queryByText(/masuk buku salah/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /buku salah/, pressed: true })).not.toBeInTheDocument();
  });

  it('counts as coming back what is in the notebook, neither what was taken out nor others', async () => {
    answers[session] = ok(
      practiceSession({
        items: [practiceItem(1), practiceItem(2, { isTakenOut: true })],
        answers: [shown(1, 'A'), shown(2, 'A')],
      }),
    );
    let list: (answer: LocalAnswer) => void = () => {};
    answers['GET /api/notebook?page=1&filter=all&pageSize=100&ids=q1%2Cq2'] = new Promise(
      (resolve) => (list = resolve),
    );
    renderSession();
    expect(await screen.findByText('1 soal masuk buku salah dan akan muncul lagi pada waktunya.')).toBeVisible();
    list(ok({ entries: [], total: 0, counts: { dueToday: 0, total: 300, mastered: 0 } }));
    await waitFor(() => expect(screen.queryByText('Yang akan kembali')).not.toBeInTheDocument());
  });

  it('says that others come back, too, where an older API gives only the beginning of the notebook', async () => {
    answers[session] = ok(practiceSession({ answers: [shown(1, 'A'), shown(2, 'A')] }));
    const today = new Date().toISOString().slice(0, 10);
    answers['GET /api/notebook?page=1&filter=all&pageSize=100&ids=q1%2Cq2'] = ok({
      entries: [
        notebookEntry({ dueOn: today }),
        ...Array.from({ length: 99 }, (_, index) => notebookEntry({ questionId: `other${index}`, dueOn: today })),
      ],
      total: 300,
      counts: { dueToday: 300, total: 300, mastered: 0 },
    });
    renderSession();
    expect(await screen.findByText('1 soal lain akan muncul lagi pada waktunya')).toBeVisible();
    expect(screen.getByText('1 soal kembali hari ini')).toBeVisible();
  });

  it('takes no answer as one when the time for the question is over, and what was chosen until then', async () => {
    answers[session] = ok(practiceSession({ secondsPerQuestion: 1 }));
    answers[sending] = ok({ answers: [shown(1, null)] });
    renderSession();
    expect(await screen.findByRole('timer')).toBeVisible();
    expect(await screen.findByText('Tidak dijawab. Jawabannya B')).toBeVisible();
    await waitFor(() => expect(sent()).toMatchObject([{ position: 1, letter: null }]));
  });

  it('says when the server doesn’t take an answer, and asks no more', async () => {
    answers[sending] = refused(400, 'VALIDATION_FAILED', 'Data yang dikirim tidak valid');
    const { user } = renderSession();
    await user.click(await option('B'));
    await user.click(screen.getByRole('button', { name: 'Jawab' }));
    expect(await screen.findByText('Data yang dikirim tidak valid')).toBeVisible();
    act(() => void window.dispatchEvent(new Event('online')));
    await user.click(screen.getByRole('button', { name: 'Soal berikutnya' }));
    await question(2);
    expect(callsOf(sending)).toBe(1);
  });

  it('says that one of several answers was refused, and asks no more for it', async () => {
    await keepPractice('u1', practiceSession());
    for (const position of [1, 2])
      await keepAnswer('u1', 'p1', { position, letter: 'B', isUnsure: false, seconds: 3, answeredAt: sampleNow });
    const { code, message } = { code: 'OPTION_NOT_AVAILABLE', message: 'Pilihan jawaban itu tidak ada pada soal ini' };
    answers[sending] = ok({ answers: [shown(1, 'B')], refused: [{ position: 2, code, message }] });
    renderSession();
    expect(await screen.findByText(message)).toBeVisible();
    await sendPractice('u1');
    expect(callsOf(sending)).toBe(1);
  });

  it('puts a question into the notebook, with “belum paham” and a note', async () => {
    answers[session] = ok(practiceSession({ items: [practiceItem(1), practiceItem(2)], answers: [shown(1, 'B')] }));
    answers['PUT /api/notebook/q1'] = ok(notebookEntry({ note: 'Hafalkan tanggalnya' }));
    answers['PUT /api/questions/q1/clarity'] = ok({ questionId: 'q1', isUnclear: true });
    await keepPractice('u1', practiceSession());
    const { user } = renderSession();
    await user.click(await screen.findByRole('button', { name: 'Masukkan ke buku salah, soal 1' }));
    expect(await screen.findByRole('button', { name: 'Di buku salah, soal 1' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Belum paham pembahasan soal 1' }));
    await waitFor(() => expect(callsOf('PUT /api/questions/q1/clarity')).toBe(1));
    await user.click(screen.getByText('Tulis catatan'));
    await user.type(screen.getByLabelText('Catatan untuk soal 1, hanya untuk Anda'), 'Hafalkan tanggalnya');
    await user.click(screen.getByRole('button', { name: 'Simpan catatan' }));
    expect(await screen.findByRole('button', { name: 'Tersimpan' })).toBeDisabled();
    expect(arrived.filter(({ call }) => call === 'PUT /api/notebook/q1').at(-1)?.body).toEqual({
      note: 'Hafalkan tanggalnya',
    });
  });

  it('keeps what is typed into a note while it is being saved', async () => {
    answers[session] = ok(practiceSession({ answers: [shown(1, 'B')] }));
    let save: (answer: LocalAnswer) => void = () => {};
    answers['PUT /api/notebook/q1'] = new Promise((resolve) => (save = resolve));
    await keepPractice('u1', practiceSession());
    const { user } = renderSession();
    await user.click(await screen.findByText('Tulis catatan'));
    const field = screen.getByLabelText('Catatan untuk soal 1, hanya untuk Anda');
    await user.type(field, 'PPKI');
    await user.click(screen.getByRole('button', { name: 'Simpan catatan' }));
    await user.type(field, ', bukan BPUPKI');
    save(ok(notebookEntry({ note: 'PPKI' })));
    await screen.findByText('Catatan Anda');
    expect(field).toHaveValue('PPKI, bukan BPUPKI');
    answers['PUT /api/notebook/q1'] = ok(notebookEntry({ note: 'PPKI, bukan BPUPKI' }));
    await user.click(await screen.findByRole('button', { name: 'Simpan catatan' }));
    expect(await screen.findByRole('button', { name: 'Tersimpan' })).toBeDisabled();
  });

  it('saves a note that is left behind with its question, and offers to try again', async () => {
    answers[session] = ok(practiceSession({ answers: [shown(1, 'B')] }));
    answers['PUT /api/notebook/q1'] = refused(500, 'INTERNAL_ERROR', 'Terjadi kesalahan');
    await keepPractice('u1', practiceSession());
    const { user } = renderSession();
    await user.click(await screen.findByText('Tulis catatan'));
    await user.type(screen.getByLabelText('Catatan untuk soal 1, hanya untuk Anda'), 'PPKI');
    await user.click(screen.getByRole('button', { name: 'Soal berikutnya' }));
    expect(await screen.findByText('Catatan soal tadi belum tersimpan')).toBeVisible();
    answers['PUT /api/notebook/q1'] = ok(notebookEntry({ note: 'PPKI' }));
    arrived.length = 0;
    await user.click(screen.getByRole('button', { name: 'Simpan lagi' }));
    await waitFor(() =>
      expect(arrived.find(({ call }) => call === 'PUT /api/notebook/q1')?.body).toEqual({ note: 'PPKI' }),
    );
  });

  it('keeps the words of every question that was left, and sends all of them with one press', async () => {
    answers[session] = ok(
      practiceSession({
        items: [practiceItem(1), practiceItem(2), practiceItem(3)],
        answers: [shown(1, 'B'), shown(2, 'B')],
      }),
    );
    for (const id of ['q1', 'q2'])
      answers[`PUT /api/notebook/${id}`] = refused(500, 'INTERNAL_ERROR', 'Terjadi kesalahan');
    await keepPractice('u1', practiceSession());
    const { user } = renderSession();
    for (const place of [1, 2]) {
      await user.click(await screen.findByText('Tulis catatan'));
      await user.type(screen.getByLabelText(`Catatan untuk soal ${place}, hanya untuk Anda`), `Catatan ${place}`);
      await user.click(screen.getByRole('button', { name: 'Soal berikutnya' }));
    }
    const toast = (await screen.findByText('2 catatan belum tersimpan')).closest<HTMLElement>('[role=alert]')!;
    for (const id of ['q1', 'q2']) answers[`PUT /api/notebook/${id}`] = ok(notebookEntry());
    arrived.length = 0;
    await user.click(within(toast).getByRole('button', { name: 'Simpan lagi' }));
    await waitFor(() =>
      expect(arrived.filter(({ call }) => call.startsWith('PUT /api/notebook')).map(({ body }) => body)).toEqual([
        { note: 'Catatan 1' },
        { note: 'Catatan 2' },
      ]),
    );
  });

  it('gives up a note that the server will never take, says so, and sends the others', async () => {
    answers[session] = ok(
      practiceSession({
        items: [practiceItem(1), practiceItem(2), practiceItem(3)],
        answers: [shown(1, 'B'), shown(2, 'B')],
      }),
    );
    answers['PUT /api/notebook/q1'] = refused(404, 'QUESTION_NOT_FOUND', 'Soal tidak ditemukan');
    answers['PUT /api/notebook/q2'] = ok(notebookEntry());
    await keepPractice('u1', practiceSession());
    const { user } = renderSession();
    await user.click(await screen.findByText('Tulis catatan'));
    await user.type(screen.getByLabelText('Catatan untuk soal 1, hanya untuk Anda'), 'PPKI');
    await user.click(screen.getByRole('button', { name: 'Soal berikutnya' }));
    const toast = (await screen.findByText('Catatan soal tadi tidak dapat disimpan')).closest<HTMLElement>(
      '[role=alert]',
    )!;
    expect(toast).toHaveTextContent('Soal tidak ditemukan');
    expect(within(toast).queryByRole('button', { name: 'Simpan lagi' })).toBeNull();
    // It is sent as the question is left, and again as the next one comes.
    await waitFor(() => expect(callsOf('PUT /api/notebook/q1')).toBe(2));
    await user.click(await screen.findByText('Tulis catatan'));
    await user.type(screen.getByLabelText('Catatan untuk soal 2, hanya untuk Anda'), 'BPUPKI');
    await user.click(screen.getByRole('button', { name: 'Soal berikutnya' }));
    await waitFor(() => expect(callsOf('PUT /api/notebook/q2')).toBeGreaterThan(0));
    expect(callsOf('PUT /api/notebook/q1')).toBe(2);
  });

  it("doesn't put a question back into the notebook by a note on one that was taken out", async () => {
    answers[session] = ok(
      practiceSession({
        items: [practiceItem(1), practiceItem(2), practiceItem(3)],
        answers: [shown(1, 'B'), shown(2, 'B')],
      }),
    );
    for (const id of ['q1', 'q2']) answers[`PUT /api/notebook/${id}`] = ok(notebookEntry());
    answers['DELETE /api/notebook/q1'] = ok({});
    await keepPractice('u1', practiceSession());
    const { user } = renderSession();
    await user.click(await screen.findByRole('button', { name: 'Masukkan ke buku salah, soal 1' }));
    await user.click(screen.getByText('Tulis catatan'));
    await user.type(screen.getByLabelText('Catatan untuk soal 1, hanya untuk Anda'), 'PPKI');
    arrived.length = 0;
    await user.click(await screen.findByRole('button', { name: 'Di buku salah, soal 1' }));
    await waitFor(() => expect(callsOf('DELETE /api/notebook/q1')).toBeGreaterThan(0));
    await user.click(screen.getByRole('button', { name: 'Soal berikutnya' }));
    // The notes are sent in their order: one on the next question comes after all others.
    await user.click(await screen.findByText('Tulis catatan'));
    await user.type(screen.getByLabelText('Catatan untuk soal 2, hanya untuk Anda'), 'BPUPKI');
    await user.click(screen.getByRole('button', { name: 'Soal berikutnya' }));
    await waitFor(() => expect(callsOf('PUT /api/notebook/q2')).toBe(1));
    expect(arrived.filter(({ call }) => call === 'PUT /api/notebook/q1')).toEqual([]);
  });

  it('writes no note into the notebook of the next one who signs in', async () => {
    answers[session] = ok(practiceSession({ answers: [shown(1, 'B')] }));
    for (const id of ['u1', 'u2']) await keepPractice(id, practiceSession());
    const { user } = renderSession();
    await user.click(await screen.findByText('Tulis catatan'));
    await user.type(screen.getByLabelText('Catatan untuk soal 1, hanya untuk Anda'), 'PPKI');
    arrived.length = 0;
    act(() => useSession.setState({ account: { ...sampleUser, id: 'u2' }, token: 'other' }));
    answers['PUT /api/notebook/q1'] = ok(notebookEntry());
    await waitFor(() => expect(screen.getByLabelText('Catatan untuk soal 1, hanya untuk Anda')).toHaveValue(''));
    await user.click(screen.getByText('Tulis catatan'));
    await user.type(screen.getByLabelText('Catatan untuk soal 1, hanya untuk Anda'), 'Milik saya');
    await user.click(screen.getByRole('button', { name: 'Simpan catatan' }));
    await waitFor(() => expect(callsOf('PUT /api/notebook/q1')).toBeGreaterThan(0));
    expect(arrived.filter(({ call }) => call.startsWith('PUT /api/notebook')).map(({ body }) => body)).toEqual([
      { note: 'Milik saya' },
    ]);
  });

  it('says when there is no such session', async () => {
    answers[session] = refused(404, 'PRACTICE_NOT_FOUND', 'Latihan ini tidak ditemukan');
    renderSession();
    expect(await screen.findByRole('heading', { name: 'Latihan ini tidak ditemukan' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ke halaman latihan' })).toHaveAttribute('href', '/latihan');
    expect(await findPractice('u1', 'p1')).toBeUndefined();
  });

  it('leads visitors to the sign-in', async () => {
    givenVisitor();
    renderSession();
    expect(await screen.findByRole('heading', { name: 'Login ke Akun Anda' })).toBeVisible();
  });
});

describe('/latihan/{sessionId} where storage fails', () => {
  const { put } = IDBObjectStore.prototype;
  const fill = () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  };
  afterEach(() => {
    IDBObjectStore.prototype.put = put;
    jest.restoreAllMocks();
  });

  it('goes on and sends when it becomes full in mid-session, says so, and stores again once there is room', async () => {
    const { user } = renderSession();
    await question(1);
    fill();
    answers[sending] = 'broken connection';
    await user.click(await option('A'));
    await user.click(screen.getByRole('button', { name: 'Jawab' }));
    expect(await screen.findByText('Belum tepat. Jawabannya B')).toBeVisible();
    expect(await screen.findByText('1 jawaban hanya di halaman ini; jangan tutup sampai terkirim')).toBeVisible();
    act(() => void window.dispatchEvent(new Event('focus')));
    await user.click(screen.getByRole('button', { name: 'Soal berikutnya' }));
    await question(2);

    answers[sending] = ok({ answers: [shown(1, 'A')] });
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Tersimpan')).toBeVisible();
    expect(sent().at(-1)).toMatchObject({ position: 1, letter: 'A' });

    IDBObjectStore.prototype.put = put;
    answers[sending] = 'broken connection';
    await user.click(await option('C'));
    await user.click(screen.getByRole('button', { name: 'Jawab' }));
    expect(await screen.findByText('1 jawaban di perangkat ini, dikirim otomatis')).toBeVisible();
    expect((await findPractice('u1', 'p1'))?.answers.map(({ letter, isSent }) => [letter, isSent])).toEqual([
      ['A', true],
      ['C', false],
    ]);
  });

  it('goes on when the browser has lost its database', async () => {
    const { user } = renderSession();
    await question(1);
    jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('closing', 'InvalidStateError');
    });
    await user.click(await option('A'));
    await user.click(screen.getByRole('button', { name: 'Jawab' }));
    expect(await screen.findByText('Belum tepat. Jawabannya B')).toBeVisible();
    await waitFor(() => expect(sent()).toMatchObject([{ position: 1, letter: 'A' }]));
  });
});
