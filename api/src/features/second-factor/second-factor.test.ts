import { Secret, TOTP } from 'otpauth';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError } from '../../../test/expect-error.ts';
import { type GivenAccount, givenStaff, password } from '../../../test/given.ts';
import type { AdminSession, RecoveryCodes, SecondFactorSetup, SecondFactorState } from '../../contract/index.ts';

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

const doors = { admin: '/admin', questioner: '/api/questioner' } as const;
type StaffRole = keyof typeof doors;

/** A staff account with an authenticator whose clock is the server's. */
async function givenOwner(role: StaffRole = 'admin', on = t) {
  const account = await givenStaff(on, role);
  const door = doors[role];
  const signIn = (code?: string) =>
    on.call('POST', `${door}/login`, { body: { email: account.email, password, ...(code !== undefined && { code }) } });
  const begin = async (as: { token: string }, given = password) =>
    on.call('POST', `${door}/second-factor`, { as, body: { password: given } });
  const confirm = (as: { token: string }, code: string) =>
    on.call('POST', `${door}/second-factor/confirm`, { as, body: { code } });
  let secret = '';
  const code = (stepsAhead = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
      timestamp: on.clock.now().getTime() + stepsAhead * 30_000,
    });
  return {
    account,
    signIn,
    begin,
    confirm,
    code,
    state: async (as: { token: string }) =>
      (await on.call('GET', `${door}/second-factor`, { as })).json<SecondFactorState>(),
    profile: (as: { token: string }) => on.call('GET', `${door}/profile`, { as }),
    /** Puts it in force; returns the recovery codes and this session's new token. */
    async turnOn(as: { token: string } = account) {
      ({ secret } = (await begin(as)).json<SecondFactorSetup>());
      const answer = await confirm(as, code());
      return {
        recoveryCodes: answer.json<RecoveryCodes>().recoveryCodes,
        token: answer.headers['x-renewed-token'] as string,
      };
    },
    prepare: async (as: { token: string } = account) => {
      const setup = (await begin(as)).json<SecondFactorSetup>();
      ({ secret } = setup);
      return setup;
    },
  };
}

const nextStep = () => t.clock.advance(30_000);
const acts = async () =>
  (
    await t.db.selectFrom('auditEntry').select(['action', 'actorId', 'entityId', 'after']).orderBy('at').execute()
  ).filter(({ action }) => action !== 'sign_in');

describe.each(['admin', 'questioner'] as const)('the second factor of a %s', (role) => {
  it('is asked for at the sign-in once it is set up, and only the right code signs in', async () => {
    const owner = await givenOwner(role);
    expect((await owner.signIn()).statusCode).toBe(200);
    await owner.turnOn();
    const asked = expectError(await owner.signIn(), 'SECOND_FACTOR_NEEDED');
    // Shown by yesterday's front end.
    expect(asked.message).toMatch(/verifikasi dua langkah\. Muat ulang halaman ini/);
    nextStep();
    for (const wrong of ['000000', '12345', 'abcdef']) expectError(await owner.signIn(wrong), 'SECOND_FACTOR_WRONG');
    const answer = await owner.signIn(`${owner.code().slice(0, 3)} ${owner.code().slice(3)}`);
    expect(answer.statusCode).toBe(200);
    expect((await owner.profile(answer.json<{ token: string }>())).statusCode).toBe(200);
  });

  it('is in force only once a code of it has been confirmed', async () => {
    const owner = await givenOwner(role);
    await owner.prepare();
    expect((await owner.signIn()).statusCode).toBe(200);
    expectError(await owner.confirm(owner.account, '000000'), 'SECOND_FACTOR_WRONG');
    expect(await owner.state(owner.account)).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 });
  });

  it('ends every other session when it is turned on, and this one goes on', async () => {
    const owner = await givenOwner(role);
    const [phone, laptop] = await Promise.all([1, 2].map(async () => (await owner.signIn()).json<{ token: string }>()));
    const { token } = await owner.turnOn(laptop);
    expectError(await owner.profile(phone as { token: string }), 'UNAUTHENTICATED');
    expect(await owner.state({ token })).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 10 });
  });
});

