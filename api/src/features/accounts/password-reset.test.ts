import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { type GivenAccount, givenLearner, givenResetToken, givenStaff, password } from '../../../test/given.ts';

let t: TestApp;
// Counters of mails live as long as the app: each test begins without any.
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

const forgot = (email: string, from?: string) =>
  t.call('POST', '/api/auth/forgot-password', { body: { email }, ...(from && { from }) });
const reset = (token: string, to = 'lebihrahasia') =>
  t.call('POST', '/api/auth/reset-password', { body: { token, password: to } });
const signIn = (email: string, given: string) =>
  t.call('POST', '/api/auth/login', { body: { email, password: given } });
const me = (token: string) => t.call('GET', '/api/auth/me', { as: { token } });
const links = () => t.db.selectFrom('passwordReset').selectAll().orderBy('accountId').execute();

describe('POST /api/auth/forgot-password', () => {
  it('sends the learner a mail with a link that carries the token behind the #', async () => {
    const learner = await givenLearner(t, { name: 'Sari Dewi' });
    expect((await forgot(` ${learner.email.toUpperCase()}`)).json()).toEqual({ success: true });
    const [mail, ...more] = t.mails;
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: learner.email, subject: 'Buat password baru untuk akun Anda' });
    expect(mail?.text).toMatch(/^Halo Sari Dewi,\n/);
    expect(mail?.text).toMatch(/^https:\/\/tryout\.example\/auth\?mode=reset#token=[\w-]{43}$/m);
    expect(mail?.text).toContain('60 menit');
  });

  it('gives the same answer and writes the same when nobody has this address', async () => {
    const { id, email } = await givenLearner(t);
    const known = await forgot(email);
    const unknown = await forgot('tidak-ada@contoh.id');
    const told = ({ statusCode, body, headers: { date: _date, 'x-request-id': _id, ...headers } }: typeof known) => ({
      ...{ statusCode, body, headers },
    });
    expect(told(unknown)).toEqual(told(known));
    expect(t.mails).toHaveLength(1);
    expect((await links()).map(({ accountId }) => accountId).toSorted()).toEqual([id, 'nobody'].toSorted());
  });

  const whose = async (standing: 'guest' | 'erased') => {
    const { id, email } = await givenLearner(t);
    await t.db.updateTable('account').set({ standing }).where('id', '=', id).execute();
    return email;
  };

  it.each([
    ['staff', async () => (await givenStaff(t, 'admin')).email],
    ['a deactivated learner', async () => (await givenLearner(t, { isActive: false })).email],
    ['a guest', () => whose('guest')],
    ['somebody who has left', () => whose('erased')],
  ])('sends %s nothing, and says nothing of it', async (_who, given) => {
    expect((await forgot(await given())).json()).toEqual({ success: true });
    expect(t.mails).toEqual([]);
  });

  it('stores nothing that opens the account', async () => {
    const token = await givenResetToken(t);
    const [link] = await links();
    expect(link?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(link)).not.toContain(token);
  });

  it('sends one mailbox five mails in an hour, whoever asks, and counts addresses without an account too', async () => {
    for (const email of [(await givenLearner(t)).email, 'tidak-ada@contoh.id']) {
      for (let n = 0; n < 5; n++) expect((await forgot(email, `203.0.113.${n}`)).statusCode).toBe(200);
      const refused = await forgot(email, '198.51.100.1');
      expectError(refused, 'TOO_MANY_REQUESTS');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(59 * 60);
    }
    expect(t.mails).toHaveLength(5);
    const other = await givenLearner(t);
    expect((await forgot(other.email)).statusCode).toBe(200);
  });

  it('sends one address sixty mails in a minute', async () => {
    for (let n = 0; n < 60; n++) await forgot(`orang-${n}@contoh.id`, '203.0.113.7');
    expectError(await forgot('orang-61@contoh.id', '203.0.113.7'), 'TOO_MANY_REQUESTS');
    expect((await forgot('orang-61@contoh.id', '203.0.113.8')).statusCode).toBe(200);
  });

  it('says that it is off when no mail can be sent, for every address', async () => {
    const silent = await buildTestApp({ mail: null });
    try {
      const { email } = await givenLearner(silent);
      for (const asked of [email, 'tidak-ada@contoh.id'])
        expectError(
          await silent.call('POST', '/api/auth/forgot-password', { body: { email: asked } }),
          'RESET_BY_MAIL_OFF',
        );
    } finally {
      await silent.close();
    }
  });

  it('answers before the mail is sent, and a server that stops waits for it', async () => {
    const handedOver = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const slow = await buildTestApp({
      mail: {
        carry: () => {
          begun.resolve();
          return handedOver.promise;
        },
      },
    });
    const { email } = await givenLearner(slow);
    const answer = await slow.app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } });
    expect(answer.statusCode).toBe(200);
    await begun.promise;

    let isClosed = false;
    const closed = slow.app.close().then(() => (isClosed = true));
    for (let turn = 0; turn < 500; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(isClosed).toBe(false);
    handedOver.resolve();
    await closed;
    await slow.close();
  });

  it('asks for an e-mail address', async () => {
    expect(expectInvalid(await forgot('bukan-email'))).toEqual({ email: 'Format email tidak valid' });
  });
});

