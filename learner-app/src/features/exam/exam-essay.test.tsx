import type { Attempt, ExamItem, SavedResponse } from '@tryout/api/contract';
import { NetworkError, toast } from '@tryout/shared-ui';
import { givenTimers, renderRoute } from '@tryout/shared-ui/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { passSeconds } from '../../testing/passing-time.ts';
import { givenLearner, sampleUser } from '../../testing/samples.ts';
import * as api from './exam.api.ts';
import { ExamScreen } from './exam-screen.tsx';
import { createOutbox } from './outbox.ts';
import { createPartingNote } from './parting-note.ts';

jest.mock('./exam.api.ts');
const saveResponses = jest.mocked(api.saveResponses);
const getAttempt = jest.mocked(api.getAttempt);
const submitAttempt = jest.mocked(api.submitAttempt);

const item = (number: number, kind: ExamItem['kind']): ExamItem => ({
  id: `item-${number}`,
  number,
  kind,
  section: 'TWK',
  subType: 'nasionalisme',
  stem: `Pertanyaan nomor ${number}`,
  imageUrl: null,
  imageAlt: null,
  options: [],
});
const startMs = Date.parse('2026-11-21T12:00:00.000Z');
const givenAttempt = (changes: Partial<Attempt> = {}): Attempt => ({
  id: 'TO1',
  tryout: { id: 't1', title: 'Tryout TWK', durationSeconds: 3_600 },
  state: 'in_progress',
  startedAt: new Date(startMs).toISOString(),
  deadlineAt: new Date(startMs + 3_000_000).toISOString(),
  submittedAt: null,
  serverNow: new Date(startMs).toISOString(),
  items: [item(1, 'essay'), item(2, 'multiple_choice')],
  responses: [],
  ...changes,
});
const written = (text: string, sequence: number): SavedResponse => ({
  itemId: 'item-1',
  option: null,
  text,
  flagged: false,
  sequence,
  secondsSpent: 1,
});

const renderExam = (attempt = givenAttempt()) =>
  renderRoute(
    [
      {
        path: '/exam/:examId',
        Component: () => (
          <ExamScreen
            learnerId={sampleUser.id}
            attempt={attempt}
            onClosed={() => {}}
            loadSignInDialog={async () => ({ default: () => null })}
          />
        ),
      },
      { path: '/pusat-langganan', Component: () => <h1>Pusat Langganan</h1> },
    ],
    '/exam/TO1',
  );

const timers = givenTimers();
const field = () => screen.findByRole('textbox', { name: 'Jawaban Anda' });
const mark = () => screen.getByTestId('save-mark');
const sentTexts = () => saveResponses.mock.calls.flatMap(([, entries]) => entries.map(({ text }) => text));

function expectHandedInAfter(text: string): void {
  expect(sentTexts()).toEqual([text]);
  const [saved = Infinity] = saveResponses.mock.invocationCallOrder;
  expect(submitAttempt.mock.invocationCallOrder[0]).toBeGreaterThan(saved);
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
  window.scrollTo = () => {};
  jest.resetAllMocks();
  toast.remove();
  givenLearner();
  getAttempt.mockImplementation(async () => givenAttempt());
  saveResponses.mockImplementation(async (_attemptId, entries) => ({
    responses: entries.map(({ itemId, sequence }) => ({ itemId, sequence })),
    refused: [],
    serverNow: new Date(startMs).toISOString(),
  }));
  submitAttempt.mockResolvedValue({} as Awaited<ReturnType<typeof api.submitAttempt>>);
});

afterEach(() => jest.restoreAllMocks());

