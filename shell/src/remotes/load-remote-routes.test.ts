import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { forgetLoads, loadRemoteRoutes } from './load-remote-routes.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

const load = jest.mocked(loadRemote);
const routes = [{ path: 'admin/dashboard' }];

beforeEach(() => {
  jest.clearAllMocks();
  document.head.innerHTML = '<meta name="remote-origins" content="http://localhost:3002">';
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () =>
      Response.json({ remotes: { admin_app: 'http://localhost:3002/mf-manifest.json' } }),
    );
});
afterEach(() => {
  forgetLoads();
  jest.useRealTimers();
});

describe('loadRemoteRoutes', () => {
  it('registers the remote where the list says and gives its routes', async () => {
    load.mockResolvedValueOnce({ contractVersion: 1, routes });
    expect(await loadRemoteRoutes('admin_app')).toBe(routes);
    const [registered] = jest.mocked(registerRemotes).mock.calls[0] ?? [];
    expect(registered).toEqual([{ name: 'admin_app', entry: 'http://localhost:3002/mf-manifest.json' }]);
  });

  it.each([
    ['a version of tomorrow', { contractVersion: 2, routes }],
    ['no version', { routes }],
    ['no routes', { contractVersion: 1 }],
  ])('refuses a remote with %s', async (_name, module) => {
    load.mockResolvedValueOnce(module);
    await expect(loadRemoteRoutes('admin_app')).rejects.toMatchObject({ failure: 'unknown-version' });
  });

  it('starts again from the beginning after a failure', async () => {
    load.mockRejectedValueOnce(new Error('RUNTIME-003')).mockResolvedValueOnce({ contractVersion: 1, routes });
    await expect(loadRemoteRoutes('admin_app')).rejects.toMatchObject({ failure: 'unreachable' });
    expect(await loadRemoteRoutes('admin_app')).toBe(routes);
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(registerRemotes).toHaveBeenLastCalledWith(expect.anything(), { force: true });
  });

  it('shares a load that is under way, until it is forgotten', async () => {
    load.mockReturnValueOnce(new Promise(() => {})).mockResolvedValueOnce({ contractVersion: 1, routes });
    const hanging = loadRemoteRoutes('admin_app');
    expect(loadRemoteRoutes('admin_app')).toBe(hanging);
    // Let the call reach the loader first.
    await new Promise((resolve) => setTimeout(resolve));
    forgetLoads();
    expect(await loadRemoteRoutes('admin_app')).toBe(routes);
  });

  it('gives up after half a minute', async () => {
    jest.useFakeTimers();
    load.mockReturnValueOnce(new Promise(() => {}));
    const failed = loadRemoteRoutes('admin_app').catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(await failed).toMatchObject({ failure: 'slow' });
  });
});
