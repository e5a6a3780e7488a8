import type { LightMyRequestResponse } from 'fastify';
import { buildTestApp, jwtSecret, type TestApp } from '../test/build-test-app.ts';
import { givenEvent } from '../test/events.ts';
import { expectError } from '../test/expect-error.ts';
import { type GivenAccount, givenLearner, givenStaff, password } from '../test/given.ts';
import { givenSeats, quietSales } from '../test/selling.ts';

let t: TestApp;
// Counters live as long as the app: each test begins without any.
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await t.close();
});

const signIn = (
  email: string,
  given: string,
  { url = '/api/auth/login', from = '203.0.113.7', headers = {}, on = t } = {},
) => on.call('POST', url, { body: { email, password: given }, from, headers });
const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, i) => make(i));
const statuses = (answers: LightMyRequestResponse[]) => {
  const counted: Record<number, number> = {};
  for (const { statusCode } of answers) counted[statusCode] = (counted[statusCode] ?? 0) + 1;
  return counted;
};
async function failTimes(count: number, account: GivenAccount, more = {}) {
  for (let round = 0; round < count; round++)
    expectError(await signIn(account.email, `salah-${round}`, more), 'INVALID_CREDENTIALS');
}
/** Moves the time of the counters. */
async function later(minutes: number) {
  const moment = Date.now() + minutes * 60_000;
  jest.spyOn(Date, 'now').mockReturnValue(moment);
  await t.ageCounts(minutes * 60_000);
}
/** A browser's cookies after this answer. */
const cookiesOf = ({ headers }: LightMyRequestResponse) => ({
  cookie: [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; '),
});
/** Each process tests two passwords at a time, so that others may have begun when the last one of a limit fails. */
const testedOf = (limit: number) => Array.from({ length: 2 * t.processes.length }, (_, more) => limit + more);

describe('guessing passwords (S22)', () => {
  it.each([
    ['/api/auth/login', () => givenLearner(t)],
    ['/admin/login', () => givenStaff(t, 'admin')],
    ['/api/questioner/login', () => givenStaff(t, 'questioner')],
  ])('at %s ends after ten failures, also for the right one, and says when to come back', async (url, given) => {
    const account = await given();
    await failTimes(10, account, { url });
    const refused = await signIn(account.email, password, { url });
    expectError(refused, 'TOO_MANY_REQUESTS');
    const waitSeconds = Number(refused.headers['retry-after']);
    expect(waitSeconds).toBeGreaterThan(14 * 60);
    expect(waitSeconds).toBeLessThanOrEqual(15 * 60);
  });

  it('ends in the same way for an account that does not exist', async () => {
    for (let round = 0; round < 10; round++) await signIn('tidak-ada@contoh.id', 'salah');
    expectError(await signIn('tidak-ada@contoh.id', 'salah'), 'TOO_MANY_REQUESTS');
  });

  it('locks out neither the owner elsewhere nor another account here, and is possible again after 15 minutes', async () => {
    const [account, neighbour] = [await givenLearner(t), await givenLearner(t)];
    await failTimes(10, account);
    expect((await signIn(account.email, password, { from: '198.51.100.1' })).statusCode).toBe(200);
    expect((await signIn(neighbour.email, password)).statusCode).toBe(200);
    expectError(await signIn(account.email, password), 'TOO_MANY_REQUESTS');
    await later(15);
    expect((await signIn(account.email, password)).statusCode).toBe(200);
  });

  it('a thousand at once tests hardly more than ten, and the server stays healthy', async () => {
    const account = await givenLearner(t);
    const answers = await Promise.all(times(1_000, (index) => signIn(account.email, `salah-${index}`)));
    const { 401: tested, 429: tooMany = 0, 503: busy = 0, ...rest } = statuses(answers);
    expect(testedOf(10)).toContain(tested);
    expect([tooMany + busy, rest]).toEqual([1_000 - Number(tested), {}]);
    for (const answer of answers.filter(({ statusCode }) => statusCode === 503)) {
      expectError(answer, 'OVERLOADED');
      expect(answer.headers['retry-after']).toBeDefined();
    }
    expect((await t.call('GET', '/health/ready')).statusCode).toBe(200);
  });

  it('over many accounts ends after a hundred failures of an address, for a minute', async () => {
    const answers: LightMyRequestResponse[] = [];
    for (let batch = 0; batch < 5; batch++)
      answers.push(...(await Promise.all(times(200, (index) => signIn(`${batch}-${index}@contoh.id`, 'rahasia')))));
    const { 401: tested, 429: tooMany, ...rest } = statuses(answers);
    expect(testedOf(100)).toContain(tested);
    expect([tooMany, rest]).toEqual([1_000 - Number(tested), {}]);
    const { email } = await givenLearner(t);
    expect((await signIn(email, password, { from: '198.51.100.1' })).statusCode).toBe(200);
    await later(1);
    expect((await signIn(email, password)).statusCode).toBe(200);
  });

  it('with a stolen token of the account ends too', async () => {
    const learner = await givenLearner(t);
    const change = (currentPassword: string) =>
      t.call('POST', '/api/auth/change-password', {
        as: learner,
        body: { currentPassword, newPassword: 'lebihrahasia' },
      });
    for (let round = 0; round < 10; round++) expectError(await change(`salah-${round}`), 'CURRENT_PASSWORD_WRONG');
    expectError(await change(password), 'TOO_MANY_REQUESTS');
    expect((await signIn(learner.email, password)).statusCode).toBe(200);
  });
});

describe('guessing at one account from many addresses', () => {
  const address = (index: number) => `198.51.100.${index}`;
  /** Ten guesses from each of thirty addresses, all at once. */
  const guessFromEverywhere = (guess: (from: string, password: string) => Promise<LightMyRequestResponse>) =>
    Promise.all(times(300, (index) => guess(address(index % 30), `salah-${index}`)));

  it.each([
    ['/api/auth/login', () => givenLearner(t)],
    ['/admin/login', () => givenStaff(t, 'admin')],
    ['/api/questioner/login', () => givenStaff(t, 'questioner')],
  ])('at %s tests twenty, then one in two minutes', async (url, given) => {
    const { email } = await given();
    const answers = await guessFromEverywhere((from, guessed) => signIn(email, guessed, { url, from }));
    const { 401: tested, 429: refused } = statuses(answers);
    expect(testedOf(20)).toContain(tested);
    expect(refused).toBe(300 - Number(tested));
    const next = await signIn(email, 'salah', { url, from: address(31) });
    expectError(next, 'TOO_MANY_REQUESTS');
    expect(Number(next.headers['retry-after'])).toBeLessThanOrEqual(120);
    await later(2);
    expectError(await signIn(email, 'salah', { url, from: address(32) }), 'INVALID_CREDENTIALS');
    expectError(await signIn(email, password, { url, from: address(33) }), 'TOO_MANY_REQUESTS');
    await later(4);
    expect((await signIn(email, password, { url, from: address(34) })).statusCode).toBe(200);
  });

  it('still lets the owner’s device in, even from an address that has guessed', async () => {
    const { email } = await givenLearner(t);
    const headers = cookiesOf(await signIn(email, password));
    await guessFromEverywhere((from, guessed) => signIn(email, guessed, { from }));
    expectError(await signIn(email, password, { from: address(40) }), 'TOO_MANY_REQUESTS');
    expect((await signIn(email, password, { from: address(40), headers })).statusCode).toBe(200);
    expect((await signIn(email, password, { from: address(3), headers })).statusCode).toBe(200);
  });

  it('gives no advantage to a device of another account, or an invented one', async () => {
    const [owner, other] = [await givenLearner(t), await givenLearner(t)];
    const ofOther = cookiesOf(await signIn(other.email, password));
    const ofOwner = cookiesOf(await signIn(owner.email, password));
    await guessFromEverywhere((from, guessed) => signIn(owner.email, guessed, { from }));
    const changed = ofOwner.cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const cookie of [ofOther.cookie, changed, 'device=', 'device=x.y', '%%%'])
      expectError(await signIn(owner.email, password, { from: address(50), headers: { cookie } }), 'TOO_MANY_REQUESTS');
  });

  it('still knows all earlier devices after a change of the key, while the older one is given', async () => {
    const [owner, other] = [await givenLearner(t), await givenLearner(t)];
    const ofOther = cookiesOf(await signIn(other.email, password));
    const before = cookiesOf(await signIn(owner.email, password, { headers: ofOther }));
    const newSecret = 'the key that came after it, long enough to sign with';
    const changed = await buildTestApp({ db: t.db, jwtSecret: newSecret, oldJwtSecrets: [jwtSecret] });
    const without = await buildTestApp({ db: t.db, jwtSecret: newSecret });
    for (const on of [changed, without])
      for (const { email } of [owner, other])
        await guessFromEverywhere((from, guessed) => signIn(email, guessed, { from, on }));
    const attempt = (email: string, headers: object, on: TestApp) =>
      signIn(email, password, { from: address(40), headers, on });

    const again = await attempt(owner.email, before, changed);
    expect(again.statusCode).toBe(200);
    const renewed = cookiesOf(again);
    expect((await attempt(other.email, renewed, changed)).statusCode).toBe(200);
    expect((await attempt(owner.email, renewed, without)).statusCode).toBe(200);
    for (const headers of [before, renewed])
      expectError(await attempt(other.email, headers, without), 'TOO_MANY_REQUESTS');
    await Promise.all([changed.app.close(), without.app.close()]);
  });

  it('ends on a known device, too', async () => {
    const { email } = await givenLearner(t);
    const headers = cookiesOf(await signIn(email, password));
    for (let round = 0; round < 10; round++)
      expectError(await signIn(email, 'salah', { from: address(round), headers }), 'INVALID_CREDENTIALS');
    expectError(await signIn(email, password, { from: address(60), headers }), 'TOO_MANY_REQUESTS');
    expect((await signIn(email, password, { from: address(60) })).statusCode).toBe(200);
  });

  it.each([
    ['/api/auth/change-password', (guessed: string) => ({ currentPassword: guessed, newPassword: 'lebihrahasia' })],
    ['/api/auth/me/erasure', (guessed: string) => ({ password: guessed })],
  ])('with a stolen session at %s is slowed, and the owner’s device is not', async (url, bodyOf) => {
    const learner = await givenLearner(t);
    const headers = cookiesOf(await signIn(learner.email, password));
    const ask = (from: string, guessed: string, more = {}) =>
      t.call('POST', url, { as: learner, body: bodyOf(guessed), from, headers: more });
    const { 400: tested } = statuses(await guessFromEverywhere(ask));
    expect([20, 21]).toContain(tested);
    expectError(await ask(address(41), password), 'TOO_MANY_REQUESTS');
    expect((await ask(address(41), password, headers)).statusCode).toBe(200);
  });

  it('counts guesses with one session on all its routes together', async () => {
    const learner = await givenLearner(t);
    const doors = ['/api/auth/me/data', '/api/auth/me/erasure', '/api/auth/me/erasure'];
    for (let round = 0; round < 20; round++)
      expectError(
        await t.call('POST', doors[round % 3] as string, {
          as: learner,
          body: { password: `salah-${round}` },
          from: address(round),
        }),
        'CURRENT_PASSWORD_WRONG',
      );
    expectError(
      await t.call('POST', '/api/auth/me/erasure', { as: learner, body: { password }, from: address(42) }),
      'TOO_MANY_REQUESTS',
    );
  });

  it('stores no readable e-mail address or account id on the device, and nothing that a script could read', async () => {
    const { id, email } = await givenLearner(t);
    const [cookie] = [(await signIn(email, password)).headers['set-cookie']].flat();
    expect(cookie).toMatch(/^device=[\w.~+/=%-]{20,400}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(decodeURIComponent(cookie ?? '')).not.toContain(id);
    expect(Buffer.from(cookie ?? '', 'base64url').toString()).not.toContain(email);
  });
});

describe('right passwords (L9, S27)', () => {
  it('are no guesses: 64 browsers behind one address can all sign in, with one account or with 64', async () => {
    const one = await givenLearner(t);
    const many = await Promise.all(times(64, () => givenLearner(t)));
    await failTimes(9, one);
    const answers = await Promise.all([...times(64, () => one), ...many].map(({ email }) => signIn(email, password)));
    expect(statuses(answers)).toEqual({ 200: 128 });
    await failTimes(1, one);
    expectError(await signIn(one.email, password), 'TOO_MANY_REQUESTS');
  });

  it('of one account, thousands at once, keep nobody else from signing in, taking their data along or checking a certificate', async () => {
    const [crowd, neighbour] = [await givenLearner(t), await givenLearner(t)];
    const flood = times(2_000, () => signIn(crowd.email, password));
    const others = await Promise.all([
      signIn(neighbour.email, password),
      t.call('POST', '/api/auth/me/data', { as: neighbour, body: { password } }),
      t.call('GET', '/api/certificates/AAAA-BBBB-CCCC-DDDD'),
    ]);
    expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404]);
    const { 200: signedIn = 0, 429: refused = 0, ...rest } = statuses(await Promise.all(flood));
    expect(signedIn).toBeGreaterThanOrEqual(64);
    expect([signedIn + refused, rest]).toEqual([2_000, {}]);
  });

  it.each([
    ['a new device each time', false],
    ['one known device', true],
  ])(
    'of one account end after three hundred on %s, for this account alone and a quarter of an hour',
    async (_what, isKnown) => {
      const [account, neighbour] = [await givenLearner(t), await givenLearner(t)];
      const first = await signIn(account.email, password);
      const headers = isKnown ? cookiesOf(first) : {};
      for (let round = 0; round < 13; round++)
        for (const { statusCode } of await Promise.all(times(23, () => signIn(account.email, password, { headers }))))
          expect(statusCode).toBe(200);
      for (const from of ['203.0.113.7', '198.51.100.1']) {
        const refused = await signIn(account.email, password, { headers, from });
        expectError(refused, 'TOO_MANY_REQUESTS');
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
      }
      expect((await signIn(neighbour.email, password)).statusCode).toBe(200);
      await later(15);
      expect((await signIn(account.email, password, { headers })).statusCode).toBe(200);
    },
  );

  it('can’t be used up by others who don’t know it', async () => {
    const { email } = await givenLearner(t);
    const headers = cookiesOf(await signIn(email, password));
    const guesses = times(250, (index) => signIn(email, `salah-${index}`, { from: `198.51.100.${index % 25}` }));
    const owner = await signIn(email, password, { headers });
    expect(owner.statusCode).toBe(200);
    await Promise.all(guesses);
    expect((await signIn(email, password, { headers })).statusCode).toBe(200);
  });
});

