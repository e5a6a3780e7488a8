import 'fake-indexeddb/auto';
import type { Attempt } from '@tryout/api/contract';
import { givenDevice, givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { storageKeys } from '@tryout/shared-ui';
import { act, screen, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import AttemptPage from './attempt.page.tsx';
import { keepAttempt } from '../features/exam/attempt-copy.ts';
import { useSession } from '../session.ts';
import { sampleUser } from '../testing/samples.ts';

const { answers, arrived } = givenLocalApi();
const device = givenDevice(useSession, storageKeys.token);

const tokenOf = (learnerId: string) => `x.${Buffer.from(JSON.stringify({ sub: learnerId })).toString('base64url')}.x`;

const at = (secondsFromNow: number) => new Date(Date.now() + secondsFromNow * 1000).toISOString();

const attempt = (changes: Partial<Attempt> = {}): Attempt => ({
  id: 'TO1',
  tryout: { id: 't1', title: 'Tryout TKD BUMN', durationSeconds: 3_600 },
  state: 'in_progress',
  startedAt: at(-600),
  deadlineAt: at(3_000),
  submittedAt: null,
  serverNow: at(0),
  items: [1, 2].map((number) => ({
    id: `item-${number}`,
    number,
    kind: 'multiple_choice',
    section: 'TKD',
    subType: 'number_sequence',
    stem: `Pertanyaan nomor ${number}`,
    imageUrl: null,
    imageAlt: null,
    options: (['A', 'B'] as const).map((letter) => ({
      letter,
      text: `Pilihan ${letter}`,
      imageUrl: null,
      imageAlt: null,
    })),
  })),
  responses: [{ itemId: 'item-1', option: 'B', text: null, flagged: true, sequence: 7, secondsSpent: 3 }],
  ...changes,
});

const renderAttempt = () =>
  renderRoute([{ path: '/exam/:examId', Component: () => <AttemptPage attemptId="TO1" /> }], '/exam/TO1');

const question = (number: number) => screen.findByRole('heading', { name: `Soal ${number} dari 2` });
const notice = /Anda sedang offline/;
const submits = () => arrived.filter(({ call }) => call.endsWith('/submit'));

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  window.scrollTo = () => {};
});

describe('/exam/TO… while the server gives no answer', () => {
  it('opens from this learner’s copy, says so, and uses the server’s state once it answers', async () => {
    device.holds(tokenOf('u1'));
    await keepAttempt('u1', attempt());
    renderAttempt();
    await question(2);
    expect(screen.getByText(notice)).toBeVisible();
    expect(screen.getByText('1 dari 2 soal dijawab')).toBeInTheDocument();

    const newer = { itemId: 'item-2', option: 'A', text: null, flagged: false, sequence: 9, secondsSpent: 0 } as const;
    answers['GET /api/auth/me'] = ok(sampleUser);
    answers['GET /api/attempts/TO1'] = ok(attempt({ responses: [...attempt().responses, newer] }));
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText(notice)).not.toBeInTheDocument());
    expect(screen.getByText('2 dari 2 soal dijawab')).toBeInTheDocument();
    await waitFor(() => expect(useSession.getState().status).toBe('signed-in'));
  });

  it('shows another learner’s copy to nobody', async () => {
    device.holds(tokenOf('u2'));
    await keepAttempt('u1', attempt());
    renderAttempt();
    expect(await screen.findByText('Tryout belum dapat dibuka')).toBeVisible();
    expect(screen.queryByText(/Pertanyaan nomor/)).not.toBeInTheDocument();
  });

  it('does not hand in because of the device’s clock: the server is asked first', async () => {
    device.holds(tokenOf('u1'));
    await keepAttempt('u1', attempt({ deadlineAt: at(-10) }));
    renderAttempt();
    expect(await screen.findByRole('dialog', { name: 'Waktu habis' })).toBeVisible();

    answers['GET /api/auth/me'] = ok(sampleUser);
    answers['GET /api/attempts/TO1'] = ok(attempt({ serverNow: at(-3_000), deadlineAt: at(-10) }));
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Waktu habis' })).not.toBeInTheDocument());
    expect(screen.getByRole('timer')).toHaveTextContent(/^49:/);
    expect(submits()).toEqual([]);
  });

  it('stays in the exam, asking for the password, when the server no longer accepts the session once it answers', async () => {
    device.holds(tokenOf('u1'));
    await keepAttempt('u1', attempt());
    renderAttempt();
    await question(2);
    const over = refused(401, 'UNAUTHENTICATED', 'Sesi Anda telah berakhir');
    answers['GET /api/auth/me'] = over;
    answers['GET /api/attempts/TO1'] = over;
    act(() => void window.dispatchEvent(new Event('online')));
    expect((await screen.findAllByText(/Sesi Anda berakhir/)).length).toBeGreaterThan(0);
    expect(screen.getByText('Pertanyaan nomor 2')).toBeInTheDocument();
  });
});
