import { RemoteError } from './remote-error.ts';
import { allowedOrigins, fetchRemoteList, lineOf } from './remote-list.ts';

const checksum = `sha384-${'a'.repeat(64)}`;
const integrity = { manifest: checksum, entry: checksum };
const list = {
  here: { manifest: '/areas/here/mf-manifest.json', integrity },
  allowed: { manifest: 'https://admin.example.id/mf-manifest.json', integrity },
  foreign: { manifest: 'https://evil.example/mf-manifest.json', integrity },
  lookalike: { manifest: 'https://admin.example.id.evil.example/mf-manifest.json', integrity },
  script: { manifest: 'javascript:alert(1)', integrity },
  nonsense: { manifest: 'https://', integrity },
  unchecked: { manifest: 'https://admin.example.id/mf-manifest.json' },
  almostLocal: { manifest: 'https://localhost.example.id/mf-manifest.json' },
  local: { manifest: 'http://localhost:3002/mf-manifest.json' },
};
const origins = ['https://admin.example.id', 'https://localhost.example.id', 'http://localhost:3002'];

describe('lineOf', () => {
  it('accepts our own origin and the allowed ones', () => {
    expect(lineOf(list, 'here', origins).manifest).toBe('http://localhost/areas/here/mf-manifest.json');
    expect(lineOf(list, 'allowed', origins)).toEqual(list.allowed);
  });

  it.each(['foreign', 'lookalike', 'script', 'nonsense'] as const)('refuses the %s address', (remote) => {
    expect(() => lineOf(list, remote, origins)).toThrow(expect.objectContaining({ failure: 'refused' }));
  });

  it.each(['unchecked', 'almostLocal'] as const)('refuses the %s one, which has no checksums', (remote) => {
    expect(() => lineOf(list, remote, origins)).toThrow(expect.objectContaining({ failure: 'refused' }));
  });

  it('does without checksums on this machine', () => {
    expect(lineOf(list, 'local', origins)).toEqual(list.local);
  });

  it('refuses everything foreign when the page names no origin', () => {
    expect(() => lineOf(list, 'allowed', allowedOrigins())).toThrow(RemoteError);
  });

  it('says so when the list does not name the remote', () => {
    expect(() => lineOf(list, 'absent', origins)).toThrow(expect.objectContaining({ failure: 'unreachable' }));
  });
});

describe('allowedOrigins', () => {
  it('reads what the web server has written into the page', () => {
    document.head.innerHTML = '<meta name="remote-origins" content="http://localhost:3001  http://localhost:3002">';
    expect(allowedOrigins()).toEqual(['http://localhost:3001', 'http://localhost:3002']);
    document.head.innerHTML = '';
    expect(allowedOrigins()).toEqual([]);
  });
});

describe('fetchRemoteList', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['a page instead of a list', new Response('<!doctype html>')],
    ['a failing server', new Response('{}', { status: 503 })],
    ['another shape', Response.json({ admin_app: 'https://a.id' })],
  ])('counts %s as not reachable', async (_name, response) => {
    jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(response);
    await expect(fetchRemoteList()).rejects.toMatchObject({ failure: 'unreachable' });
  });

  it('reads the list that the web server has written into the page first, and asks from then on', async () => {
    document.head.innerHTML = `<meta name="remotes" content='{"remotes":{"a":"https://written.id"}}'>`;
    const fetch = jest
      .spyOn(globalThis, 'fetch')
      .mockResolvedValueOnce(Response.json({ remotes: { a: 'https://moved.id' } }));
    expect(await fetchRemoteList()).toEqual({ a: { manifest: 'https://written.id' } });
    expect(fetch).not.toHaveBeenCalled();
    expect(await fetchRemoteList()).toEqual({ a: { manifest: 'https://moved.id' } });
  });

  it.each(['', '""', 'null', '{"remotes":'])('asks when the page holds %j instead of a list', async (content) => {
    document.head.innerHTML = '<meta name="remotes">';
    document.querySelector('meta')?.setAttribute('content', content);
    jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json({ remotes: { a: 'https://a.id' } }));
    expect(await fetchRemoteList()).toEqual({ a: { manifest: 'https://a.id' } });
  });

  it.each([
    ['a checksum of another kind', { manifest: 'md5-abc', entry: checksum }],
    ['two in one', { manifest: `${checksum} ${checksum}`, entry: checksum }],
    ['only one', { manifest: checksum }],
    ['none', null],
  ])('leaves out a line whose checksums hold %s, which a browser would ignore', async (_name, wrong) => {
    const remotes = { a: { manifest: 'https://a.id', integrity: wrong }, b: { manifest: 'https://b.id', integrity } };
    jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json({ remotes }));
    expect(await fetchRemoteList()).toEqual({ b: remotes.b });
  });

  it('asks past the cache', async () => {
    const fetch = jest
      .spyOn(globalThis, 'fetch')
      .mockResolvedValueOnce(Response.json({ remotes: { a: 'https://a.id' } }));
    expect(await fetchRemoteList()).toEqual({ a: { manifest: 'https://a.id' } });
    expect(fetch).toHaveBeenCalledWith('/remotes.json', { cache: 'no-cache' });
  });
});
