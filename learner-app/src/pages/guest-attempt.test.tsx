import type { Attempt, AttemptSummary, OwnAttemptSummary } from '@tryout/api/contract';
import { givenDevice, givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import AttemptPage from './attempt.page.tsx';
import { createOutbox } from '../features/exam/outbox.ts';
import { guestId, useGuestTryouts } from '../common/guest-tryouts.ts';
import { LearnerFrame } from '../layout/learner-frame.tsx';
import { useSession } from '../session.ts';
import { Component as Centre } from './subscription-centre.page.tsx';
import { finishedAttempt, runningAttempt, sampleNow, sampleUser } from '../testing/samples.ts';

const server = givenLocalApi();
const device = givenDevice(useSession, 'token');
const tokenOf = ({ id }: { id: string }) => `x.${btoa(JSON.stringify({ sub: id }))}.x`;
const summary = (changes: Partial<OwnAttemptSummary>) =>
  ok({ ...runningAttempt(), id: 'TO1', serverNow: sampleNow, ...changes });

const item: Attempt['items'][number] = {
  id: 'item-1',
  number: 1,
  kind: 'multiple_choice',
  section: 'TKD',
  subType: 'number_sequence',
  stem: 'Soal tamu',
  imageUrl: null,
  imageAlt: null,
  options: [{ letter: 'A', text: 'Pilihan A', imageUrl: null, imageAlt: null }],
};
const attempt = (): Attempt => ({
  id: 'TO1',
  tryout: { id: 't1', title: 'Tryout TKD BUMN', durationSeconds: 3_600 },
  state: 'in_progress',
  startedAt: new Date().toISOString(),
  deadlineAt: new Date(Date.now() + 3_600_000).toISOString(),
  submittedAt: null,
  serverNow: new Date().toISOString(),
  items: [item],
  responses: [],
});
const saved = () => ok({ itemId: 'item-1', sequence: Date.now() + 1e6, serverNow: new Date().toISOString() });
const save = 'PUT /api/attempts/TO1/responses/item-1';

const renderAt = (path: string) =>
  renderRoute(
    [
      { path: '/exam/:examId', Component: () => <AttemptPage attemptId="TO1" /> },
      {
        Component: LearnerFrame,
        children: [
          { path: '/pusat-langganan', Component: Centre },
          { path: '/dashboard', Component: () => <h1>Dashboard</h1> },
        ],
      },
      { path: '/auth', Component: () => <h1>Login ke Akun Anda</h1> },
    ],
    path,
  );

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  window.scrollTo = () => {};
  localStorage.clear();
  useSession.setState({ status: 'signed-out', account: null, token: null, endedBy: null });
  useGuestTryouts.setState({ tryouts: [], isKept: true, refused: new Set() });
  useGuestTryouts.getState().add({ id: 'TO1', attemptToken: 'tamu' });
  server.answers['GET /api/attempts/TO1'] = ok(attempt());
});

