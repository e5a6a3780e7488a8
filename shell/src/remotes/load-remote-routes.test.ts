import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { checksumOf } from './checksum.ts';
import { checkedOnly } from './federation-runtime.ts';
import { forgetLoads, loadInstead, loadRemoteRoutes } from './load-remote-routes.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: () => ({ options: { shared: { react: [{ version: '19.3.1', shareConfig: { singleton: true } }] } } }),
  loadRemote: jest.fn(),
  registerPlugins: jest.fn(),
  registerRemotes: jest.fn(),
}));

const load = jest.mocked(loadRemote);
const routes = [{ path: 'admin/dashboard' }];
const origin = 'https://admin.example.id';
const manifest = `${origin}/mf-manifest.89abcdef.json`;
const entry = `${origin}/remoteEntry.89abcdef.js`;
const manifestBody = (type = 'global', reactRange = '^19.3.0') =>
  JSON.stringify({
    metaData: { remoteEntry: { name: 'remoteEntry.89abcdef.js', path: '', type } },
    exposes: [],
    shared: [{ name: 'react', singleton: true, requiredVersion: reactRange }],
  });

const sumOf = (text: string) => checksumOf(new TextEncoder().encode(text));
const json = (body: string) => new Response(body, { headers: { 'content-type': 'application/json' } });
const script = (body: string) => new Response(body, { headers: { 'content-type': 'text/javascript' } });

/** The answers of the shell's list and of the remote's host, by address. */
let answers: Record<string, () => Response>;

/** Puts a line with the checksums of these bodies into the list. */
async function givenLine(bodies = { manifest: manifestBody(), entry: 'entry' }) {
  const integrity = { manifest: await sumOf(bodies.manifest), entry: await sumOf(bodies.entry) };
  answers['/remotes.json'] = () => Response.json({ remotes: { admin_app: { manifest, integrity } } });
  return integrity;
}

beforeEach(async () => {
  jest.clearAllMocks();
  load.mockReset();
  document.head.innerHTML = `<meta name="remote-origins" content="${origin} http://localhost:3002">`;
  answers = { [manifest]: () => json(manifestBody()), [entry]: () => script('entry') };
  await givenLine();
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const answer = answers[address as string];
    if (!answer) throw new TypeError('fetch failed');
    return answer();
  });
});
afterEach(() => {
  forgetLoads();
  jest.useRealTimers();
});

/** The plug-in that the federation runtime is given. */
const plugin = checkedOnly as Required<typeof checkedOnly>;
type Info = Parameters<typeof plugin.createScript>[0];

