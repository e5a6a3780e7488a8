import { pageFor, readReminder } from './push.ts';

const given = { title: 'Tryout segera dibuka', body: 'SKD', path: '/exam/1', stopPath: '/settings/berhenti#token=x' };
const site = 'https://tryout.id';

describe('a reminder', () => {
  it('is read as it was sent', () => expect(readReminder(JSON.stringify(given))).toEqual(given));

  it.each([undefined, '', 'null', '"x"', '[]', '{'])('of unreadable content %j still shows something', (text) =>
    expect(readReminder(text)).toMatchObject({ title: 'Pengingat', path: '/dashboard' }),
  );

  it.each(['https://jahat.example', '//jahat.example', '/\\jahat.example', 'javascript:alert(1)', 7])(
    'never leads to %s',
    (path) => expect(readReminder(JSON.stringify({ ...given, path })).path).toBe('/dashboard'),
  );
});

describe('a press on a reminder', () => {
  const pages = (...paths: string[]) => paths.map((path) => ({ url: `${site}${path}` }));

  it('shows the page that is open already', () =>
    expect(pageFor(`${site}/dashboard`, pages('/history', '/dashboard'))).toEqual({ url: `${site}/dashboard` }));

  it('takes another open page, but never a running exam', () => {
    expect(pageFor(`${site}/dashboard`, pages('/exam/TO1', '/history'))).toEqual({ url: `${site}/history` });
    expect(pageFor(`${site}/dashboard`, pages('/exam/TO1'))).toBeUndefined();
  });
});
