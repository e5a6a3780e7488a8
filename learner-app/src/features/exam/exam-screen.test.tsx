import type { Attempt, ExamItem } from '@tryout/api/contract';
import { ApiError, NetworkError } from '@tryout/shared-ui';
import { renderRoute } from '@tryout/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import * as api from './exam.api.ts';
import { ExamScreen } from './exam-screen.tsx';

jest.mock('./exam.api.ts');
const saveResponses = jest.mocked(api.saveResponses);
const submitAttempt = jest.mocked(api.submitAttempt);

const item = (number: number, changes: Partial<ExamItem> = {}): ExamItem => ({
  id: `item-${number}`,
  number,
  section: 'TKD',
  subType: 'number_sequence',
  stem: `Pertanyaan nomor ${number}`,
  imageUrl: null,
  imageAlt: null,
  options: (['A', 'B', 'C', 'D', 'E'] as const).map((letter) => ({
    letter,
    text: `Pilihan ${letter}`,
    imageUrl: null,
    imageAlt: null,
  })),
  ...changes,
});

function givenAttempt(changes: Partial<Attempt> = {}, secondsLeft = 3_000): Attempt {
  const now = Date.parse('2026-11-21T12:00:00.000Z');
  return {
    id: 'TO1',
    tryout: { id: 't1', title: 'Tryout TKD BUMN', durationSeconds: 3_600 },
    state: 'in_progress',
    startedAt: new Date(now).toISOString(),
    deadlineAt: new Date(now + secondsLeft * 1000).toISOString(),
    submittedAt: null,
    serverNow: new Date(now).toISOString(),
    items: [item(1), item(2), item(3)],
    responses: [],
    ...changes,
  };
}

const onClosed = jest.fn();

function renderExam(attempt = givenAttempt()) {
  return renderRoute(
    [
      { path: '/exam/:examId', Component: () => <ExamScreen learnerId="sari" attempt={attempt} onClosed={onClosed} /> },
      { path: '/pusat-langganan', Component: () => <h1>Pusat Langganan</h1> },
    ],
    '/exam/TO1',
  );
}

const question = (number: number, total = 3) => screen.findByRole('heading', { name: `Soal ${number} dari ${total}` });
const option = (letter: string) => screen.getByRole('radio', { name: new RegExp(`Pilihan ${letter}`) });
const saved = (text: RegExp) => waitFor(() => expect(screen.getByTestId('save-mark')).toHaveTextContent(text));

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  window.scrollTo = () => {};
  jest.resetAllMocks();
  saveResponses.mockImplementation(async (_attemptId, entries) => ({
    responses: entries.map(({ itemId, sequence }) => ({ itemId, sequence })),
    refused: [],
    serverNow: '2026-11-21T12:00:01.000Z',
  }));
  submitAttempt.mockResolvedValue({} as Awaited<ReturnType<typeof api.submitAttempt>>);
});

