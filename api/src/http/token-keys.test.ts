import { createHmac } from 'node:crypto';
import { buildTestApp, jwtSecret, type TestApp } from '../../test/build-test-app.ts';
import { expectError } from '../../test/expect-error.ts';
import { givenLearner, password } from '../../test/given.ts';
import { openTestDatabase } from '../../test/test-database.ts';

const newSecret = 'the key that came after it, long enough to sign with';
const otherSecret = 'a key that nobody has ever used, long enough to sign with';

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const headerOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[0] as string, 'base64url').toString()) as Record<string, string>;

/** A token as yesterday's release made them: without a name for its key, and without a session. */
function yesterdays(sub: string, key: string, header: object = {}): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub, aud: 'learner', iss: 'tryout', ver: 1, iat: now, exp: now + 3600 };
  const text = `${base64url({ alg: 'HS256', typ: 'JWT', ...header })}.${base64url(claims)}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

describe('the keys of tokens', () => {
  let before: TestApp;
  let after: TestApp;
  beforeEach(async () => {
    const db = await openTestDatabase();
    before = await buildTestApp({ db });
    after = await buildTestApp({ db, jwtSecret: newSecret, oldJwtSecrets: [jwtSecret] });
  });
  afterEach(async () => {
    await after.app.close();
    await before.close();
  });

  const signIn = async (t: TestApp, email: string) =>
    (await t.call('POST', '/api/auth/login', { body: { email, password } })).json<{ token: string }>();
  const me = (t: TestApp, token: string) => t.call('GET', '/api/auth/me', { as: { token } });

  it('change without signing anybody out, and the new key signs new tokens', async () => {
    const learner = await givenLearner(before);
    const { token } = await signIn(before, learner.email);
    expect((await me(after, token)).statusCode).toBe(200);
    after.clock.advance(7 * 3_600_000);
    const renewed = (await me(after, token)).headers['x-renewed-token'] as string;
    expect(headerOf(renewed)['kid']).not.toBe(headerOf(token)['kid']);
    expectError(await me(before, renewed), 'UNAUTHENTICATED');
    expect((await me(after, renewed)).statusCode).toBe(200);
  });

  it('open tokens of yesterday’s release, which name no key', async () => {
    const { id } = await givenLearner(before);
    for (const t of [before, after]) expect((await me(t, yesterdays(id, jwtSecret))).statusCode).toBe(200);
    expect((await me(after, yesterdays(id, newSecret))).statusCode).toBe(200);
    expectError(await me(after, yesterdays(id, otherSecret)), 'UNAUTHENTICATED');
  });

  it('open only tokens that name them', async () => {
    const learner = await givenLearner(before);
    const { kid } = headerOf((await signIn(after, learner.email)).token);
    expectError(await me(after, yesterdays(learner.id, jwtSecret, { kid })), 'UNAUTHENTICATED');
    for (const wrong of ['', 'x', null, 7, ['x'], { a: 1 }, '__proto__', '../../dev/null'])
      expectError(await me(after, yesterdays(learner.id, jwtSecret, { kid: wrong })), 'UNAUTHENTICATED');
  });

  it('are not revealed by their names', async () => {
    const { token } = await signIn(before, (await givenLearner(before)).email);
    expect(headerOf(token)['kid']).toMatch(/^[0-9a-f]{16}$/);
    expect(jwtSecret).not.toContain(headerOf(token)['kid'] as string);
  });
});
