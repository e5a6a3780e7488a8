import type { Attempt } from '@tryout/api/contract';
import { ApiError, NetworkError } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import AttemptPage, { openAhead } from './attempt.page.tsx';
import { keepAttempt } from '../features/exam/attempt-copy.ts';
import * as examApi from '../features/exam/exam.api.ts';
import { createOutbox } from '../features/exam/outbox.ts';
import { useSession } from '../session.ts';
import { sampleUser } from '../testing/samples.ts';

jest.mock('../features/exam/exam.api.ts');
const getAttempt = jest.mocked(examApi.getAttempt);
const saveResponses = jest.mocked(examApi.saveResponses);

const server = givenLocalApi();
const device = givenDevice(useSession, 'token');
const budi = { ...sampleUser, id: 'u2', name: 'Budi', email: 'budi@contoh.id' };
const tokenOf = ({ id }: { id: string }) => `x.${btoa(JSON.stringify({ sub: id }))}.x`;
const ended = refused(401, 'UNAUTHENTICATED', 'Sesi Anda telah berakhir, silakan login kembali');

const nowMs = Date.now();
const attempt: Attempt = {
  id: 'TO1',
  tryout: { id: 't1', title: 'Tryout TKD BUMN', durationSeconds: 3_600 },
  state: 'in_progress',
  startedAt: new Date(nowMs).toISOString(),
  deadlineAt: new Date(nowMs + 3_600_000).toISOString(),
  submittedAt: null,
  serverNow: new Date(nowMs).toISOString(),
  items: [
    {
      id: 'item-1',
      number: 1,
      kind: 'multiple_choice',
      section: 'TKD',
      subType: 'number_sequence',
      stem: 'Pertanyaan rahasia Sari',
      imageUrl: null,
      imageAlt: null,
      options: [{ letter: 'A', text: 'Pilihan A', imageUrl: null, imageAlt: null }],
    },
  ],
  responses: [],
};

const renderAttempt = () =>
  renderRoute(
    [
      { path: '/exam/:examId', Component: () => <AttemptPage attemptId="TO1" /> },
      { path: '/auth', Component: () => <h1>Login ke Akun Anda</h1> },
      { path: '/dashboard', Component: () => <h1>Dashboard</h1> },
    ],
    '/exam/TO1',
  );

describe('an attempt that was opened before its page is drawn', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is shown at once, without asking again; a page that is drawn again asks', async () => {
    server.answers['GET /api/auth/me'] = ok(sampleUser);
    getAttempt.mockResolvedValue(attempt);
    await openAhead('TO1');
    const { unmount } = renderAttempt();
    expect(await screen.findByText('Pertanyaan rahasia Sari')).toBeVisible();
    expect(getAttempt).toHaveBeenCalledTimes(1);
    unmount();
    renderAttempt();
    expect(await screen.findByText('Pertanyaan rahasia Sari')).toBeVisible();
    expect(getAttempt).toHaveBeenCalledTimes(2);
  });

  it('is asked for again when its page is drawn much later: its clock would be slow', async () => {
    server.answers['GET /api/auth/me'] = ok(sampleUser);
    getAttempt.mockResolvedValue(attempt);
    await openAhead('TO1');
    const now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => now + 60_000);
    renderAttempt();
    expect(await screen.findByText('Pertanyaan rahasia Sari')).toBeVisible();
    expect(getAttempt).toHaveBeenCalledTimes(2);
  });
});

async function signIn(user: ReturnType<typeof renderAttempt>['user'], email: string) {
  const dialog = await screen.findByRole('dialog', { name: 'Masuk lagi' });
  await user.clear(within(dialog).getByLabelText('Email'));
  await user.type(within(dialog).getByLabelText('Email'), email);
  await user.type(within(dialog).getByLabelText('Password'), 'rahasia123');
  await user.click(within(dialog).getByRole('button', { name: 'Masuk' }));
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  window.scrollTo = () => {};
  jest.resetAllMocks();
  device.holds(tokenOf(sampleUser));
  getAttempt.mockResolvedValue(attempt);
  saveResponses.mockImplementation(async (_attemptId, entries) => ({
    responses: entries.map(({ itemId, sequence }) => ({ itemId, sequence })),
    refused: [],
    serverNow: new Date().toISOString(),
  }));
});