describe('POST /api/auth/reset-password', () => {
  let learner: GivenAccount;
  beforeEach(async () => {
    learner = await givenLearner(t);
  });

  it('makes the new password the only one, and ends every session', async () => {
    const answer = await reset(await givenResetToken(t, learner));
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    expectError(await me(learner.token), 'UNAUTHENTICATED');
    expectError(await signIn(learner.email, password), 'INVALID_CREDENTIALS');
    expect((await signIn(learner.email, 'lebihrahasia')).statusCode).toBe(200);
  });

  it('accepts a link once, even when ten calls come at once', async () => {
    const token = await givenResetToken(t, learner);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => reset(token, `password-${n}`)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(400)]);
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
    expect((await signIn(learner.email, `password-${winner}`)).statusCode).toBe(200);
    expectError(await reset(token), 'RESET_LINK_VOID');
  });

  it('accepts it for 60 minutes', async () => {
    const early = await givenResetToken(t, learner);
    t.clock.advance(60 * 60_000 - 1);
    expect((await reset(early)).statusCode).toBe(200);
    const late = await givenResetToken(t, learner);
    t.clock.advance(60 * 60_000);
    expectError(await reset(late), 'RESET_LINK_VOID');
    expect((await signIn(learner.email, 'lebihrahasia')).statusCode).toBe(200);
  });

  it.each([
    ['a newer link was asked for', () => forgot(learner.email)],
    [
      'the password was changed',
      () =>
        t.call('POST', '/api/auth/change-password', {
          as: learner,
          body: { currentPassword: password, newPassword: 'sudahdiganti' },
        }),
    ],
    [
      'the account was deactivated',
      () => t.db.updateTable('account').set({ isActive: 0 }).where('id', '=', learner.id).execute(),
    ],
    [
      'its person has left',
      () => t.db.updateTable('account').set({ standing: 'erased' }).where('id', '=', learner.id).execute(),
    ],
  ])('takes it no more once %s', async (_what, happen) => {
    const token = await givenResetToken(t, learner);
    await happen();
    expectError(await reset(token), 'RESET_LINK_VOID');
  });

  it.each(['', 'x', 'nobody', "' or 1=1 --"])('refuses the made-up token %j', async (token) => {
    await forgot('tidak-ada@contoh.id');
    expectError(await reset(token), 'RESET_LINK_VOID');
  });

  it('opens nothing but the account it was sent to', async () => {
    const other = await givenLearner(t);
    await reset(await givenResetToken(t, other));
    expect((await me(learner.token)).statusCode).toBe(200);
    expect((await signIn(learner.email, password)).statusCode).toBe(200);
  });

  it('leaves the link valid when the new password is refused', async () => {
    const token = await givenResetToken(t, learner);
    expect(expectInvalid(await reset(token, '12345'))).toEqual({ password: 'Password baru minimal 6 karakter' });
    expectError(await reset(token, 'katasandi1'), 'PASSWORD_TOO_COMMON');
    expect((await reset(token)).statusCode).toBe(200);
  });
});
