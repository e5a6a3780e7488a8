import { findOwnArea, parseOwnArea, releaseOwnArea, takeFromAddress } from './own-area.ts';

const own = 'questioner_app@http://localhost:3003/mf-manifest.json';

afterEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

describe('parseOwnArea', () => {
  it.each(['http://localhost:3003', 'http://127.0.0.1:65535'])('accepts an area at %s', (origin) => {
    const manifest = `${origin}/mf-manifest.json`;
    expect(parseOwnArea(`questioner_app@${manifest}`)).toEqual({
      remote: 'questioner_app',
      origin,
      line: { manifest },
    });
  });

  it.each([
    ['no area of ours', 'evil_app@http://localhost:3003/mf-manifest.json'],
    ['an inherited name', 'constructor@http://localhost:3003/mf-manifest.json'],
    ['another host', 'questioner_app@http://evil.example:3003/mf-manifest.json'],
    ['a host that begins the same', 'questioner_app@http://localhost.evil.example:3003/mf-manifest.json'],
    ['a host behind a user name', 'questioner_app@http://localhost:3003@evil.example/mf-manifest.json'],
    ['a host behind a user name and a path', 'questioner_app@http://evil.example@localhost:3003/mf-manifest.json'],
    ['a host behind a backslash', 'questioner_app@http://evil.example\\@localhost:3003/mf-manifest.json'],
    ['an address of the network', 'questioner_app@http://192.168.1.7:3003/mf-manifest.json'],
    ['a short form of another address', 'questioner_app@http://127.1:3003/mf-manifest.json'],
    ['no port', 'questioner_app@http://localhost/mf-manifest.json'],
    ['a port that is none', 'questioner_app@http://localhost:70000/mf-manifest.json'],
    ['https', 'questioner_app@https://localhost:3003/mf-manifest.json'],
    ['data', 'questioner_app@data:application/json,{}'],
    ['a script', 'questioner_app@javascript:alert(1)//mf-manifest.json'],
    ['another file', 'questioner_app@http://localhost:3003/remoteEntry.js'],
    ['a path upwards', 'questioner_app@http://localhost:3003/../mf-manifest.json'],
    ['a query', 'questioner_app@http://localhost:3003/mf-manifest.json?x'],
    ['a second line', 'questioner_app@http://localhost:3003/mf-manifest.json\n'],
    ['nothing', ''],
  ])('refuses %s', (_name, text) => expect(parseOwnArea(text)).toBeUndefined());
});

describe('takeFromAddress', () => {
  it('keeps the area for this tab and removes it from the address, and nothing else', () => {
    window.history.replaceState({ key: 'x' }, '', `/questioner/login?remote=${encodeURIComponent(own)}&page=2#top`);
    takeFromAddress();
    expect(window.location.href).toBe('http://localhost/questioner/login?page=2#top');
    expect(window.history.state).toEqual({ key: 'x' });
    expect(findOwnArea()).toMatchObject({ remote: 'questioner_app', origin: 'http://localhost:3003' });
    // The next page of the tab has no parameter.
    takeFromAddress();
    expect(findOwnArea()).toBeDefined();
    releaseOwnArea();
    expect(findOwnArea()).toBeUndefined();
  });

  it('drops an area that it can’t accept, and keeps the one that was chosen', () => {
    sessionStorage.setItem('own-area', own);
    window.history.replaceState(null, '', '/auth?remote=questioner_app@https://evil.example/mf-manifest.json');
    takeFromAddress();
    expect(window.location.search).toBe('');
    expect(findOwnArea()?.origin).toBe('http://localhost:3003');
  });

  it('checks what the tab has kept, too', () => {
    sessionStorage.setItem('own-area', 'questioner_app@https://evil.example/mf-manifest.json');
    expect(findOwnArea()).toBeUndefined();
  });
});
