import { act, screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tryout/shared-ui/kit';
import { NetworkError } from '../http/api-error.ts';
import { renderRoute } from '../testing/index.ts';
import { createRequireSession } from './require-session.tsx';
import { createSession } from './session.ts';

interface Person {
  id: string;
  name: string;
}

const dewi = { id: 'l1', name: 'Dewi' };
const budi = { id: 'l2', name: 'Budi' };

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
    const { router } = givenArea(async () => dewi);
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeInTheDocument();
    expect(router.state.location).toMatchObject({ pathname: '/auth', state: { from: '/profile?tab=password' } });
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('shows the page to an account of the right role', async () => {
    localStorage.setItem('token', 't1');
    givenArea(async () => dewi);
    expect(await screen.findByRole('heading', { name: 'Profil' })).toBeInTheDocument();
  });

  it('offers to try again when no answer comes, without signing out', async () => {
    localStorage.setItem('token', 't1');
    const { user } = givenArea(jest.fn().mockRejectedValueOnce(new NetworkError()).mockResolvedValue(dewi));
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
    const { router, session } = givenArea(async () => dewi);
    await screen.findByRole('heading', { name: 'Profil' });
    act(() => session.getState().signOut());
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/auth', state: null }));
  });

  it('stays while a screen holds a session that the server has ended, and leads to the login once it is released', async () => {
    localStorage.setItem('token', 't1');
    const { router, session } = givenArea(async () => dewi);
    await screen.findByRole('heading', { name: 'Profil' });
    const release = session.getState().hold();
    act(() => void session.getState().expire('t1'));
    expect(screen.getByRole('heading', { name: 'Profil' })).toBeVisible();
    act(release);
    await waitFor(() =>
      expect(router.state.location).toMatchObject({ pathname: '/auth', state: { from: '/profile?tab=password' } }),
    );
  });

  describe('shows nobody what was loaded for somebody else', () => {
    const seen: unknown[] = [];
    /** An area with a page that loads the name of its reader. */
    async function givenReader() {
      seen.length = 0;
      localStorage.setItem('token', 't1');
      const session = createSession<Person>({
        storageKey: 'token',
        fetchAccount: async (token) => (token === 't1' ? dewi : budi),
      });
      function Names() {
        const queryFn = async () => session.getState().account?.name;
        const { data } = useQuery({ queryKey: ['name'], staleTime: Infinity, queryFn });
        seen.push([session.getState().account?.name, data]);
        return <h1>{data}</h1>;
      }
      const view = renderRoute(
        [
          { path: '/auth', element: <h1>Login</h1> },
          {
            Component: createRequireSession({ session, loginPath: '/auth' }),
            children: [{ path: '/', Component: Names }],
          },
        ],
        '/',
      );
      await screen.findByRole('heading', { name: 'Dewi' });
      return { ...view, session };
    }

    it('after the end of a session, and keeps it for the same person', async () => {
      const { session, router, queryClient } = await givenReader();
      act(() => void session.getState().expire('t1'));
      await screen.findByRole('heading', { name: 'Login' });
      act(() => session.getState().signIn('t1b', dewi));
      expect(queryClient.getQueryData(['name'])).toBe('Dewi');
      await act(() => router.navigate('/'));
      expect(seen.at(-1)).toEqual(['Dewi', 'Dewi']);
      expect(queryClient.getQueryData(['name'])).toBe('Dewi');

      act(() => void session.getState().expire('t1b'));
      await screen.findByRole('heading', { name: 'Login' });
      act(() => session.getState().signIn('t2', budi));
      await act(() => router.navigate('/'));
      expect(await screen.findByRole('heading', { name: 'Budi' })).toBeVisible();
      expect(seen).not.toContainEqual(['Budi', 'Dewi']);
    });

    it('when another tab has signed in with another account', async () => {
      await givenReader();
      localStorage.setItem('token', 't2');
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 't2' })));
      expect(await screen.findByRole('heading', { name: 'Budi' })).toBeVisible();
      expect(seen).not.toContainEqual(['Budi', 'Dewi']);
    });
  });
});
