import { act, screen, waitFor } from '@testing-library/react';
import { NetworkError } from '../http/api-error.ts';
import { renderRoute } from '../testing/index.ts';
import { createRequireSession } from './require-session.tsx';
import { createSession } from './session.ts';

interface Person {
  name: string;
}

function givenArea(fetchAccount: () => Promise<Person>, { isWholePage = false } = {}) {
  const session = createSession<Person>({ storageKey: 'token', fetchAccount });
  const Guard = createRequireSession({
    session,
    loginPath: '/auth',
    checkingText: 'Memverifikasi akses...',
    isWholePage,
  });
  const view = renderRoute(
    [
      { path: '/auth', element: <h1>Login</h1> },
      { Component: Guard, children: [{ path: '/profile', element: <h1>Profil</h1> }] },
    ],
    '/profile?tab=password',
  );
  return { ...view, session };
}

beforeEach(() => localStorage.clear());

describe('createRequireSession', () => {
  it('leads to the login and remembers the way back, replacing history', async () => {
    const { router } = givenArea(async () => ({ name: 'Dewi' }));
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeInTheDocument();
    expect(router.state.location).toMatchObject({ pathname: '/auth', state: { from: '/profile?tab=password' } });
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('shows the page to an account of the right role', async () => {
    localStorage.setItem('token', 't1');
    givenArea(async () => ({ name: 'Dewi' }));
    expect(await screen.findByRole('heading', { name: 'Profil' })).toBeInTheDocument();
  });

  it('offers to try again when no answer comes, without signing out', async () => {
    localStorage.setItem('token', 't1');
    const { user } = givenArea(jest.fn().mockRejectedValueOnce(new NetworkError()).mockResolvedValue({ name: 'Dewi' }));
    await user.click(await screen.findByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByRole('heading', { name: 'Profil' })).toBeInTheDocument();
    expect(localStorage.getItem('token')).toBe('t1');
  });

  it.each([
    ['in a frame adds no landmark', false, 0],
    ['around a frame is a page of its own', true, 1],
  ])('%s, while it waits and when no answer comes', async (_case, isWholePage, landmarks) => {
    localStorage.setItem('token', 't1');
    let fail = () => {};
    givenArea(() => new Promise((_, reject) => (fail = () => reject(new NetworkError()))), { isWholePage });
    expect(await screen.findByText('Memverifikasi akses...')).toBeVisible();
    expect(screen.queryAllByRole('main')).toHaveLength(landmarks);
    fail();
    expect(await screen.findByRole('button', { name: 'Coba lagi' })).toBeVisible();
    expect(screen.queryAllByRole('main')).toHaveLength(landmarks);
  });

  it('forgets the way back after a deliberate sign-out', async () => {
    localStorage.setItem('token', 't1');
    const { router, session } = givenArea(async () => ({ name: 'Dewi' }));
    await screen.findByRole('heading', { name: 'Profil' });
    act(() => session.getState().signOut());
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/auth', state: null }));
  });

  it('stays while a screen holds a session that the server has ended, and leads to the login once it is released', async () => {
    localStorage.setItem('token', 't1');
    const { router, session } = givenArea(async () => ({ name: 'Dewi' }));
    await screen.findByRole('heading', { name: 'Profil' });
    const release = session.getState().hold();
    act(() => session.getState().expire('t1'));
    expect(screen.getByRole('heading', { name: 'Profil' })).toBeVisible();
    act(release);
    await waitFor(() =>
      expect(router.state.location).toMatchObject({ pathname: '/auth', state: { from: '/profile?tab=password' } }),
    );
  });
});
