import type { Attempt, ExamItem, SavedResponse } from '@tryout/api/contract';
import { ApiError, NetworkError, storageKeys, toast } from '@tryout/shared-ui';
import { renderRoute } from '@tryout/shared-ui/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import * as api from './exam.api.ts';
import { passSeconds } from '../../testing/passing-time.ts';
import { givenLearner, sampleUser } from '../../testing/samples.ts';
import { useSession } from '../../session.ts';
import { placeIn } from './exam-place.ts';
import { ExamScreen } from './exam-screen.tsx';
import { createOutbox } from './outbox.ts';
import type { SignInDialog as SignInDialogType } from './sign-in-again.tsx';

jest.mock('./exam.api.ts');
const saveResponses = jest.mocked(api.saveResponses);
const getAttempt = jest.mocked(api.getAttempt);
const submitAttempt = jest.mocked(api.submitAttempt);

const item = (number: number, changes: Partial<ExamItem> = {}): ExamItem => ({
  id: `item-${number}`,
  number,
  kind: 'multiple_choice',
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

const timeIsOver = 'Waktu habis, jawaban dikumpulkan';
const onClosed = jest.fn();

/** Replaces the sign-in of the auth feature: its text, and its buttons. */
const SignInDialog: SignInDialogType = ({ opened, onClose, children }) =>
  opened && (
    <div role="dialog" aria-label="Masuk lagi">
      {children}
      <button onClick={onClose}>Nanti</button>
    </div>
  );
const loadSignInDialog = jest.fn<Promise<{ default: SignInDialogType }>, []>();

function renderExam(attempt = givenAttempt()) {
  return renderRoute(
    [
      {
        path: '/exam/:examId',
        Component: () => (
          <ExamScreen
            learnerId={sampleUser.id}
            attempt={attempt}
            onClosed={onClosed}
            loadSignInDialog={loadSignInDialog}
          />
        ),
      },
      { path: '/dashboard', Component: () => <h1>Dashboard</h1> },
      { path: '/pusat-langganan', Component: () => <h1>Pusat Langganan</h1> },
    ],
    '/exam/TO1',
  );
}

const question = (number: number, total = 3) => screen.findByRole('heading', { name: `Soal ${number} dari ${total}` });
const option = (letter: string) => screen.getByRole('radio', { name: new RegExp(`Pilihan ${letter}`) });
const saved = (text: RegExp) => waitFor(() => expect(screen.getByTestId('save-mark')).toHaveTextContent(text));

/** The device's storage is slow, or never answers at all. */
function givenStorageThatAnswersAfter(moment: Promise<void>): void {
  const { open } = indexedDB;
  jest.spyOn(indexedDB, 'open').mockImplementation((...name) => {
    const request = open.apply(indexedDB, name);
    const listen = request.addEventListener.bind(request);
    request.addEventListener = (type: string, listener: EventListener) =>
      listen(type, (event) => void moment.then(() => listener(event)));
    return request;
  });
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
  window.scrollTo = () => {};
  jest.resetAllMocks();
  toast.remove();
  givenLearner();
  loadSignInDialog.mockResolvedValue({ default: SignInDialog });
  getAttempt.mockImplementation(async () => givenAttempt());
  saveResponses.mockImplementation(async (_attemptId, entries) => ({
    responses: entries.map(({ itemId, sequence }) => ({ itemId, sequence })),
    refused: [],
    serverNow: '2026-11-21T12:00:01.000Z',
  }));
  submitAttempt.mockResolvedValue({} as Awaited<ReturnType<typeof api.submitAttempt>>);
});

afterEach(() => {
  jest.restoreAllMocks();
});

describe('ExamScreen', () => {
  it('saves an option as it is chosen and counts it', async () => {
    const { user } = renderExam();
    await question(1);
    expect(screen.getByRole('heading', { level: 1, name: 'Tryout TKD BUMN' })).toBeInTheDocument();
    expect(document.title).toContain('Tryout TKD BUMN #TO1');
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

  it('marks once while R is held down', async () => {
    renderExam();
    const heading = await question(1);
    for (const repeat of [false, true, true, true]) fireEvent.keyDown(heading, { key: 'r', repeat });
    expect(screen.getByRole('button', { name: 'Ragu-ragu' })).toHaveAttribute('aria-pressed', 'true');
    await saved(/Tersimpan/);
    expect(saveResponses).toHaveBeenCalledTimes(1);
  });

  it('leaves single keys alone where the learner has turned the shortcuts off, also at the next visit', async () => {
    const { user, unmount } = renderExam();
    await question(1);
    await user.click(screen.getByRole('button', { name: 'Buka menu' }));
    await user.click(await screen.findByRole('button', { name: 'Matikan pintasan' }));
    expect(screen.getByText('Dimatikan di perangkat ini.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tutup menu' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.keyboard('2r');
    expect(option('B')).not.toBeChecked();
    expect(screen.getByRole('button', { name: 'Ragu-ragu' })).toHaveAttribute('aria-pressed', 'false');
    unmount();

    const again = renderExam();
    await question(1);
    await again.user.keyboard('2');
    expect(option('B')).not.toBeChecked();
    await again.user.click(screen.getByRole('button', { name: 'Buka menu' }));
    await again.user.click(await screen.findByRole('button', { name: 'Nyalakan pintasan' }));
    await again.user.click(screen.getByRole('button', { name: 'Tutup menu' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await again.user.keyboard('2');
    expect(option('B')).toBeChecked();
  });

  it('leaves the arrows to a wide formula, which they scroll', async () => {
    const { user } = renderExam(givenAttempt({ items: [item(1, { stem: '$x^2$' }), item(2)] }));
    const heading = await question(1, 2);
    const wide = document.createElement('span');
    wide.tabIndex = 0;
    wide.style.overflowX = 'auto';
    heading.after(wide);
    wide.focus();
    await user.keyboard('{ArrowRight}');
    await question(2, 2);
    await user.keyboard('{ArrowLeft}');
    await question(1, 2);

    Object.defineProperties(wide, { scrollWidth: { value: 900 }, clientWidth: { value: 300 } });
    wide.focus();
    await user.keyboard('{ArrowRight}');
    expect(await question(1, 2)).toBeInTheDocument();
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

  it('names the state of each number in words: answered, empty, ragu-ragu, current', async () => {
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

  it('begins at the question where nothing has the focus, as after the button that started it', async () => {
    renderExam();
    expect(await question(1)).toHaveFocus();
  });

  it('moves the focus to the question after a jump, also to the one that is shown; not after Escape', async () => {
    const { user } = renderExam();
    await question(1);
    const opener = () => screen.getByRole('button', { name: /^Nomor soal, / });
    for (const number of [2, 2]) {
      await user.click(opener());
      await user.click(await screen.findByRole('button', { name: `Soal ${number}, belum dijawab` }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(await question(number)).toHaveFocus();
    }
    await user.click(opener());
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(opener()).toHaveFocus());
  });

  it('groups the numbers by section where there are several', async () => {
    const items = [item(1), item(2, { section: 'AKHLAK' }), item(3, { section: 'AKHLAK' })];
    const { user } = renderExam(givenAttempt({ items }));
    await question(1);
    await user.click(screen.getByRole('button', { name: 'Nomor soal, 1 dari 3' }));
    const list = await screen.findByRole('list', { name: 'Core Values AKHLAK 0 dari 2' });
    expect(
      within(list)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['2', '3']);
    await user.click(within(list).getByRole('button', { name: 'Soal 3, belum dijawab' }));
    await question(3);
  });

  it('leads to the first empty question from the finish dialog', async () => {
    const { user } = renderExam();
    await question(1);
    await user.click(option('A'));
    await user.keyboard('{ArrowRight}{ArrowRight}');
    await question(3);
    await user.click(screen.getByRole('button', { name: 'Selesai' }));
    const dialog = await screen.findByRole('dialog');
    expect(
      within(dialog)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['', 'Lihat yang kosong', 'Ya, selesai']);
    await user.click(within(dialog).getByRole('button', { name: 'Lihat yang kosong' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await question(2)).toHaveFocus();
    expect(submitAttempt).not.toHaveBeenCalled();
  });

  it('says "Terputus" in the bar while the connection is cut, whether something waits or not', async () => {
    const line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user } = renderExam();
    await question(1);
    const bar = screen.getByRole('region', { name: 'Waktu dan kemajuan' });
    expect(within(bar).getByTestId('save-mark')).toHaveTextContent(/^Terputus(?!.*Belum)/);
    saveResponses.mockRejectedValue(new NetworkError('down'));
    await user.click(option('A'));
    await saved(/Terputus · Belum terkirim \(1\)/);
    line.mockReturnValue(true);
    saveResponses.mockImplementation(async (_id, [entry]) => ({
      responses: [{ itemId: entry?.itemId ?? '', sequence: entry?.sequence ?? 0 }],
      refused: [],
      serverNow: '2026-11-21T12:00:01.000Z',
    }));
    act(() => void window.dispatchEvent(new Event('online')));
    await saved(/^Tersimpan/);
  });

  it('tells a screen reader that the connection is cut and, once, that it is back; nothing of saves without a break', async () => {
    const { user } = renderExam();
    await question(1);
    const spoken = () => within(screen.getByTestId('save-mark')).getByRole('status');
    await user.keyboard('a');
    await saved(/^Tersimpan/);
    expect(spoken()).toBeEmptyDOMElement();

    saveResponses.mockRejectedValueOnce(new NetworkError());
    await user.keyboard('b');
    await waitFor(() => expect(spoken()).toHaveTextContent(/^Koneksi terputus/));
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(spoken()).toHaveTextContent(/^Tersambung lagi. Semua jawaban tersimpan.$/));

    await user.keyboard('c');
    await waitFor(() => expect(spoken()).toBeEmptyDOMElement());
  });

  it('names the keys, and in the menu the attempt', async () => {
    const { user } = renderExam();
    await question(1);
    await user.click(screen.getByRole('button', { name: 'Buka menu' }));
    const menu = await screen.findByRole('dialog', { name: 'Menu' });
    expect(menu).toHaveTextContent('Tryout TKD BUMN #TO1');
    expect(menu).toHaveTextContent('1–5A–Ememilih jawaban');
  });

  it('names open questions before the end, and hands in only on the second yes', async () => {
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

  it('stays in the exam and says why when an answer can not be sent before handing in', async () => {
    saveResponses.mockRejectedValue(new NetworkError('down'));
    const { user } = renderExam(givenAttempt({ items: [item(1)] }));
    await question(1, 1);
    await user.click(option('A'));
    await user.click(screen.getByRole('button', { name: 'Selesai' }));
    await user.click(await screen.findByRole('button', { name: 'Ya, selesai' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/^Belum dapat diselesaikan/);
    expect(alert).toHaveTextContent('Waktu tetap berjalan. Jawaban Anda aman di perangkat ini.');
    expect(getAttempt).not.toHaveBeenCalled();
  });

  it('claims nothing about the end when handing in gets no answer, and asks the server', async () => {
    submitAttempt.mockRejectedValue(new NetworkError('down'));
    const { user } = renderExam(givenAttempt({ items: [item(1)] }));
    await question(1, 1);
    await user.click(screen.getByRole('button', { name: 'Selesai' }));
    await user.click(await screen.findByRole('button', { name: 'Ya, selesai' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/^Belum diketahui apakah tryout sudah diselesaikan/);
    expect(alert).toHaveTextContent('Jika tryout belum selesai, waktu tetap berjalan.');
    await waitFor(() => expect(getAttempt).toHaveBeenCalledTimes(1));
    expect(onClosed).not.toHaveBeenCalled();
  });

  it('closes when the server says that handing in without an answer has worked', async () => {
    submitAttempt.mockRejectedValue(new NetworkError('down'));
    getAttempt.mockResolvedValue(givenAttempt({ state: 'submitted' }));
    const { user } = renderExam(givenAttempt({ items: [item(1)] }));
    await question(1, 1);
    await user.click(screen.getByRole('button', { name: 'Selesai' }));
    await user.click(await screen.findByRole('button', { name: 'Ya, selesai' }));
    await waitFor(() => expect(onClosed).toHaveBeenCalledTimes(1));
  });

  it('hands in by itself when the time is over, and says so until the learner has read it', async () => {
    const { user, router } = renderExam(givenAttempt({}, 1));
    const dialog = await screen.findByRole('dialog', { name: timeIsOver });
    expect(submitAttempt).toHaveBeenCalledTimes(1);
    await user.keyboard('{Escape}');
    expect(dialog).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Lihat nilai' }));
    await screen.findByRole('heading', { name: 'Pusat Langganan' });
    expect(router.state.location.state).toEqual({ finishedAttemptId: 'TO1' });
    expect(submitAttempt).toHaveBeenCalledTimes(1);
  });

  it.each([
    [
      'says at 0:00 when a result that is held back opens',
      () => submitAttempt.mockResolvedValue({ resultOpensAt: '2026-12-06T14:00:00.000Z' } as never),
      'Semua jawaban Anda sudah kami terima. Hasilnya dibuka untuk semua peserta bersamaan, paling lambat 6 Des 2026, 21.00 WIB.',
    ],
    [
      'promises no latest time at 0:00 of an event',
      () => {
        const resultsAt = '2026-12-06T14:00:00.000Z';
        submitAttempt.mockResolvedValue({ resultOpensAt: resultsAt, eventResultsAt: resultsAt } as never);
      },
      'Semua jawaban Anda sudah kami terima. Hasil dirilis untuk semua peserta Minggu, 6 Des 2026, 21.00 WIB.',
    ],
    [
      'promises no result at 0:00 of an attempt that the server has ended',
      () =>
        submitAttempt.mockRejectedValue(
          new ApiError({ status: 409, code: 'ATTEMPT_TIME_OVER', message: 'Waktu ujian telah habis' }),
        ),
      'Semua jawaban Anda sudah kami terima.',
    ],
  ])('%s', async (_name, answer, words) => {
    answer();
    renderExam(givenAttempt({}, 1));
    const dialog = await screen.findByRole('dialog', { name: timeIsOver });
    expect(within(dialog).getByRole('status')).toHaveTextContent(new RegExp(`^${words}$`));
    expect(within(dialog).queryByRole('button', { name: 'Lihat nilai' })).not.toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Lanjut' })).toBeVisible();
  });

  it('offline at the end retries by itself and on a press, and lets the learner leave', async () => {
    saveResponses.mockRejectedValue(new NetworkError('down'));
    const { user } = renderExam();
    await question(1);
    await user.click(option('A'));
    passSeconds(3_000);
    const dialog = await screen.findByRole('dialog', { name: 'Waktu habis' });
    expect(await within(dialog).findByText(/1 jawaban yang belum terkirim aman di perangkat ini/)).toBeVisible();
    const tries = saveResponses.mock.calls.length;
    await user.click(within(dialog).getByRole('button', { name: 'Coba lagi' }));
    await waitFor(() => expect(saveResponses.mock.calls.length).toBeGreaterThan(tries));
    expect(within(dialog).getByText(/aman di perangkat ini/)).toBeVisible();
    await user.click(within(dialog).getByRole('link', { name: 'Buka TryOut Saya' }));
    await screen.findByRole('heading', { name: 'Pusat Langganan' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await createOutbox(sampleUser.id, 'TO1').load()).toMatchObject([{ itemId: 'item-1', option: 'A' }]);
  });

  it('says at 0:00 which answers came after the end, where another device has handed in meanwhile', async () => {
    const over = new ApiError({ status: 409, code: 'ATTEMPT_FINISHED', message: 'Tryout ini sudah diselesaikan' });
    saveResponses.mockRejectedValue(new NetworkError('down'));
    const { user } = renderExam();
    await question(1);
    await user.click(option('A'));
    passSeconds(3_000);
    const dialog = await screen.findByRole('dialog', { name: 'Waktu habis' });
    await within(dialog).findByText(/1 jawaban yang belum terkirim aman di perangkat ini/);
    saveResponses.mockRejectedValue(over);
    getAttempt.mockResolvedValue(givenAttempt({ state: 'submitted' }));
    await user.click(within(dialog).getByRole('button', { name: 'Coba lagi' }));
    await within(dialog).findByRole('button', { name: 'Lanjut' });
    expect(within(dialog).getByRole('status')).toHaveTextContent(
      /^1 jawaban terlambat sampai dan tidak ikut dinilai; yang tersimpan sebelumnya tetap dinilai\.$/,
    );
    expect(dialog).toHaveAccessibleName('Waktu habis');
  });

  it('says at 0:00 what came after the end, too, where the page finds by itself that another device has handed in', async () => {
    const over = new ApiError({ status: 409, code: 'ATTEMPT_FINISHED', message: 'Tryout ini sudah diselesaikan' });
    saveResponses.mockRejectedValue(new NetworkError('down'));
    submitAttempt.mockRejectedValue(over);
    const { user } = renderExam();
    await question(1);
    await user.click(option('A'));
    passSeconds(3_000);
    const dialog = await screen.findByRole('dialog', { name: 'Waktu habis' });
    await within(dialog).findByText(/1 jawaban yang belum terkirim aman di perangkat ini/);
    saveResponses.mockRejectedValue(over);
    getAttempt.mockResolvedValue(givenAttempt({ state: 'submitted', serverNow: '2026-11-21T13:00:00.000Z' }));
    act(() => void window.dispatchEvent(new Event('focus')));
    await within(dialog).findByRole('button', { name: 'Lanjut' });
    expect(within(dialog).getByRole('status')).toHaveTextContent(/^1 jawaban terlambat sampai/);
    expect(onClosed).not.toHaveBeenCalled();
  });

  it('closes where the time only seemed to be over, and the server says that another device has handed in', async () => {
    submitAttempt.mockRejectedValue(new NetworkError('down'));
    renderExam();
    await question(1);
    passSeconds(3_000);
    await screen.findByRole('dialog', { name: /^Waktu habis/ });
    await waitFor(() => expect(submitAttempt).toHaveBeenCalled());
    // The device's clock was ahead: the server's answer sets it right.
    getAttempt.mockResolvedValue(givenAttempt({ state: 'submitted' }));
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(onClosed).toHaveBeenCalledTimes(1));
  });

  it('offline and without storage asks before answers would be lost', async () => {
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, writable: true, value: undefined });
    saveResponses.mockRejectedValue(new NetworkError('down'));
    const { user } = renderExam();
    await question(1);
    await user.click(option('A'));
    passSeconds(3_000);
    const dialog = await screen.findByRole('dialog', { name: 'Waktu habis' });
    expect(await within(dialog).findByText(/1 jawaban yang belum tersimpan hanya ada di halaman ini/)).toBeVisible();
    await user.click(within(dialog).getByRole('link', { name: 'Buka TryOut Saya' }));
    expect(await screen.findByRole('dialog', { name: 'Tinggalkan tryout ini?' })).toHaveTextContent(
      'karena perangkat ini tidak dapat menyimpannya.',
    );
  });

  it('hands in as soon as the connection is back when the time was over before', async () => {
    submitAttempt.mockRejectedValueOnce(new NetworkError('down')).mockRejectedValueOnce(new NetworkError('down'));
    getAttempt.mockResolvedValue(givenAttempt({ serverNow: '2026-11-21T12:00:02.000Z' }, 1));
    renderExam(givenAttempt({}, 1));
    expect(await screen.findByText(/Jawaban Anda sudah tersimpan di server/)).toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(submitAttempt).toHaveBeenCalledTimes(2));
    await screen.findByText(/Jawaban Anda sudah tersimpan di server/);
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByRole('dialog', { name: timeIsOver });
  });

  it('leads on when the server has already ended the attempt', async () => {
    getAttempt.mockResolvedValue(givenAttempt({ state: 'expired' }));
    saveResponses.mockRejectedValue(
      new ApiError({ status: 409, code: 'ATTEMPT_TIME_OVER', message: 'Waktu ujian telah habis' }),
    );
    const { user } = renderExam();
    await question(1);
    await user.click(option('A'));
    await waitFor(() => expect(onClosed).toHaveBeenCalled());
  });

  it.each([
    ['a gateway’s page', 'HTTP_409'],
    ['a newer server’s code', 'ATTEMPT_BUSY'],
  ])('keeps its answers and sends them again where a 409 is %s', async (_what, code) => {
    saveResponses.mockRejectedValueOnce(new ApiError({ status: 409, code, message: '' }));
    const { user } = renderExam();
    await question(1);
    await user.click(option('A'));
    await saved(/Belum terkirim \(1\)/);
    expect(await createOutbox(sampleUser.id, 'TO1').load()).toMatchObject([{ itemId: 'item-1', option: 'A' }]);
    expect(screen.queryByText(/terlambat/)).not.toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('online')));
    await saved(/Tersimpan/);
    expect(saveResponses).toHaveBeenCalledTimes(2);
    expect(onClosed).not.toHaveBeenCalled();
  });

  it.each([
    ['says that it runs', () => Promise.resolve(givenAttempt())],
    ['can’t be asked about it', () => Promise.reject(new NetworkError('down'))],
  ])('deletes nothing for a word that the attempt is over while the server %s', async (_what, answer) => {
    const over = new ApiError({ status: 409, code: 'ATTEMPT_TIME_OVER', message: 'Waktu ujian telah habis' });
    saveResponses.mockRejectedValueOnce(over);
    getAttempt.mockImplementation(answer);
    const { user } = renderExam();
    await question(1);
    await user.click(option('A'));
    await saved(/Belum terkirim \(1\)/);
    expect(await createOutbox(sampleUser.id, 'TO1').load()).toMatchObject([{ itemId: 'item-1', option: 'A' }]);
    expect(screen.queryByText(/terlambat/)).not.toBeInTheDocument();
    expect(onClosed).not.toHaveBeenCalled();
  });

  it('tells of late answers, but not of one that arrived in time and whose acknowledgement was lost', async () => {
    const over = new ApiError({ status: 409, code: 'ATTEMPT_TIME_OVER', message: 'Waktu ujian telah habis' });
    saveResponses.mockRejectedValueOnce(new NetworkError('down')).mockRejectedValue(over);
    const { user } = renderExam();
    await question(1);
    await user.click(option('A'));
    await saved(/Belum terkirim \(1\)/);
    await user.click(screen.getByRole('button', { name: 'Selanjutnya' }));
    await question(2);
    await user.click(option('B'));
    const [, [entry]] = saveResponses.mock.calls[0] as Parameters<typeof api.saveResponses>;
    getAttempt.mockResolvedValue(givenAttempt({ state: 'expired', responses: [entry as SavedResponse] }));
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('1 jawaban terlambat sampai')).toBeInTheDocument();
    await waitFor(() => expect(onClosed).toHaveBeenCalled());
    // Told once: nothing is left for the next page to tell again.
    await waitFor(async () => expect(await createOutbox(sampleUser.id, 'TO1').load()).toEqual([]));
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(localStorage.getItem(storageKeys.partingNotes)).toBeNull();
  });

  it('leaves late answers on the device for the next page once it can no longer report them', async () => {
    const over = new ApiError({ status: 409, code: 'ATTEMPT_TIME_OVER', message: 'Waktu ujian telah habis' });
    saveResponses.mockRejectedValue(over);
    let look = (_: Attempt) => {};
    getAttempt.mockReturnValue(new Promise((resolve) => (look = resolve)));
    const { user, unmount } = renderExam();
    await question(1);
    await user.click(option('A'));
    await waitFor(() => expect(getAttempt).toHaveBeenCalled());
    unmount();
    saveResponses.mockClear();
    await act(async () => look(givenAttempt({ state: 'expired' })));
    // Gives the screen time for everything it might still do.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(await createOutbox(sampleUser.id, 'TO1').load()).toMatchObject([{ itemId: 'item-1', option: 'A' }]);
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
    givenStorageThatAnswersAfter(new Promise(() => {}));
    const { user } = renderExam();
    await question(1);
    await user.click(option('A'));
    await waitFor(() => expect(saveResponses).toHaveBeenCalled());
    expect(screen.getByText(/Penyimpanan perangkat ini penuh atau diblokir/)).toBeInTheDocument();
  });

  it('uses the text size of the last visit', async () => {
    const { user, unmount } = renderExam();
    await question(1);
    await user.click(screen.getByRole('button', { name: 'Teks besar' }));
    unmount();
    renderExam();
    await question(1);
    expect(screen.getByRole('button', { name: 'Teks besar' })).toHaveAttribute('aria-pressed', 'true');
  });

  describe('opened again', () => {
    const answered = {
      itemId: 'item-1',
      option: 'A',
      text: null,
      flagged: false,
      sequence: 5,
      secondsSpent: 1,
    } as const;

    it('goes on at the first question without an answer where this device has not shown it before', async () => {
      renderExam(givenAttempt({ responses: [answered] }));
      await question(2);
    });

    it('goes on at the last shown question, answered or not, for each attempt', async () => {
      const { user, unmount } = renderExam(givenAttempt({ responses: [answered] }));
      await user.click(await screen.findByRole('button', { name: 'Selanjutnya' }));
      await question(3);
      await user.keyboard('{ArrowLeft}{ArrowLeft}');
      await question(1);
      unmount();

      const other = renderExam(givenAttempt({ id: 'TO2', responses: [answered] }));
      await question(2);
      other.unmount();
      renderExam(givenAttempt({ responses: [answered] }));
      await question(1);
    });

    it.each(['{', '{"TO1":"item-3"}', '[{"id":"TO1","itemId":"of-another-paper"}]', '[{"id":"TO1"}]'])(
      'survives a broken stored place: %s',
      async (stored) => {
        localStorage.setItem(storageKeys.examPlaces, stored);
        renderExam(givenAttempt({ responses: [answered] }));
        await question(2);
      },
    );

    it('forgets the place with the end of the attempt', async () => {
      const { user } = renderExam(givenAttempt({ items: [item(1)] }));
      await question(1, 1);
      expect(placeIn('TO1')).toBe('item-1');
      await user.click(screen.getByRole('button', { name: 'Selesai' }));
      await user.click(await screen.findByRole('button', { name: 'Ya, selesai' }));
      await screen.findByRole('heading', { name: 'Pusat Langganan' });
      expect(placeIn('TO1')).toBeUndefined();
    });
  });
});

describe('when the session ends in mid-exam', () => {
  const signedOut = new ApiError({ status: 401, code: 'UNAUTHENTICATED', message: 'Sesi Anda telah berakhir' });
  /** The server's 401 ends the session, as the real client does it. */
  const refuseToken = async () => {
    act(() => void useSession.getState().expire('good'));
    throw signedOut;
  };
  const signInAgain = () => act(() => useSession.getState().signIn('fresh', sampleUser));
  const dialog = () => screen.findByRole('dialog', { name: 'Masuk lagi' });

  it('asks for the password over the exam, with the clock visible, and sends waiting answers after the sign-in', async () => {
    saveResponses.mockImplementationOnce(refuseToken);
    const { user, router } = renderExam();
    await question(1);
    await user.click(option('B'));
    expect(await dialog()).toHaveTextContent(/Waktu tetap berjalan: (50:00|49:5\d)/);
    expect(router.state.location.pathname).toBe('/exam/TO1');
    await saved(/Belum terkirim \(1\)/);

    signInAgain();
    await saved(/Tersimpan/);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(saveResponses).toHaveBeenLastCalledWith('TO1', [expect.objectContaining({ itemId: 'item-1', option: 'B' })]);
  });

  it('can be put off: answers wait, nothing is sent, and "Masuk lagi" stays visible', async () => {
    saveResponses.mockImplementationOnce(refuseToken);
    const { user } = renderExam();
    await question(1);
    await user.click(option('A'));
    await dialog();
    await user.click(screen.getByRole('button', { name: 'Nanti' }));
    await user.click(screen.getByRole('button', { name: 'Selanjutnya' }));
    await question(2);
    await user.click(option('B'));
    await saved(/Belum terkirim \(2\)/);
    window.dispatchEvent(new Event('focus'));
    expect(saveResponses).toHaveBeenCalledTimes(1);
    expect(getAttempt).not.toHaveBeenCalled();

    await user.click(screen.getByRole('button', { name: 'Masuk lagi' }));
    await dialog();
    signInAgain();
    await saved(/Tersimpan/);
    expect(screen.queryByRole('button', { name: 'Masuk lagi' })).not.toBeInTheDocument();
  });

  it('does not hand in by itself after a sign-in that "Selesai" had asked for', async () => {
    submitAttempt.mockImplementationOnce(refuseToken as never);
    const { user } = renderExam(givenAttempt({ items: [item(1)] }));
    await question(1, 1);
    await user.click(screen.getByRole('button', { name: 'Selesai' }));
    await user.click(await screen.findByRole('button', { name: 'Ya, selesai' }));
    await dialog();
    signInAgain();
    await user.click(await screen.findByRole('button', { name: 'Ya, selesai' }));
    await screen.findByRole('heading', { name: 'Pusat Langganan' });
    expect(submitAttempt).toHaveBeenCalledTimes(2);
  });

  it('hands in after the sign-in when the time is over', async () => {
    renderExam();
    await question(1);
    act(() => void useSession.getState().expire('good'));
    passSeconds(3_000);
    await waitFor(async () => expect(await dialog()).toHaveTextContent('Waktu ujian sudah habis.'));
    expect(submitAttempt).not.toHaveBeenCalled();
    getAttempt.mockImplementation(async () => givenAttempt({ serverNow: '2026-11-21T12:50:01.000Z' }));
    signInAgain();
    await screen.findByRole('dialog', { name: timeIsOver });
    expect(submitAttempt).toHaveBeenCalledTimes(1);
  });

  it('asks for no password once everything is handed in: nothing waits for it', async () => {
    const { user } = renderExam(givenAttempt({}, 1));
    const end = await screen.findByRole('dialog', { name: timeIsOver });
    act(() => void useSession.getState().expire('good'));
    expect(within(end).getByRole('status')).toHaveTextContent('Semua jawaban Anda sudah kami terima.');
    expect(screen.queryByRole('dialog', { name: 'Masuk lagi' })).not.toBeInTheDocument();
    expect(within(end).queryByRole('button', { name: 'Masuk lagi' })).not.toBeInTheDocument();
    await user.click(within(end).getByRole('button', { name: 'Lihat nilai' }));
    await screen.findByRole('heading', { name: 'Pusat Langganan' });
  });

  it('hands in by itself where only this tab’s token was old: another tab has signed in again', async () => {
    submitAttempt.mockRejectedValueOnce(signedOut);
    renderExam(givenAttempt({}, 1));
    await screen.findByRole('dialog', { name: timeIsOver });
    expect(submitAttempt).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('dialog', { name: 'Masuk lagi' })).not.toBeInTheDocument();
  });

  it('says so when the dialog itself can not be fetched, and fetches it again on request', async () => {
    loadSignInDialog.mockRejectedValueOnce(new Error('chunk'));
    const { user } = renderExam();
    await question(1);
    act(() => void useSession.getState().expire('good'));
    expect(await screen.findByText('Formulir masuk belum dapat dimuat')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Masuk lagi' }));
    await dialog();
  });
});

describe('leaving the exam', () => {
  const leave = async (user: ReturnType<typeof renderExam>['user']) => {
    await user.click(screen.getByRole('button', { name: 'Buka menu' }));
    await user.click(await screen.findByRole('link', { name: 'Dashboard' }));
  };
  const leavesQuietly = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('is allowed while nothing waits', async () => {
    const { user } = renderExam();
    await question(1);
    await user.click(option('A'));
    await saved(/Tersimpan/);
    expect(leavesQuietly()).toBe(true);
    await leave(user);
    await screen.findByRole('heading', { name: 'Dashboard' });
  });

  it('asks first and names how many answers wait; staying and leaving are both possible', async () => {
    saveResponses.mockRejectedValue(new NetworkError('down'));
    const { user } = renderExam();
    await question(1);
    await user.click(option('A'));
    await saved(/Belum terkirim \(1\)/);
    expect(leavesQuietly()).toBe(false);
    await leave(user);
    const dialog = await screen.findByRole('dialog', { name: 'Tinggalkan tryout ini?' });
    expect(dialog).toHaveTextContent('1 jawaban belum terkirim. Jawaban itu aman di perangkat ini');
    await user.click(within(dialog).getByRole('button', { name: 'Tetap di sini' }));
    await question(1);
    await leave(user);
    await user.click(await screen.findByRole('button', { name: 'Tinggalkan' }));
    await screen.findByRole('heading', { name: 'Dashboard' });
  });

  it('happens by itself once the waiting answers have reached the server', async () => {
    const reaches = saveResponses.getMockImplementation()!;
    saveResponses.mockRejectedValue(new NetworkError('down'));
    const { user } = renderExam();
    await question(1);
    await user.click(option('A'));
    await saved(/Belum terkirim \(1\)/);
    await leave(user);
    await screen.findByRole('dialog', { name: 'Tinggalkan tryout ini?' });
    saveResponses.mockImplementation(reaches);
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByRole('heading', { name: 'Dashboard' });
  });
});

describe('another device or tab', () => {
  const elsewhere = (changes: Partial<SavedResponse> = {}): SavedResponse => ({
    itemId: 'item-1',
    option: 'E',
    text: null,
    flagged: false,
    sequence: Date.parse('2026-11-21T13:00:00.000Z'),
    secondsSpent: 1,
    ...changes,
  });

  it('shows answers given there when the page is looked at, and says why', async () => {
    getAttempt.mockResolvedValue(givenAttempt({ responses: [elsewhere()] }));
    renderExam();
    await question(1);
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(option('E')).toBeChecked());
    expect(screen.getByText('Ujian ini juga dibuka di perangkat atau tab lain')).toBeInTheDocument();
    expect(saveResponses).not.toHaveBeenCalled();
  });

  it('says nothing while there is nothing new', async () => {
    getAttempt.mockResolvedValue(givenAttempt({ responses: [elsewhere({ sequence: 1, option: 'B' })] }));
    const { user } = renderExam();
    await question(1);
    await user.click(option('A'));
    await saved(/Tersimpan/);
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(getAttempt).toHaveBeenCalled());
    await act(async () => {});
    expect(option('A')).toBeChecked();
    expect(screen.queryByText(/juga dibuka/)).not.toBeInTheDocument();
  });

  it('is asked about once when coming back fires several events', async () => {
    getAttempt.mockReturnValue(new Promise(() => {}));
    renderExam();
    await question(1);
    act(() => void window.dispatchEvent(new Event('focus')));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(getAttempt).toHaveBeenCalledTimes(1);
  });

  it('is asked about anew after a sleep: a call from before it tells an old time, or nothing', async () => {
    let tellOld = (_: Attempt) => {};
    getAttempt.mockReturnValueOnce(new Promise((resolve) => (tellOld = resolve)));
    renderExam();
    await question(1);
    act(() => void window.dispatchEvent(new Event('focus')));
    const wokeAtMs = Date.now() + 600_000;
    jest.spyOn(Date, 'now').mockImplementation(() => wokeAtMs);
    getAttempt.mockResolvedValue(givenAttempt({ serverNow: '2026-11-21T12:10:00.000Z' }));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent(/^(40:00|39:5\d)/));
    const shown = screen.getByRole('timer').textContent;
    await act(async () => tellOld(givenAttempt()));
    await waitFor(() => expect(screen.getByRole('timer').textContent).not.toBe(shown));
    expect(screen.getByRole('timer')).toHaveTextContent(/^39:[45]\d/);
  });

  it('is overruled by a later answer here, however fast its clock was', async () => {
    const ahead = elsewhere({ sequence: Date.parse('2026-11-21T20:00:00.000Z') });
    const { user } = renderExam(givenAttempt({ responses: [ahead], items: [item(1)] }));
    await question(1, 1);
    await user.click(option('B'));
    await saved(/Tersimpan/);
    expect(saveResponses).toHaveBeenCalledWith('TO1', [
      expect.objectContaining({ option: 'B', sequence: ahead.sequence + 1 }),
    ]);
  });
});

describe('the storage of the device', () => {
  const unsent: SavedResponse = {
    itemId: 'item-2',
    option: 'D',
    text: null,
    flagged: false,
    sequence: Date.parse('2026-11-21T11:59:00.000Z'),
    secondsSpent: 4,
  };
  const put = (entries: SavedResponse[]) => createOutbox(sampleUser.id, 'TO1').store(entries, () => false);

  it('restores its queue even when it was slower than our time limit', async () => {
    await put([unsent]);
    let answer = () => {};
    givenStorageThatAnswersAfter(new Promise<void>((resolve) => (answer = resolve)));
    const { user } = renderExam();
    await question(1);
    expect(await screen.findByText(/Penyimpanan perangkat ini penuh atau diblokir/)).toBeInTheDocument();
    await user.click(option('A'));
    await waitFor(() => expect(saveResponses).toHaveBeenCalledTimes(1));

    answer();
    await waitFor(() =>
      expect(saveResponses).toHaveBeenLastCalledWith('TO1', [
        expect.objectContaining({ itemId: 'item-2', option: 'D' }),
      ]),
    );
    await waitFor(() => expect(screen.queryByText(/penuh atau diblokir/)).not.toBeInTheDocument());
  });

  it('says that an answer is not kept when it is full, warns of leaving in those words, and recovers', async () => {
    saveResponses.mockRejectedValue(new NetworkError('down'));
    const full = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { user } = renderExam();
    await question(1);
    await user.click(option('A'));
    await saved(/Belum tersimpan \(1\)/);
    expect(screen.getByText(/Penyimpanan perangkat ini penuh atau diblokir/)).toBeInTheDocument();
    full.mockRestore();
    await user.click(option('B'));
    await saved(/Belum terkirim \(1\)/);
    expect(screen.queryByText(/penuh atau diblokir/)).not.toBeInTheDocument();
  });

  it('brings what only this page has before it closes, where the server has ended the attempt meanwhile', async () => {
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, writable: true, value: undefined });
    saveResponses.mockRejectedValueOnce(
      new ApiError({ status: 503, code: 'RESPONSE_NOT_SAVED', message: 'Belum tersimpan', retryAfterSeconds: 30 }),
    );
    const { user } = renderExam();
    await question(1);
    await user.click(option('A'));
    await saved(/Belum tersimpan \(1\)/);

    saveResponses.mockRejectedValue(
      new ApiError({ status: 409, code: 'ATTEMPT_TIME_OVER', message: 'Waktu ujian telah habis' }),
    );
    getAttempt.mockResolvedValue(givenAttempt({ state: 'expired' }));
    // The page is gone then, and with it everything that it alone has.
    let broughtBefore = 0;
    onClosed.mockImplementation(() => (broughtBefore = saveResponses.mock.calls.length - 1));
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(onClosed).toHaveBeenCalledTimes(1));
    expect(broughtBefore).toBe(1);
    expect(await screen.findByText('1 jawaban terlambat sampai')).toBeInTheDocument();
  });

  it('restores from a manipulated entry only answers of this paper that this screen could have made', async () => {
    await put([
      { ...unsent, itemId: 'item-of-another-paper' },
      { ...unsent, itemId: '__proto__' },
      { ...unsent, itemId: 'constructor' },
      { ...unsent, itemId: 'item-1', sequence: Number.MAX_SAFE_INTEGER },
      unsent,
    ]);
    const { user } = renderExam();
    await question(1);
    await waitFor(() => expect(saveResponses).toHaveBeenCalledTimes(1));
    expect(saveResponses).toHaveBeenCalledWith('TO1', [expect.objectContaining({ itemId: 'item-2', option: 'D' })]);
    await saved(/Tersimpan/);
    await user.click(option('C'));
    await waitFor(() => expect(saveResponses).toHaveBeenCalledTimes(2));
    const [, [entry]] = saveResponses.mock.calls[1] as Parameters<typeof api.saveResponses>;
    expect(entry?.sequence).toBeLessThan(Date.parse('2026-11-22T13:00:00.000Z'));
  });

  it('shows a message when the server refuses what it held', async () => {
    await put([unsent]);
    saveResponses.mockResolvedValueOnce({
      responses: [],
      refused: [{ itemId: 'item-2', code: 'OPTION_NOT_AVAILABLE', message: '' }],
      serverNow: '2026-11-21T12:00:01.000Z',
    });
    renderExam();
    await question(1);
    expect(await screen.findByText('1 jawaban tidak dapat disimpan')).toBeInTheDocument();
    await saved(/Tersimpan/);
    await waitFor(async () => expect(await createOutbox(sampleUser.id, 'TO1').load()).toEqual([]));
    expect(screen.getByText('0 dari 3 soal dijawab')).toBeInTheDocument();
  });
});