describe('an essay in the exam', () => {
  it('saves by itself when the learner pauses, in one call, and counts', async () => {
    const { user } = renderExam();
    await user.type(await field(), 'Pancasila');
    expect(mark()).toHaveTextContent('Menyimpan…');
    expect(saveResponses).not.toHaveBeenCalled();
    await waitFor(() => expect(mark()).toHaveTextContent('Tersimpan'));
    expect(sentTexts()).toEqual(['Pancasila']);
    expect(screen.getByText('1 dari 2 soal dijawab')).toBeInTheDocument();
  });

  it.each<[string, (user: ReturnType<typeof renderExam>['user']) => Promise<void> | void]>([
    ['leaves the field', (user) => user.tab()],
    ['goes to another question', (user) => user.click(screen.getByRole('button', { name: 'Selanjutnya' }))],
    ['closes the page', () => void fireEvent(window, new Event('pagehide'))],
    [
      'looks at something else',
      () => {
        jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
        fireEvent(document, new Event('visibilitychange'));
      },
    ],
  ])('saves at once when the learner %s', async (_name, leave) => {
    const { user } = renderExam();
    await user.click(await field());
    // Whatever is saved then isn't by the pause that ends a draft otherwise.
    timers.hold(1_000);
    fireEvent.change(await field(), { target: { value: 'Gotong royong' } });
    await leave(user);
    await waitFor(() => expect(sentTexts()).toEqual(['Gotong royong']));
  });

  it('is on the device before a closing page is gone, also offline', async () => {
    saveResponses.mockRejectedValue(new NetworkError('offline'));
    renderExam();
    fireEvent.change(await field(), { target: { value: 'Sampai detik terakhir' } });
    fireEvent(window, new Event('pagehide'));
    // Asynchronous work, such as IndexedDB's, is never finished in a page that is closed.
    expect(createPartingNote(sampleUser.id, 'TO1').read()).toMatchObject([{ text: 'Sampai detik terakhir' }]);
  });

  it('is handed in with the last text', async () => {
    const { user } = renderExam(givenAttempt({ items: [item(1, 'essay')] }));
    fireEvent.change(await field(), { target: { value: 'Sampai akhir' } });
    await user.click(screen.getByRole('button', { name: 'Selesai' }));
    await user.click(await screen.findByRole('button', { name: 'Ya, selesai' }));
    await screen.findByRole('heading', { name: 'Pusat Langganan' });
    expectHandedInAfter('Sampai akhir');
  });

  it('is handed in with the last text when the time is over', async () => {
    renderExam(givenAttempt({ items: [item(1, 'essay')] }));
    fireEvent.change(await field(), { target: { value: 'Sampai detik akhir' } });
    passSeconds(3_000);
    await screen.findByRole('dialog', { name: 'Waktu habis, jawaban dikumpulkan' });
    expectHandedInAfter('Sampai detik akhir');
  });

  it('survives a reload offline', async () => {
    saveResponses.mockRejectedValue(new NetworkError('down'));
    const { user, unmount } = renderExam();
    await user.type(await field(), 'Bhinneka');
    await user.tab();
    await waitFor(() => expect(mark()).toHaveTextContent('Belum terkirim (1)'));
    await waitFor(async () =>
      expect(await createOutbox(sampleUser.id, 'TO1').load()).toEqual([expect.objectContaining({ text: 'Bhinneka' })]),
    );
    unmount();
    renderExam();
    await waitFor(async () => expect(await field()).toHaveValue('Bhinneka'));
  });

  it('is removed by emptying it', async () => {
    const { user } = renderExam(givenAttempt({ responses: [written('Lama', 5)], items: [item(1, 'essay')] }));
    expect(screen.getByText('1 dari 1 soal dijawab')).toBeInTheDocument();
    await user.clear(await field());
    await user.tab();
    await waitFor(() => expect(sentTexts()).toEqual([null]));
    expect(screen.getByText('0 dari 1 soal dijawab')).toBeInTheDocument();
  });

  it('keeps the exam’s keys for itself while it is written', async () => {
    const { user } = renderExam();
    await user.type(await field(), 'bar 1{ArrowLeft}{ArrowLeft}r{ArrowRight}');
    expect(await field()).toHaveValue('barr 1');
    expect(screen.getByRole('heading', { name: 'Soal 1 dari 2' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Ragu-ragu' })).toHaveAttribute('aria-pressed', 'false');
  });

  it('shows the room left when it gets short, and stops at the limit', async () => {
    renderExam();
    const place = await field();
    fireEvent.change(place, { target: { value: 'a'.repeat(8_999) } });
    expect(screen.queryByText(/dari 10.000 karakter/)).not.toBeInTheDocument();
    fireEvent.change(place, { target: { value: 'a'.repeat(9_000) } });
    expect(screen.getByText('9.000 dari 10.000 karakter')).toBeInTheDocument();
    // A screen reader hears of it in steps, not at every letter.
    const heard = screen.getByText('Sisa paling banyak 1.000 karakter');
    expect(heard).toHaveAttribute('role', 'status');
    fireEvent.change(place, { target: { value: 'a'.repeat(9_020) } });
    expect(screen.getByText('9.020 dari 10.000 karakter')).not.toHaveAttribute('role');
    expect(heard).toHaveTextContent('Sisa paling banyak 1.000 karakter');
    expect(place).toHaveAttribute('maxlength', '10000');
  });

  it('is not the question to continue with when it has an answer', async () => {
    renderExam(givenAttempt({ responses: [written('Sudah', 5)] }));
    expect(await screen.findByRole('heading', { name: 'Soal 2 dari 2' })).toBeInTheDocument();
  });
});

describe('an essay on two devices', () => {
  const look = () => act(() => void window.dispatchEvent(new Event('focus')));
  const later = startMs + 3_600_000;

  it('is not changed while it is written; the other text is shown beside it, and can be taken', async () => {
    getAttempt.mockResolvedValue(givenAttempt({ responses: [written('Dari laptop', later)] }));
    const { user } = renderExam();
    fireEvent.change(await field(), { target: { value: 'Dari ponsel' } });
    look();
    expect(await screen.findByText('Dari laptop')).toBeInTheDocument();
    expect(await field()).toHaveValue('Dari ponsel');
    await user.click(screen.getByRole('button', { name: 'Pakai versi ini' }));
    expect(await field()).toHaveValue('Dari laptop');
    expect(screen.getByText('Dari ponsel', { selector: 'p' })).toBeInTheDocument();
    await waitFor(() => expect(sentTexts().at(-1)).toBe('Dari laptop'));
    await user.click(screen.getByRole('button', { name: 'Buang versi ini' }));
    expect(screen.queryByText('Ada versi lain dari jawaban ini')).not.toBeInTheDocument();
  });

  it('shows the newer text where it is not being written, says so, and keeps the older one beside it', async () => {
    renderExam(givenAttempt({ responses: [written('Dari ponsel', 5)], items: [item(1, 'essay')] }));
    expect(await field()).toHaveValue('Dari ponsel');
    getAttempt.mockResolvedValue(givenAttempt({ responses: [written('Dari laptop', later)] }));
    look();
    await waitFor(async () => expect(await field()).toHaveValue('Dari laptop'));
    expect(screen.getByText('Ujian ini juga dibuka di perangkat atau tab lain')).toBeInTheDocument();
    expect(screen.getByText('Dari ponsel', { selector: 'p' })).toBeInTheDocument();
  });
});