describe('an exam whose session the server ends', () => {
  it('goes on with the same learner, also where it was opened from the copy before the account was known', async () => {
    await keepAttempt(sampleUser.id, attempt);
    getAttempt.mockRejectedValue(new NetworkError('down'));
    saveResponses.mockRejectedValueOnce(new NetworkError('down'));
    const { user } = renderAttempt();
    await user.click(await screen.findByRole('radio', { name: /Pilihan A/ }));
    expect(await screen.findByText(/Belum terkirim/)).toBeInTheDocument();

    server.answers['GET /api/auth/me'] = ended;
    act(() => void window.dispatchEvent(new Event('online')));
    server.answers['POST /api/auth/login'] = ok({ token: tokenOf(sampleUser), user: sampleUser });
    await signIn(user, sampleUser.email);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('Pertanyaan rahasia Sari')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByTestId('save-mark')).toHaveTextContent('Tersimpan'));
  });

  it("leads another learner to their own dashboard; the first one's queue stays on the device, unsent", async () => {
    server.answers['GET /api/auth/me'] = ok(sampleUser);
    saveResponses.mockImplementation(async () => {
      act(() => void useSession.getState().expire(useSession.getState().token));
      throw new ApiError({ status: 401, code: 'UNAUTHENTICATED', message: '' });
    });
    const { user } = renderAttempt();
    await user.click(await screen.findByRole('radio', { name: /Pilihan A/ }));
    server.answers['POST /api/auth/login'] = ok({ token: tokenOf(budi), user: budi });
    await signIn(user, budi.email);
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(screen.queryByText('Pertanyaan rahasia Sari')).not.toBeInTheDocument();
    expect(saveResponses).toHaveBeenCalledTimes(1);
    expect(await createOutbox(sampleUser.id, 'TO1').load()).toEqual([expect.objectContaining({ option: 'A' })]);
    expect(await createOutbox(budi.id, 'TO1').load()).toEqual([]);
  });

  it('is left for the login when the session ends before the exam is shown, and is opened again afterwards', async () => {
    server.answers['GET /api/auth/me'] = ended;
    getAttempt.mockReturnValue(new Promise(() => {}));
    const { router } = renderAttempt();
    expect(await screen.findByRole('heading', { name: 'Login ke Akun Anda' })).toBeVisible();
    expect(router.state.location.state).toEqual({ from: '/exam/TO1' });
  });
});

describe('an attempt that has ended while this device still held answers', () => {
  const unsent = {
    itemId: 'item-1',
    option: 'A',
    text: null,
    flagged: false,
    sequence: nowMs,
    secondsSpent: 1,
  } as const;
  const over = new ApiError({ status: 409, code: 'ATTEMPT_TIME_OVER', message: 'Waktu ujian telah habis' });
  const given = async (
    responses: Attempt['responses'],
    firstAnswer: Error = over,
    save: () => Promise<never> = () => Promise.reject(over),
  ) => {
    server.answers['GET /api/auth/me'] = ok(sampleUser);
    getAttempt.mockResolvedValue({ ...attempt, state: 'expired', submittedAt: attempt.deadlineAt, responses });
    saveResponses.mockImplementation(save);
    if (firstAnswer !== over) saveResponses.mockRejectedValueOnce(firstAnswer);
    await createOutbox(sampleUser.id, 'TO1').store([unsent, { ...unsent, itemId: 'item-x' }], () => false);
    renderAttempt();
  };
  const isEmptied = () => waitFor(async () => expect(await createOutbox(sampleUser.id, 'TO1').load()).toEqual([]));

  it('sends them and says that they are late', async () => {
    await given([]);
    expect(await screen.findByText('1 jawaban terlambat sampai')).toBeInTheDocument();
    expect(saveResponses.mock.calls).toEqual([['TO1', [unsent]]]);
    await isEmptied();
  });

  it('asks for the result, with its keys, only after the server has them', async () => {
    const asked = () => server.arrived.filter(({ call }) => call.startsWith('GET /api/attempts/TO1/result'));
    let refuse: (error: Error) => void = () => {};
    await given([], over, () => new Promise((_resolve, reject) => (refuse = reject)));
    await waitFor(() => expect(saveResponses).toHaveBeenCalled());
    expect(asked()).toEqual([]);
    refuse(over);
    await waitFor(() => expect(asked()).not.toEqual([]));
  });

  it('sends them at the second try, too', async () => {
    await given([], new NetworkError('down'));
    expect(await screen.findByText('1 jawaban terlambat sampai')).toBeInTheDocument();
    await isEmptied();
  });

  it('does not report one that had arrived in time', async () => {
    await given([{ ...unsent }]);
    await isEmptied();
    expect(saveResponses).not.toHaveBeenCalled();
    expect(screen.queryByText(/terlambat sampai/)).not.toBeInTheDocument();
  });

  it('does not report one that had arrived in time, where the page was opened before the end', async () => {
    const arrived: Attempt['responses'] = [];
    server.answers['GET /api/auth/me'] = ok(sampleUser);
    saveResponses
      .mockImplementationOnce(async (_attemptId, [entry]) => {
        arrived.push(entry as (typeof arrived)[number]);
        throw new NetworkError('the acknowledgement is lost');
      })
      // The server says that the attempt is over before it answers this one.
      .mockReturnValueOnce(new Promise(() => {}))
      .mockRejectedValue(over);
    const { user } = renderAttempt();
    await user.click(await screen.findByRole('radio', { name: /Pilihan A/ }));
    expect(await screen.findByText(/Belum terkirim/)).toBeInTheDocument();
    getAttempt.mockResolvedValue({
      ...attempt,
      state: 'expired',
      submittedAt: attempt.deadlineAt,
      responses: arrived,
    });
    act(() => void window.dispatchEvent(new Event('online')));
    await isEmptied();
    expect(saveResponses).toHaveBeenCalledTimes(2);
    expect(screen.queryByText(/terlambat sampai/)).not.toBeInTheDocument();
  });
});