describe('guessing codes of vouchers, schools and events with an account of one’s own (S28)', () => {
  beforeEach(async () => {
    await t.close();
    t = await buildTestApp({ sales: quietSales() });
  });
  const enter = (as: GivenAccount, code: string, more = {}) =>
    t.call('POST', '/api/codes', { as, body: { code }, ...more });
  const quote = (as: GivenAccount, voucher: string, more = {}) =>
    t.call('POST', '/api/purchases/quote', { as, body: { item: { kind: 'plan', id: 'basic' }, voucher }, ...more });
  async function registering() {
    const { id } = await givenEvent(t, { entry: 'code', code: 'SISWA2026' });
    return (as: GivenAccount, code: string, more = {}) =>
      t.call('PUT', `/api/events/${id}/registration`, { as, body: { acceptsRules: true, code }, ...more });
  }

  it.each([
    ['POST /api/codes', async () => enter],
    ['POST /api/purchases/quote', async () => quote],
    ['PUT /api/events/{id}/registration', registering],
  ])('at %s ends after ten, whatever the device and the address', async (_door, open) => {
    const guess = await open();
    const guesser = await givenLearner(t);
    for (let round = 0; round < 10; round++) {
      // Each sign-in without a cookie makes a new device, which the account is then known on.
      const headers = cookiesOf(await signIn(guesser.email, password));
      const { statusCode } = await guess(guesser, `TEBAK-${round}`, { headers, from: `198.51.100.${round}` });
      expect([404, 409]).toContain(statusCode);
    }
    const headers = cookiesOf(await signIn(guesser.email, password));
    const refused = await guess(guesser, 'TEBAK-10', { headers, from: '198.51.100.60' });
    expectError(refused, 'TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expectError(await enter(guesser, 'TEBAK-11'), 'TOO_MANY_REQUESTS');
    expect((await signIn(guesser.email, password)).statusCode).toBe(200);
  });

  it('a thousand at once test hardly more than ten', async () => {
    const guesser = await givenLearner(t);
    const answers = await Promise.all(times(1_000, (index) => enter(guesser, `TEBAK-${index}`)));
    const { 404: tested = 0, 429: refused = 0, ...rest } = statuses(answers);
    expect(times(t.processes.length, (more) => 10 * (more + 1))).toContain(tested);
    expect([tested + refused, rest]).toEqual([1_000, {}]);
  });

  it('with many accounts ends after a hundred failures of an address, for a minute', async () => {
    const code = await givenSeats(t);
    for (let account = 0; account < 10; account++) {
      const guesser = await givenLearner(t);
      for (let round = 0; round < 10; round++)
        expectError(await enter(guesser, `TEBAK-${round}`, { from: '203.0.113.7' }), 'CODE_NOT_FOUND');
    }
    const late = await givenLearner(t);
    expectError(await enter(late, code, { from: '203.0.113.7' }), 'TOO_MANY_REQUESTS');
    expect((await signIn(late.email, password)).statusCode).toBe(200);
    await later(1);
    expect((await enter(late, code, { from: '203.0.113.7' })).statusCode).toBe(200);
  });
});

describe('asking which addresses have an account', () => {
  it('by signing them up ends after a hundred existing accounts', async () => {
    const accounts = await Promise.all(times(11, () => givenLearner(t)));
    const register = (email: string) =>
      t.call('POST', '/api/auth/register', {
        from: '203.0.113.7',
        body: {
          ...{
            email,
            password: 'lebihrahasia',
            name: 'N',
            province: 'Bali',
            phone: '081234567890',
            gender: 'male',
            instance: 'BNI',
          },
          ...{ consent: true, ageGroup: 'adult' },
        },
      });
    for (const { email } of accounts.slice(0, 10))
      for (let round = 0; round < 10; round++) expectError(await register(email), 'EMAIL_TAKEN');
    expectError(await register((accounts[10] as GivenAccount).email), 'TOO_MANY_REQUESTS');
    expect(await t.db.selectFrom('account').select('id').execute()).toHaveLength(11);
  });
});

describe('the address that a try is counted for', () => {
  const forged = (index: number) => ({
    'x-forwarded-for': `198.51.100.${index}`,
    forwarded: `for=198.51.100.${index}`,
  });
  const triesOf = async (from: string, headersOf: (index: number) => Record<string, string>) => {
    const { email } = await givenLearner(t);
    const answers = [];
    for (let index = 0; index < 12; index++)
      answers.push(await signIn(email, 'salah', { from, headers: headersOf(index) }));
    return statuses(answers);
  };

  it('can’t be forged if no proxy is trusted', async () => {
    expect(await triesOf('203.0.113.7', forged)).toEqual({ 401: 10, 429: 2 });
  });

  it('is the one that our own web server names, not one from the browser', async () => {
    await t.close();
    t = await buildTestApp({ trustProxy: 'loopback' });
    expect(await triesOf('127.0.0.1', () => ({ 'x-forwarded-for': '203.0.113.7' }))).toEqual({ 401: 10, 429: 2 });
    expect(await triesOf('127.0.0.1', forged)).toEqual({ 401: 12 });
    expect(await triesOf('203.0.113.7', forged)).toEqual({ 401: 10, 429: 2 });
  });

  it('is the one that the nearest proxy adds, whatever comes before it', async () => {
    await t.close();
    t = await buildTestApp({ trustProxy: true });
    const appended = (index: number) => ({ 'x-forwarded-for': `198.51.100.${index}, 203.0.113.7` });
    expect(await triesOf('192.0.2.1', appended)).toEqual({ 401: 10, 429: 2 });
  });

  it('is the same for all 2^64 addresses of one IPv6 network', async () => {
    await t.close();
    t = await buildTestApp({ trustProxy: 'loopback' });
    expect(await triesOf('127.0.0.1', (index) => ({ 'x-forwarded-for': `2001:db8:1:2::${index}` }))).toEqual({
      401: 10,
      429: 2,
    });
  });
});
