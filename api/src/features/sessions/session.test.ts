import { buildTestApp, type Method, type TestApp } from '../../../test/build-test-app.ts';
import { expectError } from '../../../test/expect-error.ts';
import { type GivenAccount, givenLearner, givenStaff, password } from '../../../test/given.ts';
import type { OwnSessions } from '../../contract/index.ts';

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

const hour = 3_600_000;
const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0';

const doors: readonly (readonly [
  role: 'learner' | 'questioner' | 'admin',
  door: string,
  profile: string,
  tokenHours: number,
  sessionHours: number,
])[] = [
  ['learner', '/api/auth', '/api/auth/me', 12, 30 * 24],
  ['questioner', '/api/questioner', '/api/questioner/profile', 8, 12],
  ['admin', '/admin', '/admin/profile', 8, 12],
];
type Door = (typeof doors)[number];

const givenAccount = (role: Door[0]): Promise<GivenAccount> =>
  role === 'learner' ? givenLearner(t) : givenStaff(t, role);

/** An account of a role that signs in on several devices, with that role's routes. */
async function givenOwner([role, door, profile]: Door) {
  const account = await givenAccount(role);
  return {
    account,
    async signIn(agent = android) {
      const answer = await t.call('POST', `${door}/login`, {
        body: { email: account.email, password },
        headers: { 'user-agent': agent },
      });
      return answer.json<{ token: string }>();
    },
    call: (as: { token: string }, method: Method, path: string) => t.call(method, `${door}${path}`, { as }),
    me: (as: { token: string }) => t.call('GET', profile, { as }),
    async list(as: { token: string }) {
      return (await t.call('GET', `${door}/sessions`, { as })).json<OwnSessions>().sessions;
    },
  };
}

const claimsOf = ({ token }: { token: string }) =>
  JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString()) as Record<string, number | string>;