describe('loadRemoteRoutes', () => {
  it('registers the remote where the list says and gives its routes', async () => {
    load.mockResolvedValueOnce({ contractVersion: 1, routes });
    expect(await loadRemoteRoutes('admin_app')).toBe(routes);
    const [registered] = jest.mocked(registerRemotes).mock.calls[0] ?? [];
    expect(registered).toEqual([{ name: 'admin_app', entry }]);
  });

  it('gives the runtime the entry that the checked manifest names, with its checksum', async () => {
    const integrity = await givenLine();
    load.mockResolvedValueOnce({ contractVersion: 1, routes });
    await loadRemoteRoutes('admin_app');
    const remoteInfo = { name: 'admin_app' } as Info['remoteInfo'];
    const element = plugin.createScript({ url: entry, remoteInfo } as Info) as HTMLScriptElement;
    expect([element.src, element.integrity, element.crossOrigin]).toEqual([entry, integrity.entry, 'anonymous']);
    expect(() => plugin.createScript({ url: 'https://evil.example/x.js' } as Info)).toThrow('no entry of a checked');
    const asked = jest.mocked(fetch).mock.calls.filter(([address]) => address === manifest);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['altered', 'another manifest', () => json(`${manifestBody()} `)],
    ['unreachable', 'a web page', () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
    ['unreachable', 'a failure', () => new Response('{}', { status: 503 })],
  ])('%s: none of its code runs when its host sends %s', async (failure, _name, answer) => {
    answers[manifest] = answer;
    await expect(loadRemoteRoutes('admin_app')).rejects.toMatchObject({ failure });
    expect(load).not.toHaveBeenCalled();
  });

  it('asks its host anew when the browser has kept another manifest under this name', async () => {
    const kept = [`${manifestBody()} `];
    answers[manifest] = () => json(kept.pop() ?? manifestBody());
    load.mockResolvedValueOnce({ contractVersion: 1, routes });
    expect(await loadRemoteRoutes('admin_app')).toBe(routes);
    expect(fetch).toHaveBeenLastCalledWith(manifest, { cache: 'reload' });
  });

  it.each([
    ['altered', 'another entry', () => script('another')],
    ['unreachable', 'the listed entry', () => script('entry')],
    ['unreachable', 'a web page', () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
  ])('%s: the runtime fails, and the host sends %s', async (failure, _name, answer) => {
    answers[entry] = answer;
    load.mockRejectedValueOnce(new Error('RUNTIME-008'));
    await expect(loadRemoteRoutes('admin_app')).rejects.toMatchObject({ failure });
  });

  it('refuses an entry that would not be loaded as a script, since only a script carries a checksum', async () => {
    answers[manifest] = () => json(manifestBody('module'));
    await givenLine({ manifest: manifestBody('module'), entry: 'entry' });
    await expect(loadRemoteRoutes('admin_app')).rejects.toMatchObject({ failure: 'refused' });
    expect(load).not.toHaveBeenCalled();
  });

  it('refuses an area that needs a platform which this shell has not, before its entry runs', async () => {
    answers[manifest] = () => json(manifestBody('global', '^20.0.0'));
    await givenLine({ manifest: manifestBody('global', '^20.0.0'), entry: 'entry' });
    await expect(loadRemoteRoutes('admin_app')).rejects.toMatchObject({ failure: 'unknown-version' });
    expect(load).not.toHaveBeenCalled();
  });

  it('loads without checksums only on this machine', async () => {
    const local = 'http://localhost:3002/mf-manifest.json';
    answers[local] = () => json(manifestBody());
    answers['/remotes.json'] = () => Response.json({ remotes: { admin_app: local } });
    load.mockResolvedValueOnce({ contractVersion: 1, routes });
    expect(await loadRemoteRoutes('admin_app')).toBe(routes);
    forgetLoads();
    answers['/remotes.json'] = () => Response.json({ remotes: { admin_app: manifest } });
    await expect(loadRemoteRoutes('admin_app')).rejects.toMatchObject({ failure: 'refused' });
  });

  it('loads a developer’s own area instead of the listed one, if this shell has the platform that it needs', async () => {
    const own = 'http://localhost:3903/mf-manifest.json';
    loadInstead('questioner_app', { manifest: own });
    answers[own] = () => json(manifestBody('global', '^20.0.0'));
    await expect(loadRemoteRoutes('questioner_app')).rejects.toMatchObject({ failure: 'unknown-version' });
    expect(load).not.toHaveBeenCalled();

    answers[own] = () => json(manifestBody());
    load.mockResolvedValueOnce({ contractVersion: 1, routes });
    expect(await loadRemoteRoutes('questioner_app')).toBe(routes);
    const [registered] = jest.mocked(registerRemotes).mock.lastCall ?? [];
    expect(registered).toEqual([{ name: 'questioner_app', entry: 'http://localhost:3903/remoteEntry.89abcdef.js' }]);
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
    const asked = jest.mocked(fetch).mock.calls.map(([address]) => address);
    expect(asked.filter((address) => address === '/remotes.json')).toHaveLength(2);
    expect(asked.filter((address) => address === manifest)).toHaveLength(2);
    expect(registerRemotes).toHaveBeenLastCalledWith(expect.anything(), { force: true });
  });

  it('shares a load that is under way, until it is forgotten', async () => {
    const isLoading = new Promise<void>((begun) =>
      load.mockImplementationOnce(() => {
        begun();
        return new Promise(() => {});
      }),
    );
    const hanging = loadRemoteRoutes('admin_app');
    expect(loadRemoteRoutes('admin_app')).toBe(hanging);
    await isLoading;
    forgetLoads();
    load.mockResolvedValueOnce({ contractVersion: 1, routes });
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
