import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { type GivenAccount, givenLearner, password } from '../../../test/given.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const changePassword = (as: GivenAccount, currentPassword: unknown, newPassword: unknown) =>
  t.call('POST', '/api/auth/change-password', { as, body: { currentPassword, newPassword } });
const signIn = (email: string, given: string) =>
  t.call('POST', '/api/auth/login', { body: { email, password: given } });
const me = (token: string) => t.call('GET', '/api/auth/me', { as: { token } });

describe('POST /api/auth/change-password', () => {
  it('makes the new password the only one', async () => {
    const learner = await givenLearner(t);
    const answer = await changePassword(learner, password, 'lebihrahasia');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ success: true });
    expect((await signIn(learner.email, 'lebihrahasia')).statusCode).toBe(200);
    expectError(await signIn(learner.email, password), 'INVALID_CREDENTIALS');
  });

  it('ends every other session, and goes on in this one with the renewed token', async () => {
    const learner = await givenLearner(t);
    const { token: otherDevice } = (await signIn(learner.email, password)).json<{ token: string }>();
    const renewed = (await changePassword(learner, password, 'lebihrahasia')).headers['x-renewed-token'] as string;
    expectError(await me(learner.token), 'UNAUTHENTICATED');
    expectError(await me(otherDevice), 'UNAUTHENTICATED');
    expect((await me(renewed)).json()).toMatchObject({ id: learner.id });
  });

  it('refuses a wrong current password beside its field, and ends no session', async () => {
    const learner = await givenLearner(t);
    const refused = expectError(await changePassword(learner, 'salahsalah', 'lebihrahasia'), 'CURRENT_PASSWORD_WRONG');
    expect(refused.errors).toEqual([{ field: 'currentPassword', message: 'Password saat ini salah' }]);
    expect((await me(learner.token)).statusCode).toBe(200);
    expect((await signIn(learner.email, password)).statusCode).toBe(200);
  });

  it('refuses a new one that is among the first guesses', async () => {
    const learner = await givenLearner(t);
    const { errors } = expectError(await changePassword(learner, password, 'Bismillah2026'), 'PASSWORD_TOO_COMMON');
    expect(errors).toEqual([{ field: 'newPassword', message: expect.stringContaining('cepat ditebak') }]);
    expect((await signIn(learner.email, password)).statusCode).toBe(200);
  });

  it.each([
    ['12345', 'lebihrahasia', 'currentPassword', 'Password saat ini wajib diisi (min. 6 karakter)'],
    ['', 'lebihrahasia', 'currentPassword', 'Password saat ini wajib diisi (min. 6 karakter)'],
    [password, '12345', 'newPassword', 'Password baru minimal 6 karakter'],
    [password, null, 'newPassword', 'Password baru minimal 6 karakter'],
    [password, 'x'.repeat(129), 'newPassword', 'Password maksimal 128 karakter'],
  ])('refuses %j to %j', async (currentPassword, newPassword, field, sentence) => {
    const learner = await givenLearner(t);
    expect(expectInvalid(await changePassword(learner, currentPassword, newPassword))).toEqual({ [field]: sentence });
  });

  it('changes the password of the token’s owner, even if the body names another account', async () => {
    const [learner, other] = [await givenLearner(t), await givenLearner(t)];
    await t.call('POST', '/api/auth/change-password', {
      as: learner,
      body: {
        currentPassword: password,
        newPassword: 'lebihrahasia',
        id: other.id,
        userId: other.id,
        email: other.email,
      },
    });
    expect((await signIn(other.email, password)).statusCode).toBe(200);
  });
});
