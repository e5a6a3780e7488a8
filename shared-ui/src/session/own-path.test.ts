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
  const options = { fallback: '/admin/dashboard', loginPath: '/admin/login' };
  it.each([
    [{ from: '/admin/dashboard?tab=users' }, '/admin/dashboard?tab=users'],
    [{ from: '/admin/login' }, '/admin/dashboard'],
    [{ from: '/admin/login/?x=1' }, '/admin/dashboard'],
    [{ from: '//evil.example' }, '/admin/dashboard'],
    [null, '/admin/dashboard'],
  ])('goes from %j to %s', (state, path) => expect(pathAfterSignIn(state, options)).toBe(path));
});
