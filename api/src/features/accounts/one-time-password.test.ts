import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { givenStaff } from '../../../test/given.ts';
import { permissionMatrix } from '../../../test/permission-matrix.ts';
import type { AdminSession, QuestionerSession, StaffAccess } from '../../contract/index.ts';
import { newId } from '../../id.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const hour = 3_600_000;
const areas = {
  admin: { path: '/admin', of: (body: unknown) => (body as AdminSession).admin },
  questioner: { path: '/api/questioner', of: (body: unknown) => (body as QuestionerSession).questioner },
};

/** A new member of staff, with the password that was shown once. */
async function newcomer(role: 'admin' | 'questioner') {
  const answer = await t.call('POST', '/admin/staff', {
    as: await givenStaff(t, 'admin'),
    body: { name: 'Rina Baru', email: `${newId()}@contoh.id`, role },
  });
  return answer.json<StaffAccess>();
}

describe.each(['admin', 'questioner'] as const)('a one-time password of a new %s', (role) => {
  const { path, of } = areas[role];
  const signIn = (email: string, password: string) => t.call('POST', `${path}/login`, { body: { email, password } });
  const profile = (token: string) => t.call('GET', `${path}/profile`, { as: { token } });
  const change = (token: string, currentPassword: string, newPassword: string) =>
    t.call('POST', `${path}/change-password`, { as: { token }, body: { currentPassword, newPassword } });

  it('opens one’s own profile and the change of the password, and nothing else', async () => {
    const { staff, oneTimePassword } = await newcomer(role);
    const answer = (await signIn(staff.email, oneTimePassword)).json<{ token: string }>();
    expect(of(answer)).toMatchObject({ id: staff.id, role, mustChangePassword: true });
    expect((await profile(answer.token)).json()).toMatchObject({ id: staff.id, mustChangePassword: true });

    const own = permissionMatrix.filter(
      ({ answers, route }) =>
        answers[role] === 'ok' && answers.guest !== 'ok' && !/profile|change-password|logout/.test(route),
    );
    // Refused at the door, before anything is looked for: nothing has to be there.
    for (const { route } of own) {
      const [method, url] = route.split(' ') as ['GET', string];
      expectError(await t.call(method, url, { as: answer }), 'PASSWORD_CHANGE_REQUIRED');
    }
    if (role === 'admin') expect(own.length).toBeGreaterThan(4);
  });

  it('is replaced by one’s own password; this session goes on and may do everything', async () => {
    const { staff, oneTimePassword } = await newcomer(role);
    const { token } = (await signIn(staff.email, oneTimePassword)).json<{ token: string }>();
    const { token: otherDevice } = (await signIn(staff.email, oneTimePassword)).json<{ token: string }>();
    const changed = await change(token, oneTimePassword, 'sandi-saya-sendiri');
    expect(changed.json()).toEqual({ success: true });
    const renewed = changed.headers['x-renewed-token'] as string;
    expect((await profile(renewed)).json()).toMatchObject({ mustChangePassword: false });
    if (role === 'admin')
      expect((await t.call('GET', '/admin/staff', { as: { token: renewed } })).statusCode).toBe(200);

    expectError(await profile(token), 'UNAUTHENTICATED');
    expectError(await profile(otherDevice), 'UNAUTHENTICATED');
    expectError(await signIn(staff.email, oneTimePassword), 'INVALID_CREDENTIALS');
    expect(of((await signIn(staff.email, 'sandi-saya-sendiri')).json())).toMatchObject({ mustChangePassword: false });
  });

  it('can’t be chosen as the new password', async () => {
    const { staff, oneTimePassword } = await newcomer(role);
    const { token } = (await signIn(staff.email, oneTimePassword)).json<{ token: string }>();
    expect(expectInvalid(await change(token, oneTimePassword, oneTimePassword))).toEqual({
      newPassword: 'Password baru harus berbeda dari password saat ini',
    });
    expect((await profile(token)).json()).toMatchObject({ mustChangePassword: true });
  });

  it('ends after 72 hours, and only a person who knows it is told so', async () => {
    const { staff, oneTimePassword } = await newcomer(role);
    t.clock.advance(72 * hour - 1);
    expect((await signIn(staff.email, oneTimePassword)).statusCode).toBe(200);
    t.clock.advance(1);
    expectError(await signIn(staff.email, oneTimePassword), 'ONE_TIME_PASSWORD_EXPIRED');
    expectError(await signIn(staff.email, 'bukan itu'), 'INVALID_CREDENTIALS');
  });
});

describe.each(['admin', 'questioner'] as const)('the change of the password of an %s', (role) => {
  const { path } = areas[role];

  it('limits guesses at the current one', async () => {
    const account = await givenStaff(t, role);
    const guess = () =>
      t.call('POST', `${path}/change-password`, {
        as: account,
        body: { currentPassword: 'salahsalah', newPassword: 'lebihrahasia' },
      });
    for (let n = 0; n < 10; n++) expectError(await guess(), 'CURRENT_PASSWORD_WRONG');
    const refused = await guess();
    expectError(refused, 'TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('never undoes a reset that came first', async () => {
    const admin = await givenStaff(t, 'admin');
    const account = await givenStaff(t, role);
    // Whichever comes first, the account's password and its state agree afterwards.
    const [changed, reset] = await Promise.all([
      t.call('POST', `${path}/change-password`, {
        as: account,
        body: { currentPassword: 'rahasia123', newPassword: 'lebihrahasia' },
      }),
      t.call('POST', `/admin/staff/${account.id}/reset-password`, { as: admin }),
    ]);
    expect([200, 400, 401]).toContain(changed.statusCode);
    const { oneTimePassword } = reset.json<StaffAccess>();
    expect(
      (await t.call('POST', `${path}/login`, { body: { email: account.email, password: oneTimePassword } })).statusCode,
    ).toBe(200);
  });
});
