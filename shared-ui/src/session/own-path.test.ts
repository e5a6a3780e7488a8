import { ownPath, pathAfterSignIn } from './own-path.ts';

describe('ownPath', () => {
  it.each(['/', '/dashboard', '/exam/TO17?soal=3#pembahasan', '/pencarian?q=a%20b', '/a/b/../c'])(
    'accepts %s',
    (path) => {
      expect(ownPath(path)).toMatch(/^\/(?!\/)/);
    },
  );

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    ' /dashboard',
    '/\t/evil.example',
    '/dash\nboard',
    'dashboard',
    '',
    null,
    undefined,
    7,
    { pathname: '/x' },
  ])('refuses %p', (value) => expect(ownPath(value)).toBeNull());
});

describe('pathAfterSignIn', () => {
  it.each(['/admin/dashboard?tab=users', '/admin/login-help', '/auth/help', '/exam/7#auth'])(
    'goes back to %s',
    (from) => expect(pathAfterSignIn({ from }, '/dashboard')).toBe(from),
  );

  it.each([
    '/auth',
    '/auth?mode=register',
    '/admin/login',
    '/admin/login/?x=1',
    '/questioner/login#konten',
    '/Questioner/LOGIN',
    '/admin/%6Cogin',
    '/a/../auth',
    '//evil.example',
    undefined,
  ])('goes to the fallback rather than to %s', (from) =>
    expect(pathAfterSignIn({ from }, '/dashboard')).toBe('/dashboard'),
  );

  it('goes to the fallback when nothing is remembered', () =>
    expect(pathAfterSignIn(null, '/dashboard')).toBe('/dashboard'));
});
