import { AppProviders, type RouteObject, RouterProvider } from '@tryout/shared-ui';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy } from 'react';
import { page } from './pages/error/use-new-release.ts';
import { RemoteError } from './remotes/remote-error.ts';
import { createShellRouter, page as shellPage } from './router.tsx';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

const routes: RouteObject[] = [{ path: 'admin/dashboard', Component: () => <h1>Dasbor admin</h1> }];
const exam: RouteObject[] = [
  { path: 'exam/:examId', Component: () => <h1>Ujian</h1> },
  { path: 'dashboard', Component: () => <h1>Beranda</h1> },
];

function open(path: string, load: Parameters<typeof createShellRouter>[0]) {
  window.history.replaceState(null, '', path);
  const router = createShellRouter(load);
  render(
    <AppProviders env="test">
      <RouterProvider router={router} />
    </AppProviders>,
  );
  return router;
}

const chunkError = () =>
  Object.assign(new Error('Loading chunk 7 failed.'), {
    name: 'ChunkLoadError',
    request: 'http://localhost:3001/7.js',
  });
const lazyPage = (failure: () => Error, path: string): RouteObject[] => [
  { path, lazy: () => Promise.reject(failure()) },
];

let reload: jest.SpyInstance;
let fetched: jest.SpyInstance;
beforeEach(() => {
  sessionStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  reload = jest.spyOn(page, 'reload').mockImplementation(() => {});
  fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 404 }));
});
afterEach(() => jest.restoreAllMocks());