describe('ExamScreen', () => {
  it('saves an option as it is chosen and counts it', async () => {
    const { user } = renderExam();
    await question(1);
    expect(screen.getByRole('heading', { level: 1, name: 'Tryout TKD BUMN #TO1' })).toBeInTheDocument();
    await user.click(option('C'));
    expect(screen.getByText('1 dari 3 soal dijawab')).toBeInTheDocument();
    await saved(/Tersimpan/);
    expect(saveResponses).toHaveBeenCalledWith('TO1', [
      expect.objectContaining({ itemId: 'item-1', option: 'C', flagged: false }),
    ]);
  });

  it('steps back and forth; the first has no way back, the last reads Selesai', async () => {
    const { user } = renderExam();
    await question(1);
    expect(screen.getByRole('button', { name: 'Sebelumnya' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Selanjutnya' }));
    expect(await question(2)).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Selanjutnya' }));
    await question(3);
    expect(screen.queryByRole('button', { name: 'Selanjutnya' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Selesai' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Sebelumnya' }));
    await question(2);
  });

  it('works by keys: 1–5 and A–E choose, arrows move, R marks', async () => {
    const { user } = renderExam();
    await question(1);
    await user.keyboard('2');
    expect(option('B')).toBeChecked();
    await user.keyboard('e');
    expect(option('E')).toBeChecked();
    await user.keyboard('r');
    expect(screen.getByRole('button', { name: 'Ragu-ragu' })).toHaveAttribute('aria-pressed', 'true');
    await user.keyboard('{ArrowRight}');
    await question(2);
    await user.keyboard('{ArrowLeft}');
    await question(1);
    expect(option('E')).toBeChecked();
  });

  it('leaves keys with Ctrl to the browser, and ignores a letter that has no option', async () => {
    const { user } = renderExam(givenAttempt({ items: [item(1, { options: item(1).options.slice(0, 4) })] }));
    await question(1, 1);
    await user.keyboard('{Control>}a{/Control}5');
    expect(screen.getByText('0 dari 1 soal dijawab')).toBeInTheDocument();
  });

  it('keeps an unsent answer on the screen, says so, and keeps going', async () => {
    saveResponses.mockRejectedValue(new NetworkError('down'));
    const { user } = renderExam();
    await question(1);
    await user.click(option('A'));
    await saved(/Belum terkirim \(1\)/);
    await user.click(screen.getByRole('button', { name: 'Selanjutnya' }));
    await question(2);
    await user.click(option('B'));
    await saved(/Belum terkirim \(2\)/);
    expect(screen.getByText('2 dari 3 soal dijawab')).toBeInTheDocument();
  });

  it('tells each number in words: answered, empty, ragu-ragu, current', async () => {
    const { user } = renderExam(
      givenAttempt({
        responses: [{ itemId: 'item-2', option: 'A', text: null, flagged: true, sequence: 5, secondsSpent: 1 }],
      }),
    );
    await question(1);
    await user.click(screen.getByRole('button', { name: 'Nomor soal, 1 dari 3' }));
    const sheet = await screen.findByRole('dialog');
    expect(within(sheet).getByRole('button', { name: 'Soal 1, belum dijawab' })).toHaveAttribute(
      'aria-current',
      'step',
    );
    await user.click(within(sheet).getByRole('button', { name: 'Soal 2, dijawab, ragu-ragu' }));
    await question(2);
    expect(option('A')).toBeChecked();
  });

  it('names what is open before the end, and hands in on the second yes only', async () => {
    const { user, router } = renderExam(
      givenAttempt({
        items: [item(1)],
        responses: [{ itemId: 'item-1', option: null, text: null, flagged: true, sequence: 5, secondsSpent: 1 }],
      }),
    );
    await question(1, 1);
    await user.click(screen.getByRole('button', { name: 'Selesai' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Masih ada 1 soal belum dijawab dan 1 soal ditandai ragu-ragu.');
    expect(submitAttempt).not.toHaveBeenCalled();
    await user.dblClick(within(dialog).getByRole('button', { name: 'Ya, selesai' }));
    await screen.findByRole('heading', { name: 'Pusat Langganan' });
    expect(submitAttempt).toHaveBeenCalledTimes(1);
    expect(router.state.location.state).toEqual({ finishedAttemptId: 'TO1' });
  });

  it('sends what is unsent before it hands in', async () => {
    saveResponses.mockRejectedValueOnce(new NetworkError('down'));
    const { user } = renderExam(givenAttempt({ items: [item(1)] }));
    await question(1, 1);
    await user.click(option('D'));
    await saved(/Belum terkirim/);
    await user.click(screen.getByRole('button', { name: 'Selesai' }));
    await user.click(await screen.findByRole('button', { name: 'Ya, selesai' }));
    await screen.findByRole('heading', { name: 'Pusat Langganan' });
    expect(saveResponses.mock.invocationCallOrder.at(-1)).toBeLessThan(submitAttempt.mock.invocationCallOrder[0] ?? 0);
  });

  it('stays in the exam and says why when handing in gets no answer', async () => {
    submitAttempt.mockRejectedValue(new NetworkError('down'));
    const { user } = renderExam(givenAttempt({ items: [item(1)] }));
    await question(1, 1);
    await user.click(screen.getByRole('button', { name: 'Selesai' }));
    await user.click(await screen.findByRole('button', { name: 'Ya, selesai' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Jawaban Anda aman di perangkat ini');
  });

  it('hands in by itself when the time is over', async () => {
    renderExam(givenAttempt({}, 1));
    await screen.findByRole('heading', { name: 'Pusat Langganan' }, { timeout: 4_000 });
    expect(submitAttempt).toHaveBeenCalledTimes(1);
  });

  it('leads on when the server has already ended the attempt', async () => {
    saveResponses.mockRejectedValue(
      new ApiError({ status: 409, code: 'ATTEMPT_TIME_OVER', message: 'Waktu ujian telah habis' }),
    );
    const { user } = renderExam();
    await question(1);
    await user.click(option('A'));
    await waitFor(() => expect(onClosed).toHaveBeenCalled());
  });

  it('says so when this device can not keep answers, and works on', async () => {
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, writable: true, value: undefined });
    const { user } = renderExam();
    await question(1);
    expect(await screen.findByText(/Penyimpanan perangkat ini penuh atau diblokir/)).toBeInTheDocument();
    await user.click(option('A'));
    await saved(/Tersimpan/);
  });

  it('hands nothing in while an answer is not on the server', async () => {
    saveResponses.mockResolvedValue({ responses: [], refused: [], serverNow: '2026-11-21T12:00:01.000Z' });
    const { user } = renderExam(givenAttempt({ items: [item(1)] }));
    await question(1, 1);
    await user.click(option('A'));
    await user.click(screen.getByRole('button', { name: 'Selesai' }));
    await user.click(await screen.findByRole('button', { name: 'Ya, selesai' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(submitAttempt).not.toHaveBeenCalled();
  });

  it('sends answers also where the storage of the device never answers', async () => {
    const silent = { open: () => ({ addEventListener() {}, removeEventListener() {} }) };
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, writable: true, value: silent });
    const { user } = renderExam();
    await question(1);
    await user.click(option('A'));
    await waitFor(() => expect(saveResponses).toHaveBeenCalled(), { timeout: 4_000 });
    expect(screen.getByText(/Penyimpanan perangkat ini penuh atau diblokir/)).toBeInTheDocument();
  });

  it('takes over the text size of the last visit', async () => {
    const { user, unmount } = renderExam();
    await question(1);
    await user.click(screen.getByRole('button', { name: 'Teks besar' }));
    unmount();
    renderExam();
    await question(1);
    expect(screen.getByRole('button', { name: 'Teks besar' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('goes on at the first question without an answer', async () => {
    renderExam(
      givenAttempt({
        responses: [{ itemId: 'item-1', option: 'A', text: null, flagged: false, sequence: 5, secondsSpent: 1 }],
      }),
    );
    await act(async () => {});
    await question(2);
  });
});