describe('a guest’s exam', () => {
  it('is opened and saved with its own token, not with a session', async () => {
    server.answers[save] = saved();
    const { user } = renderAt('/exam/TO1');
    await user.click(await screen.findByRole('radio', { name: /Pilihan A/ }));
    await waitFor(() => expect(server.callsOf(save)).toBe(1));
    expect(new Set(server.arrived.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer tamu']));
    await user.click(screen.getByRole('button', { name: 'Buka menu' }));
    expect(await screen.findByRole('link', { name: 'TryOut Saya' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Dashboard' })).not.toBeInTheDocument();
  });

  it('whose token the server refuses says so, offers no login, and sends nothing more (F14)', async () => {
    server.answers[save] = refused(404, 'ATTEMPT_NOT_FOUND', 'Pengerjaan tryout tidak ditemukan');
    const { user } = renderAt('/exam/TO1');
    await user.click(await screen.findByRole('radio', { name: /Pilihan A/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Akses tamu ke tryout ini sudah berakhir');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Masuk lagi' })).not.toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(server.callsOf(save)).toBe(1);
  });

  it('says that a reload would lose it where the device keeps nothing (F21)', async () => {
    useGuestTryouts.setState({ isKept: false });
    renderAt('/exam/TO1');
    expect(await screen.findByText(/tidak dapat menyimpan akses ke tryout Anda/)).toBeVisible();
  });

  it('that can’t be opened any more says how long a guest may open it', async () => {
    server.answers['GET /api/attempts/TO1'] = refused(401, 'UNAUTHENTICATED', 'Sesi Anda telah berakhir');
    renderAt('/exam/TO1');
    expect(await screen.findByText('Akses tamu ke tryout ini sudah berakhir')).toBeVisible();
    expect(screen.getByText(/dapat dibuka selama 30 hari/)).toBeVisible();
  });

  it('opens again as the learner’s when it is taken into the account, with the guest’s unsent answers', async () => {
    server.answers[save] = 'broken connection';
    const { user } = renderAt('/exam/TO1');
    await user.click(await screen.findByRole('radio', { name: /Pilihan A/ }));
    await waitFor(async () => expect(await createOutbox(guestId, 'TO1').load()).toHaveLength(1));

    server.answers['GET /api/auth/me'] = ok(sampleUser);
    server.answers[save] = saved();
    act(() => {
      useSession.getState().signIn(tokenOf(sampleUser), sampleUser);
      useGuestTryouts.getState().remove('TO1');
    });
    const savedBy = () => server.arrived.findLast(({ call }) => call === save)?.authorization;
    await waitFor(() => expect(savedBy()).toBe(`Bearer ${tokenOf(sampleUser)}`));
    await waitFor(() => expect(screen.getByTestId('save-mark')).toHaveTextContent('Tersimpan'));
    expect(screen.getByRole('radio', { name: /Pilihan A/ })).toBeChecked();
    expect(await createOutbox(guestId, 'TO1').load()).toEqual([]);
  });
});

it('brings a guest’s unsent answers into the account also where the device is slower than the page waits', async () => {
  const answer = { itemId: 'item-1', option: 'A', text: null, flagged: false, sequence: 1, secondsSpent: 1 } as const;
  await createOutbox(guestId, 'TO1').store([answer], () => false);
  server.answers['GET /api/auth/me'] = ok(sampleUser);
  server.answers[save] = saved();
  useSession.getState().signIn(tokenOf(sampleUser), sampleUser);
  useGuestTryouts.getState().remove('TO1');
  // Databases that the page opens before it is drawn take longer than it waits; the exam reads its own answers before the guest's have come.
  let isSlow = true;
  const held: (() => void)[] = [];
  const { open } = indexedDB;
  jest.spyOn(indexedDB, 'open').mockImplementation((...name) => {
    const request = open.apply(indexedDB, name);
    if (!isSlow) return request;
    const listen = request.addEventListener.bind(request);
    request.addEventListener = (type: string, listener: EventListener) =>
      listen(type, (event) => void held.push(() => listener(event)));
    return request;
  });
  renderAt('/exam/TO1');
  const answered = await screen.findByRole('radio', { name: /Pilihan A/ });
  isSlow = false;
  for (const arrive of held) arrive();
  await waitFor(() => expect(server.callsOf(save)).toBe(1));
  expect(answered).toBeChecked();
});

describe('/pusat-langganan of a guest', () => {
  it('shows running tryouts and how to keep them', async () => {
    server.answers['GET /api/attempts/TO1/summary'] = summary({});
    renderAt('/pusat-langganan');
    expect(await screen.findByRole('link', { name: 'Lanjutkan Simulasi SKD CPNS Mini' })).toHaveAttribute(
      'href',
      '/exam/TO1',
    );
    expect(screen.getByRole('link', { name: 'Daftar Akun' })).toHaveAttribute('href', '/auth?mode=register');
  });

  it('shows the score of ended ones, and forgets those that can’t be opened any more', async () => {
    const { id: _, ...finished } = finishedAttempt();
    server.answers['GET /api/attempts/TO1/summary'] = summary(finished);
    server.answers['GET /api/attempts/TO2/summary'] = refused(401, 'UNAUTHENTICATED', 'Sesi Anda telah berakhir');
    useGuestTryouts.getState().add({ id: 'TO2', attemptToken: 'lama' });
    const { user } = renderAt('/pusat-langganan');
    expect(await screen.findByRole('link', { name: 'Lihat pembahasan' })).toHaveAttribute('href', '/exam/TO1');
    await user.click(screen.getByRole('button', { name: 'Hapus dari daftar' }));
    expect(useGuestTryouts.getState().tryouts.map(({ id }) => id)).toEqual(['TO1']);
  });

  it('is the learners’ page where there is no guest', async () => {
    useGuestTryouts.getState().remove('TO1');
    renderAt('/pusat-langganan');
    expect(await screen.findByRole('heading', { name: 'Login ke Akun Anda' })).toBeVisible();
  });
});

describe('a sign-in', () => {
  const claim = 'POST /api/attempts/claim';
  const signIn = (path = '/dashboard') => {
    device.holds(tokenOf(sampleUser));
    server.answers['GET /api/auth/me'] = ok(sampleUser);
    return renderAt(path);
  };

  it('takes the guest’s tryouts into the account, without waiting for it', async () => {
    let answer = (_: ReturnType<typeof ok>) => {};
    server.answers[claim] = new Promise((resolve) => (answer = resolve));
    signIn();
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await waitFor(() => expect(server.callsOf(claim)).toBe(1));
    answer(ok({ attemptId: 'TO1' }));
    expect(await screen.findByText('Tryout gratis Anda sudah masuk ke akun ini')).toBeVisible();
    expect(localStorage.getItem('userTryouts')).toBeNull();
  });

  it('shows them in a list that was asked for before they were taken', async () => {
    const finished = 'GET /api/attempts?outcome=finished&page=1&pageSize=10';
    const list = (attempts: AttemptSummary[]) =>
      ok({ attempts, total: attempts.length, page: 1, pageSize: 10, serverNow: sampleNow });
    let answerList = (_: ReturnType<typeof ok>) => {};
    let answerClaim = (_: ReturnType<typeof ok>) => {};
    server.answers['GET /api/attempts?outcome=running&pageSize=100'] = list([]);
    server.answers[finished] = new Promise((resolve) => (answerList = resolve));
    server.answers[claim] = new Promise((resolve) => (answerClaim = resolve));
    signIn('/pusat-langganan');
    await waitFor(() => expect([server.callsOf(finished), server.callsOf(claim)]).toEqual([1, 1]));
    server.answers[finished] = list([finishedAttempt()]);
    answerClaim(ok({ attemptId: 'TO1' }));
    await screen.findByText('Tryout gratis Anda sudah masuk ke akun ini');
    answerList(list([]));
    expect(await screen.findByText(/^Terakhir selesai/)).toBeVisible();
  });

  it('tries again when the connection is back', async () => {
    signIn();
    await waitFor(() => expect(server.callsOf(claim)).toBe(1));
    server.answers[claim] = ok({ attemptId: 'TO1' });
    await waitFor(() => {
      act(() => void window.dispatchEvent(new Event('online')));
      expect(useGuestTryouts.getState().tryouts).toEqual([]);
    });
  });

  it.each([
    ['forgets one that is nobody’s any more', 404, 'ATTEMPT_NOT_FOUND', 0],
    ['keeps one that the account can’t take yet', 409, 'ATTEMPT_RUNNING_TWICE', 1],
  ])('%s', async (_, status, code, left) => {
    server.answers[claim] = refused(status, code, code);
    signIn();
    await waitFor(() => expect(server.callsOf(claim)).toBe(1));
    await waitFor(() => expect(useGuestTryouts.getState().tryouts).toHaveLength(left));
  });
});