describe('a remote', () => {
  it('is fetched at the first address it owns, once', async () => {
    const load = jest.fn().mockResolvedValue(routes);
    const router = open('/admin/dashboard', load);
    expect(await screen.findByRole('heading', { name: 'Dasbor admin' })).toBeVisible();
    await act(() => router.navigate('/admin/nowhere'));
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    expect(load.mock.calls).toEqual([['admin_app']]);
  });

  it('that can not be loaded shows our page, and "Coba lagi" opens it in place once it is back', async () => {
    const load = jest.fn().mockRejectedValueOnce(new RemoteError('admin_app', 'unreachable')).mockResolvedValue(routes);
    open('/admin/dashboard', load);
    expect(await screen.findByRole('heading', { name: 'Bagian ini belum bisa dibuka' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ke beranda' })).toHaveAttribute('href', '/');
    await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByRole('heading', { name: 'Dasbor admin' })).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
  });

  it('that is there after "Coba lagi" gets what the way to it has brought along, such as where to go after the sign-in', async () => {
    const load = jest.fn().mockRejectedValueOnce(new RemoteError('admin_app', 'unreachable')).mockResolvedValue(routes);
    const router = open('/', load);
    await act(() => router.navigate('/admin/dashboard', { state: { from: '/admin/audit' } }));
    await userEvent.click(await screen.findByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByRole('heading', { name: 'Dasbor admin' })).toBeVisible();
    expect(router.state.location.state).toEqual({ from: '/admin/audit' });
  });

  it('that speaks an unknown version says that it is being renewed', async () => {
    open('/admin/dashboard', jest.fn().mockRejectedValue(new RemoteError('admin_app', 'unknown-version')));
    expect(await screen.findByRole('heading', { name: 'Bagian ini sedang diperbarui' })).toBeVisible();
  });

  it('whose pages another host has is never opened here: the page is left for that host', async () => {
    document.head.innerHTML = '<meta name="areas-elsewhere" content="admin_app questioner_app">';
    const leave = jest.spyOn(shellPage, 'leave').mockImplementation(() => {});
    const load = jest.fn().mockResolvedValue(exam);
    const router = open('/dashboard', load);
    await screen.findByRole('heading', { name: 'Beranda' });
    void router.navigate('/admin/login?next=%2Fadmin');
    await waitFor(() => expect(leave).toHaveBeenCalledWith(`${location.origin}/admin/login?next=%2Fadmin`));
    expect(load.mock.calls).toEqual([['learner_app']]);
    document.head.innerHTML = '';
  });

  it('whose pages another host has shows where it was when "back" brings the page as it was left', async () => {
    document.head.innerHTML = '<meta name="areas-elsewhere" content="admin_app questioner_app">';
    const leave = jest.spyOn(shellPage, 'leave').mockImplementation(() => {});
    const router = open('/dashboard', jest.fn().mockResolvedValue(exam));
    await screen.findByRole('heading', { name: 'Beranda' });
    void router.navigate('/admin/login');
    await waitFor(() => expect(leave).toHaveBeenCalled());
    expect(router.state.navigation.state).toBe('loading');
    await act(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
    expect(screen.getByRole('heading', { name: 'Beranda' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/dashboard');
    document.head.innerHTML = '';
  });

  it('that is down leaves the others alone', async () => {
    const load = jest.fn((remote: string) =>
      remote === 'admin_app' ? Promise.reject(new RemoteError(remote, 'unreachable')) : Promise.resolve(exam),
    );
    const router = open('/admin/dashboard', load);
    await screen.findByRole('heading', { name: 'Bagian ini belum bisa dibuka' });
    await act(() => router.navigate('/dashboard'));
    expect(await screen.findByRole('heading', { name: 'Beranda' })).toBeVisible();
  });

  it('that is slow shows at once that it is loading, and after ten seconds offers to try again', async () => {
    jest.useFakeTimers();
    try {
      const load = jest
        .fn()
        .mockReturnValueOnce(new Promise(() => {}))
        .mockResolvedValue(routes);
      open('/admin/dashboard', load);
      expect(await screen.findByText('Memuat halaman…')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull();
      await act(() => jest.advanceTimersByTimeAsync(10_000));
      const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
      await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
      expect(await screen.findByRole('heading', { name: 'Dasbor admin' })).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('a page whose files a new release has removed', () => {
  it('reloads once by itself', async () => {
    open('/dashboard', jest.fn().mockResolvedValue(lazyPage(chunkError, 'dashboard')));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(screen.getByText('Memuat halaman…')).toBeVisible();
    expect(fetched).toHaveBeenCalledWith('http://localhost:3001/7.js', { cache: 'reload' });
  });

  it('asks the reader when that has just happened', async () => {
    sessionStorage.setItem('tryout-reloaded-at', String(Date.now() - 5_000));
    open('/dashboard', jest.fn().mockResolvedValue(lazyPage(chunkError, 'dashboard')));
    await userEvent.click(await screen.findByRole('button', { name: 'Muat ulang' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('never reloads an exam by itself', async () => {
    open('/exam/TO1795250149582abc', jest.fn().mockResolvedValue(lazyPage(chunkError, 'exam/:examId')));
    expect(await screen.findByRole('heading', { name: 'Versi baru aplikasi sudah tersedia' })).toBeVisible();
    expect(screen.getByText(/Jawaban Anda aman/)).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload when the file is only out of reach', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    open('/dashboard', jest.fn().mockResolvedValue(lazyPage(chunkError, 'dashboard')));
    expect(await screen.findByRole('heading', { name: 'Bagian ini belum bisa dibuka' })).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('a part that a page has failed to fetch once, and React fetches no more', () => {
  const openPart = (path = 'dashboard') => {
    const Part = lazy(() => Promise.reject(chunkError()));
    open(`/${path}`, jest.fn().mockResolvedValue([{ path, element: <Part /> }]));
  };
  const retry = async () => userEvent.click(await screen.findByRole('button', { name: 'Coba lagi' }));

  it('is there after "Coba lagi", which loads the page anew', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(new Response('part'));
    openPart();
    await screen.findByRole('heading', { name: 'Bagian ini belum bisa dibuka' });
    expect(reload).not.toHaveBeenCalled();
    await retry();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('costs nobody the page while it is out of reach', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    openPart('exam/TO1795250149582abc');
    await retry();
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
    expect(await screen.findByRole('button', { name: 'Coba lagi' })).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
    fetched.mockResolvedValue(new Response('part'));
    await retry();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });
});

it('shows a page of ours when a page breaks', async () => {
  const Broken = () => {
    throw new Error('broken');
  };
  open('/admin/dashboard', jest.fn().mockResolvedValue([{ path: 'admin/dashboard', Component: Broken }]));
  expect(await screen.findByRole('heading', { name: 'Ada yang salah di halaman ini' })).toBeVisible();
});

it('says the code of the call, if a page breaks by a fault of the API', async () => {
  const failed = Object.assign(new Error('500'), { requestId: `0123abcd${'0'.repeat(24)}` });
  const loader = () => Promise.reject(failed);
  open('/admin/dashboard', jest.fn().mockResolvedValue([{ path: 'admin/dashboard', loader, Component: () => null }]));
  expect(await screen.findByText('Kode: 0123abcd')).toBeVisible();
});

it('shows the not-found page for an address that nobody owns', async () => {
  const load = jest.fn();
  open('/nowhere', load);
  expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Kembali ke beranda' })).toHaveAttribute('href', '/');
  expect(load).not.toHaveBeenCalled();
});