describe('a code', () => {
  it('works once, and earlier ones no longer', async () => {
    const owner = await givenOwner();
    await owner.turnOn();
    expectError(await owner.signIn(owner.code()), 'SECOND_FACTOR_WRONG');
    nextStep();
    const [late, now] = [owner.code(-1), owner.code()];
    expect((await owner.signIn(now)).statusCode).toBe(200);
    for (const used of [now, late]) expectError(await owner.signIn(used), 'SECOND_FACTOR_WRONG');
    nextStep();
    const same = owner.code();
    const statuses = (await Promise.all(Array.from({ length: 4 }, () => owner.signIn(same)))).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.toSorted()).toEqual([200, 403, 403, 403]);
  });

  it('is accepted a step early or late, since phones’ clocks differ, and no further', async () => {
    const owner = await givenOwner();
    await owner.turnOn();
    t.clock.advance(10 * 30_000);
    for (const off of [-3, 3]) expectError(await owner.signIn(owner.code(off)), 'SECOND_FACTOR_WRONG');
    expect((await owner.signIn(owner.code(-1))).statusCode).toBe(200);
    expect((await owner.signIn(owner.code(1))).statusCode).toBe(200);
  });

  it('can’t be guessed: after ten wrong ones from anywhere the right one is refused, for a quarter of an hour', async () => {
    const owner = await givenOwner();
    await owner.turnOn();
    nextStep();
    const guess = (index: number, code: string) =>
      t.call('POST', '/admin/login', {
        body: { email: owner.account.email, password, code },
        from: `203.0.113.${index}`,
      });
    for (let index = 0; index < 10; index++) expectError(await guess(index, '000000'), 'SECOND_FACTOR_WRONG');
    t.clock.advance(5 * 60_000);
    const refused = await guess(99, owner.code());
    expectError(refused, 'TOO_MANY_REQUESTS');
    const [tenMinutes, wait] = [10 * 60, Number(refused.headers['retry-after'])];
    expect(wait).toBeLessThanOrEqual(tenMinutes);
    expect(wait).toBeGreaterThan(tenMinutes - 60);
    t.clock.advance(wait * 1000);
    expect((await guess(100, owner.code())).statusCode).toBe(200);
  });

  it('reveals nothing about the password: a wrong one is refused as usual, with or without a code', async () => {
    const owner = await givenOwner();
    await owner.turnOn();
    for (const code of [undefined, owner.code(1)]) {
      const answer = await t.call('POST', '/admin/login', {
        body: { email: owner.account.email, password: 'bukan-ini', ...(code && { code }) },
      });
      expectError(answer, 'INVALID_CREDENTIALS');
    }
  });
});

describe('a recovery code', () => {
  it('works once each, however it is typed', async () => {
    const owner = await givenOwner();
    const { recoveryCodes, token } = await owner.turnOn();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first, second] = recoveryCodes as [string, string];
    expect((await owner.signIn(first)).statusCode).toBe(200);
    expectError(await owner.signIn(first), 'SECOND_FACTOR_WRONG');
    expect((await owner.signIn(` ${second.toUpperCase().replaceAll('-', ' ')}`)).statusCode).toBe(200);
    expect((await owner.state({ token })).recoveryCodesLeft).toBe(8);
  });

  it('is no longer valid once new ones were made with the password', async () => {
    const owner = await givenOwner();
    const { recoveryCodes, token } = await owner.turnOn();
    const renew = (given: string) =>
      t.call('POST', '/admin/second-factor/recovery-codes', { as: { token }, body: { password: given } });
    expectError(await renew('bukan-ini'), 'CURRENT_PASSWORD_WRONG');
    const renewed = (await renew(password)).json<RecoveryCodes>().recoveryCodes;
    expectError(await owner.signIn(recoveryCodes[0]), 'SECOND_FACTOR_WRONG');
    expect((await owner.signIn(renewed[0])).statusCode).toBe(200);
  });
});

