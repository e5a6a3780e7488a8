import { documentPath, isAppDocument, isPromised, keptKind } from './kept.ts';

const shell = 'https://tryout.id';
const remote = 'https://learner.tryout.id';
const kindOf = (address: string, isNavigation = false) => keptKind(new URL(address, shell), shell, isNavigation);

describe('kept on the device', () => {
  it.each([
    [`${shell}/main.0123abcd.js`, 'asset'],
    [`${remote}/319.8717599f.js`, 'asset'],
    [`${remote}/deep/folder/206.51a0dcf2.css`, 'asset'],
    [`${remote}/assets/letters.89abcdef.woff2`, 'asset'],
    [`${shell}/remotes.json`, 'entry'],
    [`${remote}/mf-manifest.json`, 'entry'],
    [`${remote}/remoteEntry.js?t=1`, 'entry'],
    [`${shell}/api/files/0123456789abcdef0123456789abcdef.svg`, 'figure'],
  ])('%s is an %s', (address, kind) => expect(kindOf(address)).toBe(kind));

  it.each(['/', '/exam/TO1', '/auth?mode=register', '/admin/dashboard/', '/app.html'])(
    'the page at %s is a document',
    (address) => expect(kindOf(address, true)).toBe('document'),
  );
});

describe('never kept', () => {
  it.each([
    '/api/auth/me',
    '/api/attempts/TO1',
    '/api/attempts/TO1.0123abcd.js',
    '/api/files',
    '/api/files/deep/secret.png',
    '/api/files/letter.pdf',
    '/proxy/admin/profiles',
    '/proxy/api/files/0123456789abcdef0123456789abcdef.svg',
    '/sw.js',
    '/favicon.svg',
    `${remote}/remotes.json`,
    `${remote}/list.json`,
    `${remote}/archive.0123abcd.zip`,
  ])('%s, when the page asks for it', (address) => expect(kindOf(address)).toBeUndefined());

  it.each(['/api/attempts', '/proxy/docs', '/api', '/favicon.svg', `${remote}/exam`])(
    '%s, when it is opened as a page',
    (address) => expect(kindOf(address, true)).toBeUndefined(),
  );
});

describe('an answer', () => {
  const answer = (contentType: string, init: ResponseInit = {}) =>
    new Response('x', { ...init, headers: { 'content-type': contentType } });

  it.each([
    ['/main.0123abcd.js', 'application/javascript; charset=utf-8'],
    ['/main.0123abcd.js', 'text/javascript'],
    ['/main.0123abcd.css', 'text/css; charset=utf-8'],
    ['/mf-manifest.json', 'application/json; charset=utf-8'],
    ['/assets/letters.89abcdef.woff2', 'font/woff2'],
    ['/exam/TO1', 'text/html; charset=utf-8'],
    ['/', 'text/html'],
  ])('to %s as %s is kept', (path, contentType) => expect(isPromised(path, answer(contentType))).toBe(true));

  it.each([
    ['public, max-age=31536000, immutable', true],
    ['private, max-age=600', false],
    [null, false],
  ])('with a picture under %j is kept only if it is everybody’s, for ever: %s', (caching, isKept) => {
    const picture = answer('image/webp');
    if (caching) picture.headers.set('cache-control', caching);
    expect(isPromised('/api/files/0123.webp', picture)).toBe(isKept);
  });

  it.each([
    ['/main.0123abcd.js', answer('text/html')],
    ['/mf-manifest.json', answer('text/html')],
    ['/api/files/0123.svg', answer('text/html')],
    ['/exam/TO1', answer('application/json')],
    ['/main.0123abcd.js', answer('text/javascript', { status: 404 })],
    ['/main.0123abcd.js', answer('text/javascript', { status: 206 })],
    ['/exam/TO1', answer('text/html', { status: 503 })],
    ['/main.0123abcd.js', new Response(null)],
  ])('to %s with other content is not kept', (path, response) => expect(isPromised(path, response)).toBe(false));
});

it('keeps each document under its own address, and the app’s page once', () => {
  expect(['/', '/privacy', '/contact'].map(documentPath)).toEqual(['/', '/privacy', '/contact']);
  expect(['/exam/TO1', '/dashboard', '/privacy/old'].map(documentPath)).toEqual([
    '/app.html',
    '/app.html',
    '/app.html',
  ]);
});

it('tells the app’s page from a page of a proxy', () => {
  expect(isAppDocument('<meta name="remote-origins" content="https://learner.tryout.id">')).toBe(true);
  expect(isAppDocument('<h1>Sedang dalam pemeliharaan</h1>')).toBe(false);
});
