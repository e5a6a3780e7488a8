import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { givenLearner, givenStaff, password } from '../../../test/given.ts';
import { passwords } from '../../foundation/owners/password.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const doors = [
  { role: 'learner', url: '/api/auth/login', key: 'user', profile: '/api/auth/me' },
  { role: 'admin', url: '/admin/login', key: 'admin', profile: '/admin/profile' },
  { role: 'questioner', url: '/api/questioner/login', key: 'questioner', profile: '/api/questioner/profile' },
] as const;

const givenAccount = (role: (typeof doors)[number]['role'], options = {}) =>
  role === 'learner' ? givenLearner(t, options) : givenStaff(t, role, options);

describe.each(doors)('POST $url', ({ role, url, key, profile }) => {
  const signIn = (email: unknown, given: unknown) => t.call('POST', url, { body: { email, password: given } });

  it('answers with a token that opens one’s own profile, and with the account', async () => {
    const account = await givenAccount(role);
    const answer = await signIn(account.email, password);
    expect(answer.statusCode).toBe(200);
    const session = answer.json();
    expect(Object.keys(session).toSorted()).toEqual(['token', key].toSorted());
    expect(session[key]).toMatchObject({ id: account.id, name: account.name, email: account.email });
    expect((await t.call('GET', profile, { as: session })).json()).toEqual(session[key]);
  });

  it('accepts the address in any case and with blanks around', async () => {
    const account = await givenAccount(role);
    expect((await signIn(`  ${account.email.toUpperCase()} `, password)).statusCode).toBe(200);
  });

  it('gives the same answer to an unknown address and a wrong password', async () => {
    const account = await givenAccount(role);
    const wrong = await signIn(account.email, 'salahsalah');
    const unknown = await signIn('tidak-ada@contoh.id', password);
    expectError(wrong, 'INVALID_CREDENTIALS');
    expect(unknown.body).toBe(wrong.body);
    expect(unknown.statusCode).toBe(wrong.statusCode);
    const headers = ({ headers: { date: _, 'x-request-id': _id, ...rest } }: typeof wrong) => rest;
    expect(headers(unknown)).toEqual(headers(wrong));
  });

  it('works as long on an unknown address as on a wrong password', async () => {
    // Two of each: an account is slowed down after twenty.
    const accounts = [await givenAccount(role), await givenAccount(role)];
    // Test accounts usually have a hash that is cheap to check; this one is made by the API.
    await t.db
      .updateTable('account')
      .set({ passwordHash: await passwords.hash(password) })
      .where(
        'id',
        'in',
        accounts.map(({ id }) => id),
      )
      .execute();
    const times = { known: [] as number[], unknown: [] as number[] };
    const guess = async (kind: keyof typeof times, email: string, from: string) => {
      const start = performance.now();
      // From a new address each time, so that no limit is reached.
      expectError(await t.call('POST', url, { body: { email, password: 'salahsalah' }, from }), 'INVALID_CREDENTIALS');
      times[kind].push(performance.now() - start);
    };
    const apart = () => Math.abs(Math.min(...times.known) - Math.min(...times.unknown));
    // More rounds where other work has met each of one kind: a difference of the work itself stays.
    for (let round = 0; round < 21 || (round < 38 && apart() >= 10); round++) {
      await guess('known', accounts[round % 2]?.email ?? '', `10.0.0.${round}`);
      await guess('unknown', `tidak-ada-${round % 2}@contoh.id`, `10.0.0.${round}`);
    }
    // The quickest of each: the work itself, without other work of the machine.
    const [known, unknown] = [Math.min(...times.known), Math.min(...times.unknown)];
    expect(apart()).toBeLessThan(10);
    // A skipped hash would answer in well below a millisecond; a hash takes about ten.
    expect(unknown).toBeGreaterThan(known / 3);
  });

  it.each(doors.filter((other) => other.role !== role))(
    'refuses a $role’s credentials like a wrong password',
    async (other) => {
      const stranger = await givenAccount(other.role);
      expectError(await signIn(stranger.email, password), 'INVALID_CREDENTIALS');
    },
  );

  it('refuses a deactivated account like a wrong password', async () => {
    const account = await givenAccount(role, { isActive: false });
    expectError(await signIn(account.email, password), 'INVALID_CREDENTIALS');
  });

  it.each([
    [{}, ['email', 'password']],
    [{ email: '', password: '' }, ['email', 'password']],
    [{ email: 'a@contoh.id' }, ['password']],
    [{ email: 'a@contoh.id', password: 'x'.repeat(129) }, ['password']],
    [{ email: { $ne: null }, password: ['x'] }, ['email', 'password']],
  ])('refuses %j with a sentence for each field', async (body, fields) => {
    expect(Object.keys(expectInvalid(await t.call('POST', url, { body })))).toEqual(fields);
  });

  it.each(["' or 1=1 --@contoh.id", "admin'--@contoh.id", 'a"@contoh.id'])('is not impressed by %j', async (email) => {
    expect([400, 401]).toContain((await signIn(email, "' or '1'='1")).statusCode);
  });
});