describe('the database', () => {
  it('shows neither the secret nor a recovery code, nor does the audit log', async () => {
    const owner = await givenOwner();
    const { secret, uri } = await owner.prepare();
    expect(uri).toContain(`secret=${secret}`);
    const { recoveryCodes } = (await owner.confirm(owner.account, owner.code())).json<RecoveryCodes>();
    const stored = JSON.stringify([
      await t.db.selectFrom('secondFactor').selectAll().execute(),
      await t.db.selectFrom('recoveryCode').selectAll().execute(),
      await t.db.selectFrom('auditEntry').selectAll().execute(),
    ]);
    for (const hidden of [secret, Buffer.from(Secret.fromBase32(secret).buffer).toString('base64'), ...recoveryCodes])
      expect(stored).not.toContain(hidden);
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''));
  });

  it('can’t be replaced with only a session that was left open', async () => {
    const owner = await givenOwner();
    expectError(await owner.begin(owner.account, 'bukan-ini'), 'CURRENT_PASSWORD_WRONG');
    const { token } = await owner.turnOn();
    expectError(await owner.begin({ token }), 'SECOND_FACTOR_ON');
  });
});

describe('DELETE /admin/staff/:staffId/second-factor', () => {
  const reset = (as: { token: string }, { id }: GivenAccount) =>
    t.call('DELETE', `/admin/staff/${id}/second-factor`, { as });

  it('lets a person who lost the authenticator sign in by password, ends the sessions, and is logged', async () => {
    const [manager, owner] = [await givenStaff(t, 'admin'), await givenOwner()];
    const { token, recoveryCodes } = await owner.turnOn();
    t.clock.advance(1000);
    expect((await reset(manager, owner.account)).json()).toEqual({ success: true });
    expectError(await owner.profile({ token }), 'UNAUTHENTICATED');
    expect((await owner.signIn()).statusCode).toBe(200);
    expect(await t.db.selectFrom('recoveryCode').selectAll().execute()).toEqual([]);
    expect(recoveryCodes).toHaveLength(10);
    expect(await acts()).toMatchObject([
      { action: 'second_factor_on', actorId: owner.account.id },
      { action: 'second_factor_reset', actorId: manager.id, entityId: owner.account.id },
    ]);
  });

  it('is only for other accounts, and only for staff', async () => {
    const owner = await givenOwner();
    const { token } = await owner.turnOn();
    expectError(await reset({ token }, owner.account), 'OWN_SECOND_FACTOR');
    expectError(await reset({ token }, { ...owner.account, id: 'nobody' }), 'STAFF_NOT_FOUND');
  });
});

describe('when it is required of administrators', () => {
  let strict: TestApp;
  beforeEach(async () => {
    strict = await buildTestApp({ staffSecondFactor: 'admins' });
  });
  afterEach(() => strict.close());

  it('comes before anything else of the area, and then everything is open', async () => {
    const owner = await givenOwner('admin', strict);
    const session = (await owner.signIn()).json<AdminSession>();
    expect(session.admin.mustSetUpSecondFactor).toBe(true);
    const summary = (as: { token: string }) => strict.call('GET', '/admin/summary', { as });
    expectError(await summary(session), 'SECOND_FACTOR_SETUP_NEEDED');
    expect((await owner.profile(session)).statusCode).toBe(200);
    const { token } = await owner.turnOn(session);
    expect((await summary({ token })).statusCode).toBe(200);
    expect((await owner.profile({ token })).json()).toMatchObject({ mustSetUpSecondFactor: false });
  });

  it('comes after the one-time password', async () => {
    const owner = await givenOwner('admin', strict);
    await strict.db
      .updateTable('account')
      .set({ oneTimePasswordExpiresAt: '2999-01-01T00:00:00.000Z' })
      .where('id', '=', owner.account.id)
      .execute();
    expectError(await owner.begin(owner.account), 'PASSWORD_CHANGE_REQUIRED');
  });

  it('asks nothing of questioners', async () => {
    const questioner = await givenOwner('questioner', strict);
    expect((await strict.call('GET', '/api/questioner/tryoutlists', { as: questioner.account })).statusCode).toBe(200);
  });
});
