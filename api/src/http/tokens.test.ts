import { createHmac, generateKeyPairSync } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { buildTestApp, jwtSecret, type TestApp } from '../../test/build-test-app.ts';
import { expectError } from '../../test/expect-error.ts';
import { type GivenAccount, givenLearner, givenStaff } from '../../test/given.ts';

let t: TestApp;
let learner: GivenAccount;
beforeAll(async () => {
  t = await buildTestApp();
  learner = await givenLearner(t);
});
afterAll(() => t.close());

const secret = new TextEncoder().encode(jwtSecret);
const now = () => Math.floor(Date.now() / 1000);
const claims = () => ({ sub: learner.id, aud: 'learner', iss: 'tryout', ver: 1, iat: now(), exp: now() + 3600 });
const base64url = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** A token made with our key from these claims; `undefined` leaves a claim out. */
const signed = (changes: Record<string, unknown> = {}, header: Record<string, unknown> = {}) =>
  new SignJWT(JSON.parse(JSON.stringify({ ...claims(), ...changes })))
    .setProtectedHeader({ alg: 'HS256', ...header })
    .sign(secret);

/** A token built by hand, for headers that no library would write. */
function byHand(header: Record<string, unknown>, payload: unknown = claims(), key = jwtSecret) {
  const text = `${base64url(header)}.${base64url(payload)}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

const me = (authorization: string | undefined) =>
  t.call('GET', '/api/auth/me', { headers: authorization === undefined ? {} : { authorization } });

const wrongTokens: [string, () => string | Promise<string>][] = [
  ['alg none', () => new UnsecuredJWT(claims()).encode()],
  ['alg None', () => `${base64url({ alg: 'None', typ: 'JWT' })}.${base64url(claims())}.`],
  ['alg none with our signature', () => byHand({ alg: 'none' })],
  ['no alg', () => byHand({ typ: 'JWT' })],
  [
    'another key',
    () =>
      new SignJWT(claims())
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode('another secret that is long enough to sign')),
  ],
  ['an empty key', () => byHand({ alg: 'HS256' }, claims(), '')],
  [
    'RS256',
    () =>
      new SignJWT(claims())
        .setProtectedHeader({ alg: 'RS256' })
        .sign(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey),
  ],
  ['RS256 in the header over our HMAC', () => byHand({ alg: 'RS256' })],
  [
    'HS512',
    () =>
      new SignJWT(claims())
        .setProtectedHeader({ alg: 'HS512' })
        .sign(new TextEncoder().encode(jwtSecret.padEnd(64, 'x'))),
  ],
  [
    'HS512 with our key',
    async () => {
      const text = `${base64url({ alg: 'HS512' })}.${base64url(claims())}`;
      return `${text}.${createHmac('sha512', jwtSecret).update(text).digest('base64url')}`;
    },
  ],
  ['an expiry that is over', () => signed({ iat: now() - 7200, exp: now() - 1 })],
  ['no expiry', () => signed({ exp: undefined })],
  ['an expiry that is no number', () => byHand({ alg: 'HS256' }, { ...claims(), exp: 'never' })],
  ['a start in the future', () => signed({ nbf: now() + 600 })],
  ['no audience', () => signed({ aud: undefined })],
  ['an unknown audience', () => signed({ aud: 'root' })],
  ['a list of audiences', () => signed({ aud: ['learner', 'admin'] })],
  ['the administrator’s audience', () => signed({ aud: 'admin' })],
  ['the questioner’s audience', () => signed({ aud: 'questioner' })],
  ['no issuer', () => signed({ iss: undefined })],
  ['another issuer', () => signed({ iss: 'https://evil.example' })],
  ['no owner', () => signed({ sub: undefined })],
  ['an unknown owner', () => signed({ sub: 'nobody' })],
  ['an owner that is no text', () => byHand({ alg: 'HS256' }, { ...claims(), sub: { $ne: null } })],
  ['no version', () => signed({ ver: undefined })],
  ['an older version', () => signed({ ver: 0 })],
  ['a version yet to come', () => signed({ ver: 2 })],
  ['a version as text', () => signed({ ver: '1' })],
  ['a kid that names a file', () => byHand({ alg: 'HS256', kid: '../../../../dev/null' }, claims(), '')],
  [
    'a jku of someone else',
    () =>
      new SignJWT(claims())
        .setProtectedHeader({ alg: 'RS256', jku: 'https://evil.example/jwks.json' })
        .sign(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey),
  ],
  [
    'a key of its own (jwk)',
    () => {
      const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      return new SignJWT(claims())
        .setProtectedHeader({ alg: 'RS256', jwk: publicKey.export({ format: 'jwk' }) })
        .sign(privateKey);
    },
  ],
  [
    'a changed payload',
    async () => {
      const [header, , signature] = (await signed()).split('.');
      return `${header}.${base64url({ ...claims(), sub: 'other' })}.${signature}`;
    },
  ],
  ['a cut signature', async () => (await signed()).slice(0, -2)],
  ['no signature', async () => `${(await signed()).split('.').slice(0, 2).join('.')}.`],
  ['a payload that is no JSON', () => `${base64url({ alg: 'HS256' })}.${base64url('x')}.x`],
  ['nothing', () => ''],
  ['noise', () => 'a.b.c'],
  ['an array as payload', () => byHand({ alg: 'HS256' }, [])],
];

describe('a token (S2)', () => {
  it('with every claim right is let in', async () => {
    expect((await me(`Bearer ${await signed()}`)).statusCode).toBe(200);
    expect((await me(`Bearer ${byHand({ alg: 'HS256' })}`)).statusCode).toBe(200);
  });

  it.each(wrongTokens)('with %s is refused with 401', async (_, make) => {
    const answer = await me(`Bearer ${await make()}`);
    expectError(answer, 'UNAUTHENTICATED');
    expect(answer.headers['x-renewed-token']).toBeUndefined();
  });

  it.each(wrongTokens)('with %s is refused on an attempt’s calls too, never 404', async (_, make) => {
    expectError(
      await t.call('GET', '/api/attempts/TO0', { headers: { authorization: `Bearer ${await make()}` } }),
      'UNAUTHENTICATED',
    );
  });

  it.each([
    ['missing', () => undefined],
    ['empty', () => ''],
    ['of another kind', () => 'Basic cGVzZXJ0YTpyYWhhc2lh'],
    ['a bare token', () => learner.token],
    ['given twice', () => `Bearer ${learner.token}, Bearer ${learner.token}`],
    ['followed by more', () => `Bearer ${learner.token} x`],
  ])('in a header that is %s is refused', async (_, header) => {
    expectError(await me(header()), 'UNAUTHENTICATED');
  });

  it('in a cookie or in the address is ignored', async () => {
    expectError(
      await t.call('GET', `/api/auth/me?token=${learner.token}`, { headers: { cookie: `token=${learner.token}` } }),
      'UNAUTHENTICATED',
    );
  });

  it('of an account that was deactivated is refused', async () => {
    const account = await givenLearner(t);
    expect((await me(`Bearer ${account.token}`)).statusCode).toBe(200);
    await t.db.updateTable('account').set({ isActive: 0 }).where('id', '=', account.id).execute();
    expectError(await me(`Bearer ${account.token}`), 'UNAUTHENTICATED');
  });

  it('with a role that the account no longer has is refused', async () => {
    const admin = await givenStaff(t, 'admin');
    await t.db.updateTable('account').set({ role: 'questioner' }).where('id', '=', admin.id).execute();
    expectError(await t.call('GET', '/admin/profile', { as: admin }), 'UNAUTHENTICATED');
  });

  it('has no name, address or password', () => {
    const payload = JSON.parse(Buffer.from(learner.token.split('.')[1] as string, 'base64url').toString());
    expect(Object.keys(payload).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'sub', 'ver']);
  });
});

describe('the renewal of a token', () => {
  const signIn = async (url: string, email: string) =>
    (await t.call('POST', url, { body: { email, password: 'rahasia123' } })).json<{ token: string }>();
  const hour = 3_600_000;

  it.each([
    ['a learner', 12, 12, '/api/auth/login', '/api/auth/me', () => givenLearner(t)],
    ['an administrator', 8, 8 - 1 / 60, '/admin/login', '/admin/profile', () => givenStaff(t, 'admin')],
    [
      'a questioner',
      8,
      8 - 1 / 60,
      '/api/questioner/login',
      '/api/questioner/profile',
      () => givenStaff(t, 'questioner'),
    ],
  ] as const)(
    'of %s, who has %i hours, comes in the second half of its life',
    async (_, hours, renewedHours, door, profile, given) => {
      const as = await signIn(door, (await given()).email);
      expect((await t.call('GET', profile, { as })).headers['x-renewed-token']).toBeUndefined();
      t.clock.advance((hours / 2) * hour + 60_000); // a minute more: the test's clock stands still while tokens are made by the real one
      const renewed = (await t.call('GET', profile, { as })).headers['x-renewed-token'] as string;
      t.clock.advance((-hours / 2) * hour - 60_000);
      expect((await t.call('GET', profile, { as: { token: renewed } })).statusCode).toBe(200);
      const { iat, exp } = JSON.parse(Buffer.from(renewed.split('.')[1] as string, 'base64url').toString());
      // The staff's session ends twelve hours after the sign-in.
      expect(exp - iat).toBe(Math.round(renewedHours * 3600));
    },
  );
});