describe.each(doors)('the sessions of a %s', (...door) => {
  const [, , , tokenHours, sessionHours] = door;

  it('are listed with device and last use, and with the present one marked', async () => {
    const owner = await givenOwner(door);
    const phone = await owner.signIn();
    const since = t.clock.now().toISOString();
    t.clock.advance(hour);
    const laptop = await owner.signIn(windows);
    const nameless = await owner.signIn('curl/8.9');
    const sessions = await owner.list(laptop);
    expect(sessions.map(({ device, isCurrent }) => [device, isCurrent]).toSorted()).toEqual([
      ['Chrome di Android', false],
      ['Firefox di Windows', true],
      ['Perangkat tidak dikenal', false],
    ]);
    expect(sessions.at(-1)).toEqual({
      id: claimsOf(phone)['sid'],
      device: 'Chrome di Android',
      createdAt: since,
      lastUsedAt: since,
      isCurrent: false,
    });
    expect((await owner.list(nameless)).find(({ isCurrent }) => isCurrent)?.id).toBe(claimsOf(nameless)['sid']);
  });

  it('end at the server when somebody signs out, the others go on', async () => {
    const owner = await givenOwner(door);
    const [phone, laptop] = [await owner.signIn(), await owner.signIn(windows)];
    expect((await owner.call(phone, 'POST', '/logout')).json()).toEqual({ success: true });
    expectError(await owner.me(phone), 'UNAUTHENTICATED');
    expect((await owner.me(laptop)).statusCode).toBe(200);
  });

  it('can be ended one by one from another device, but not another account’s', async () => {
    const [owner, stranger] = [await givenOwner(door), await givenOwner(door)];
    const [phone, laptop, other] = [await owner.signIn(), await owner.signIn(windows), await stranger.signIn()];
    const path = `/sessions/${claimsOf(phone)['sid']}`;
    expect((await stranger.call(other, 'DELETE', path)).statusCode).toBe(200);
    expect((await owner.me(phone)).statusCode).toBe(200);
    expect((await owner.call(laptop, 'DELETE', path)).statusCode).toBe(200);
    expect((await owner.call(laptop, 'DELETE', path)).statusCode).toBe(200);
    expectError(await owner.me(phone), 'UNAUTHENTICATED');
    expect((await owner.list(laptop)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });

  it('can all be ended at once, with tokens from before sessions', async () => {
    const owner = await givenOwner(door);
    const [phone, laptop] = [await owner.signIn(), await owner.signIn(windows)];
    expect((await owner.me(owner.account)).statusCode).toBe(200);
    expect((await owner.call(phone, 'DELETE', '/sessions')).statusCode).toBe(200);
    for (const token of [phone, laptop, owner.account]) expectError(await owner.me(token), 'UNAUTHENTICATED');
    expect(await owner.list(await owner.signIn())).toHaveLength(1);
  });

  it('are prolonged with use, and end for ever after their time', async () => {
    const owner = await givenOwner(door);
    const first = await owner.signIn();
    // A minute more: tokens are made by the real clock.
    t.clock.advance((tokenHours / 2) * hour + 60_000);
    const renewed = (await owner.me(first)).headers['x-renewed-token'] as string;
    const { sid, iat, exp } = claimsOf({ token: renewed }) as Record<string, number>;
    expect(sid).toBe(claimsOf(first)['sid']);
    const left = sessionHours - tokenHours / 2;
    expect(((exp as number) - (iat as number)) / 3600).toBeCloseTo(Math.min(tokenHours, left), 1);

    t.clock.advance((sessionHours - tokenHours / 2) * hour - 11 * 60_000);
    const last = (await owner.me({ token: renewed })).headers['x-renewed-token'] as string;
    const { iat: begun, exp: end } = claimsOf({ token: last }) as { iat: number; exp: number };
    expect(end - begun).toBeLessThanOrEqual(10 * 60);
    expect((await owner.me({ token: last })).statusCode).toBe(200);
    t.clock.advance(10 * 60_000);
    expectError(await owner.me({ token: last }), 'UNAUTHENTICATED');
  });

  it('go on through a change of the password on the device that changed it, and end elsewhere', async () => {
    const owner = await givenOwner(door);
    const [phone, laptop] = [await owner.signIn(), await owner.signIn(windows)];
    const changed = await t.call('POST', `${door[1]}/change-password`, {
      as: laptop,
      body: { currentPassword: password, newPassword: 'mangga-di-atap-42' },
    });
    const token = changed.headers['x-renewed-token'] as string;
    expect(claimsOf({ token })['sid']).toBe(claimsOf(laptop)['sid']);
    expectError(await owner.me(phone), 'UNAUTHENTICATED');
    expect((await owner.list({ token })).map(({ device }) => device)).toEqual(['Firefox di Windows']);
  });

  it('begin when a token from before sessions is prolonged: one, however often that happens', async () => {
    const owner = await givenOwner(door);
    t.clock.advance(31 * 60_000);
    const renewals = await Promise.all([owner.me(owner.account), owner.me(owner.account)]);
    const [token, twin] = renewals.map(({ headers }) => headers['x-renewed-token'] as string);
    expect(claimsOf({ token: token as string })['sid']).toBe(claimsOf({ token: twin as string })['sid']);
    const [begun, ...more] = await owner.list({ token: token as string });
    expect(more).toEqual([]);
    // It can be ended by its id like any other.
    const phone = await owner.signIn();
    expect((await owner.call(phone, 'DELETE', `/sessions/${begun?.id}`)).statusCode).toBe(200);
    expectError(await owner.me({ token: token as string }), 'UNAUTHENTICATED');
  });
});

describe('a session', () => {
  const learnerDoor = doors[0] as Door;
  const row = () => t.db.selectFrom('session').selectAll().executeTakeFirstOrThrow();

  it('stores its use once an hour, and is read with the account in one statement', async () => {
    const owner = await givenOwner(learnerDoor);
    const phone = await owner.signIn();
    const { lastUsedAt } = await row();
    t.clock.advance(59 * 60_000);
    await owner.me(phone);
    expect((await row()).lastUsedAt).toBe(lastUsedAt);
    t.clock.advance(60_000);
    await Promise.all([owner.me(phone), owner.me(phone)]);
    expect((await row()).lastUsedAt).toBe(t.clock.now().toISOString());
  });

  it('of another account in our token opens nothing', async () => {
    const [owner, other] = [await givenOwner(learnerDoor), await givenOwner(learnerDoor)];
    const { sid } = claimsOf(await owner.signIn());
    const token = t.app.jwt.sign({ ver: 1, sid }, { sub: other.account.id, aud: 'learner', expiresIn: 60 });
    expectError(await owner.me({ token }), 'UNAUTHENTICATED');
  });

  it('is kept among the newest hundred', async () => {
    const owner = await givenOwner(learnerDoor);
    const at = t.clock.now().toISOString();
    const oldest = await owner.signIn();
    await t.db
      .insertInto('session')
      .values(
        Array.from({ length: 100 }, (_, index) => ({
          id: `s${index}`,
          accountId: owner.account.id,
          tokenVersion: 1,
          device: 'Chrome',
          createdAt: at.replace(/^\d{4}/, '2999'),
          lastUsedAt: at,
          endsAt: '2999-12-31T00:00:00.000Z',
        })),
      )
      .execute();
    t.clock.advance(1000 * 366 * 24 * hour);
    await owner.signIn();
    const { count } = await t.db
      .selectFrom('session')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(100);
    expectError(await owner.me(oldest), 'UNAUTHENTICATED');
  });

  it('is deleted with the account', async () => {
    const owner = await givenOwner(learnerDoor);
    const phone = await owner.signIn();
    expect((await t.call('POST', '/api/auth/me/data', { as: phone, body: { password } })).json()).toMatchObject({
      sessions: [{ device: 'Chrome di Android' }],
    });
    await t.call('POST', '/api/auth/me/erasure', { as: phone, body: { password } });
    expect(await t.db.selectFrom('session').selectAll().execute()).toEqual([]);
  });
});

describe('the audit log', () => {
  const entries = () =>
    t.db.selectFrom('auditEntry').select(['actorId', 'action', 'label', 'after']).orderBy('at').execute();
  const guess = (email: string, given: string) => t.call('POST', '/admin/login', { body: { email, password: given } });

  it('has the staff’s sign-ins and failed ones, and nothing that was typed', async () => {
    const admin = await givenStaff(t, 'admin');
    await guess(admin.email, 'Salah-Ketik-42');
    t.clock.advance(1000);
    await guess(admin.email, password);
    expect(await entries()).toEqual([
      { actorId: admin.id, action: 'sign_in_failed', label: admin.email, after: JSON.stringify({ tries: 1 }) },
      { actorId: admin.id, action: 'sign_in', label: admin.email, after: null },
    ]);
    expect(JSON.stringify(await entries())).not.toContain('Salah');
  });

  it('has no entry of an unknown address, a learner’s, or one of another area', async () => {
    const [learner, questioner] = [await givenLearner(t), await givenStaff(t, 'questioner')];
    for (const email of ['siapa@contoh.id', learner.email, questioner.email]) await guess(email, password);
    expect(await entries()).toEqual([]);
  });

  it('is not filled by guesses: a minute of failures is one entry', async () => {
    const admin = await givenStaff(t, 'admin');
    for (let n = 0; n < 5; n++) await guess(admin.email, 'salah');
    t.clock.advance(60_000);
    // Each process enters those that it was sent.
    const each = t.processes.length;
    for (let n = 0; n < each; n++) await guess(admin.email, 'salah');
    const tries = (await entries()).map(({ after }) => (JSON.parse(after as string) as { tries: number }).tries);
    expect(tries.slice(0, each)).toEqual(Array(each).fill(1));
    expect([tries.length, tries.slice(each).reduce((sum, one) => sum + one, 0)]).toEqual([2 * each, 5]);
  });
});
