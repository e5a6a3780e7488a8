import { RemoteError } from './remote-error.ts';
import { allowedOrigins, fetchRemoteList, manifestAddress } from './remote-list.ts';

const list = {
  here: '/areas/here/mf-manifest.json',
  allowed: 'https://admin.example.id/mf-manifest.json',
  foreign: 'https://evil.example/mf-manifest.json',
  lookalike: 'https://admin.example.id.evil.example/mf-manifest.json',
  script: 'javascript:alert(1)',
  nonsense: 'https://',
};
const origins = ['https://admin.example.id'];

describe('manifestAddress', () => {
  it('accepts our own origin and the allowed ones', () => {
    expect(manifestAddress(list, 'here', origins)).toBe('http://localhost/areas/here/mf-manifest.json');
    expect(manifestAddress(list, 'allowed', origins)).toBe(list.allowed);
  });

  it.each(['foreign', 'lookalike', 'script', 'nonsense'])('refuses the %s address', (remote) => {
    expect(() => manifestAddress(list, remote, origins)).toThrow(expect.objectContaining({ failure: 'refused' }));
  });

  it('refuses everything foreign when the page names no origin', () => {
    expect(() => manifestAddress(list, 'allowed', allowedOrigins())).toThrow(RemoteError);
  });

  it('says so when the list does not name the remote', () => {
    expect(() => manifestAddress(list, 'absent', origins)).toThrow(expect.objectContaining({ failure: 'unreachable' }));
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
    expect(await fetchRemoteList()).toEqual({ a: 'https://written.id' });
    expect(fetch).not.toHaveBeenCalled();
    expect(await fetchRemoteList()).toEqual({ a: 'https://moved.id' });
  });

  it.each(['', '""', 'null', '{"remotes":'])('asks when the page holds %j instead of a list', async (content) => {
    document.head.innerHTML = '<meta name="remotes">';
    document.querySelector('meta')?.setAttribute('content', content);
    jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json({ remotes: { a: 'https://a.id' } }));
    expect(await fetchRemoteList()).toEqual({ a: 'https://a.id' });
  });

  it('asks past the cache', async () => {
    const fetch = jest
      .spyOn(globalThis, 'fetch')
      .mockResolvedValueOnce(Response.json({ remotes: { a: 'https://a.id' } }));
    expect(await fetchRemoteList()).toEqual({ a: 'https://a.id' });
    expect(fetch).toHaveBeenCalledWith('/remotes.json', { cache: 'no-cache' });
  });
});
