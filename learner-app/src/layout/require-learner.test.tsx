import { renderRoute } from '@tryout/shared-ui/testing';
import { screen } from '@testing-library/react';
import { useSession } from '../session.ts';
import { Component as LearnerLayout } from './learner-layout.tsx';
import { Component as RequireLearner } from './require-learner.tsx';

const user = {
  id: 'u1',
  name: 'Sari Dewi Anggraini',
  email: 'sari@contoh.id',
  province: 'Jawa Barat',
  phone: '081234567890',
  gender: 'female',
  instance: 'PLN',
  createdAt: '2026-11-21T12:00:00.000Z',
};

const answers = jest.fn<Promise<Response>, []>();
const answered = (status: number, body: unknown) => Promise.resolve(new Response(JSON.stringify(body), { status }));

function renderGuarded(path = '/dashboard') {
  return renderRoute(
    [
      {
        Component: LearnerLayout,
        children: [
          {
            Component: RequireLearner,
            children: [{ path: '/dashboard', Component: () => <h1>Fokus CPNS 2024</h1> }],
          },
          { path: '/exam/list', Component: () => <h1>TryOut Saya</h1> },
        ],
      },
      { path: '/auth', Component: () => <h1>Login ke Akun Anda</h1> },
    ],
    path,
  );
}

beforeEach(() => {
  answers.mockReset();
  globalThis.fetch = answers;
  localStorage.clear();
  useSession.setState({ status: 'checking', account: null, token: null, endedBy: null });
});

describe('the guard', () => {
  it('lets a learner through whose token still counts', async () => {
    localStorage.setItem('token', 'good');
    answers.mockImplementation(() => answered(200, user));
    renderGuarded();
    expect(await screen.findByRole('heading', { name: 'Fokus CPNS 2024' })).toBeVisible();
  });

  it('leads a visitor to the login and remembers the page to come back to', async () => {
    const { router } = renderGuarded('/dashboard?tab=1');
    expect(await screen.findByRole('heading', { name: 'Login ke Akun Anda' })).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: '/auth', state: { from: '/dashboard?tab=1' } });
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('ends a session that the server no longer accepts', async () => {
    localStorage.setItem('token', 'old');
    answers.mockImplementation(() => answered(401, { code: 'UNAUTHENTICATED', message: 'Sesi Anda telah berakhir' }));
    renderGuarded();
    expect(await screen.findByRole('heading', { name: 'Login ke Akun Anda' })).toBeVisible();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('keeps the session when no answer comes, and goes on once one does', async () => {
    localStorage.setItem('token', 'good');
    answers.mockImplementation(() => Promise.reject(new TypeError('fetch failed')));
    const { user: visitor } = renderGuarded();
    expect(await screen.findByText(/Anda masih masuk\./)).toBeVisible();
    expect(localStorage.getItem('token')).toBe('good');

    answers.mockImplementation(() => answered(200, user));
    await visitor.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByRole('heading', { name: 'Fokus CPNS 2024' })).toBeVisible();
  });
});

describe('the frame', () => {
  it('shows who is signed in, and signs out to the login', async () => {
    useSession.setState({ status: 'signed-in', account: user as never, token: 'good' });
    const { user: visitor, router } = renderGuarded();
    await visitor.click(await screen.findByRole('button', { name: 'Akun Sari Dewi Anggraini' }));
    expect(screen.getByRole('button', { name: 'Akun Sari Dewi Anggraini' })).toHaveTextContent('SD');
    for (const text of ['Perempuan', 'sari@contoh.id', 'PLN', 'Jawa Barat', '081234567890']) {
      expect(await screen.findByText(text)).toBeVisible();
    }

    await visitor.click(screen.getByRole('button', { name: 'Keluar' }));
    expect(await screen.findByRole('heading', { name: 'Login ke Akun Anda' })).toBeVisible();
    expect(useSession.getState().status).toBe('signed-out');
    expect(router.state.location.state).toBeNull();
  });

  it('offers a visitor login and registration, with a return to the same page', async () => {
    const { user: visitor, router } = renderGuarded('/exam/list');
    const [register] = await screen.findAllByRole('link', { name: 'Daftar' });
    await visitor.click(register as HTMLElement);
    expect(router.state.location).toMatchObject({
      pathname: '/auth',
      search: '?mode=register',
      state: { from: '/exam/list' },
    });
  });
});
