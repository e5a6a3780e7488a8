import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { type GivenAccount, givenLearner, givenStaff, password } from '../../../test/given.ts';
import {
  type AdminSession,
  permissions,
  type QuestionerSession,
  type StaffAccess,
  type StaffList,
  type StaffMember,
} from '../../contract/index.ts';
import { newId } from '../../id.ts';

/** The permissions that front ends knew before anything was sold. */
const allButMoney = permissions.filter((permission) => permission !== 'finance');

let t: TestApp;
let admin: GivenAccount;
beforeEach(async () => {
  t = await buildTestApp();
  admin = await givenStaff(t, 'admin');
});
afterEach(() => t.close());

const hour = 3_600_000;
const address = () => `${newId()}@contoh.id`;
const create = (body: unknown) => t.call('POST', '/admin/staff', { as: admin, body });
const created = async (role: 'admin' | 'questioner' = 'questioner') =>
  (await create({ name: 'Rina Penulis', email: address(), role })).json<StaffAccess>();
const update = (id: string, body: unknown, as = admin) => t.call('PUT', `/admin/staff/${id}`, { as, body });
const reset = (id: string, as = admin) => t.call('POST', `/admin/staff/${id}/reset-password`, { as });
const list = async (query: Record<string, string> = {}) => {
  const answer = await t.call('GET', `/admin/staff?${new URLSearchParams(query)}`, { as: admin });
  expect(answer.statusCode).toBe(200);
  return answer.json<StaffList>();
};
const signInAdmin = (email: string, given: string) =>
  t.call('POST', '/admin/login', { body: { email, password: given } });
const signInQuestioner = (email: string, given: string) =>
  t.call('POST', '/api/questioner/login', { body: { email, password: given } });
const acts = () =>
  t.db
    .selectFrom('auditEntry')
    .select(['actorId', 'action', 'entity', 'entityId', 'label', 'before', 'after'])
    .where('entity', '=', 'staff')
    .where('action', 'not in', ['sign_in', 'sign_in_failed'])
    .orderBy('at')
    .execute();

describe('POST /admin/staff', () => {
  it('makes an account that can sign in with its one-time password', async () => {
    const email = address();
    const answer = await create({ name: '  Rina Penulis ', email: ` ${email.toUpperCase()}`, role: 'questioner' });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { staff, oneTimePassword } = answer.json<StaffAccess>();
    expect(staff).toEqual({
      id: expect.any(String),
      name: 'Rina Penulis',
      email,
      role: 'questioner',
      isActive: true,
      permissions: [],
      mustChangePassword: true,
      oneTimePasswordExpiresAt: new Date(t.clock.now().getTime() + 72 * hour).toISOString(),
      lastSignedInAt: null,
      createdAt: t.clock.now().toISOString(),
    });
    const session = (await signInQuestioner(email, oneTimePassword)).json<QuestionerSession>();
    expect(session.questioner).toMatchObject({ id: staff.id, mustChangePassword: true });
  });

  it('makes readable passwords of at least 60 random bits, each another', async () => {
    const given = await Promise.all(Array.from({ length: 20 }, async () => (await created()).oneTimePassword));
    expect(new Set(given).size).toBe(20);
    for (const one of given) expect(one).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
  });

  it('stores only the password’s hash, and nothing in the audit log', async () => {
    const { staff, oneTimePassword } = await created('admin');
    const account = await t.db
      .selectFrom('account')
      .select(['passwordHash', 'role'])
      .where('id', '=', staff.id)
      .executeTakeFirstOrThrow();
    expect(account.passwordHash).toMatch(/^\$argon2id/);
    expect(await acts()).toEqual([
      {
        actorId: admin.id,
        action: 'create',
        entity: 'staff',
        entityId: staff.id,
        label: staff.email,
        before: null,
        after: JSON.stringify({ name: staff.name, email: staff.email, role: 'admin', permissions: allButMoney }),
      },
    ]);
    expect(JSON.stringify([await acts(), await list()])).not.toContain(oneTimePassword);
  });

  it('refuses an address that any account has, also a learner’s, and writes no entry', async () => {
    for (const { email } of [await givenLearner(t), await givenStaff(t, 'questioner'), admin]) {
      const refused = expectError(await create({ name: 'Rina', email, role: 'questioner' }), 'EMAIL_TAKEN');
      expect(refused.errors).toEqual([{ field: 'email', message: 'Email sudah terdaftar' }]);
    }
    expect(await acts()).toEqual([]);
  });

  it('says beside each field what is wrong', async () => {
    expect(expectInvalid(await create({ name: ' ', email: 'rina', role: 'learner' }))).toEqual({
      name: 'Nama lengkap wajib diisi',
      email: 'Format email tidak valid',
      role: 'Pilih peran',
    });
  });

  it('ignores unknown fields', async () => {
    const { staff } = (
      await create({
        name: 'Rina',
        email: address(),
        role: 'questioner',
        id: 'mine',
        isActive: false,
        password: 'rahasia123',
        passwordHash: 'x',
        tokenVersion: 99,
        mustChangePassword: false,
        oneTimePasswordExpiresAt: null,
        createdAt: '2000-01-01T00:00:00.000Z',
      })
    ).json<StaffAccess>();
    expect(staff).toMatchObject({ isActive: true, mustChangePassword: true, createdAt: t.clock.now().toISOString() });
    expect(staff.id).not.toBe('mine');
    expectError(await signInQuestioner(staff.email, 'rahasia123'), 'INVALID_CREDENTIALS');
  });
});

describe('GET /admin/staff', () => {
  it('lists the newest first, and no learner', async () => {
    await givenLearner(t);
    t.clock.advance(1000);
    const newer = await givenStaff(t, 'questioner');
    const { staff, total } = await list();
    expect(staff.map(({ id }) => id)).toEqual([newer.id, admin.id]);
    expect(total).toBe(2);
    expect(staff[0]).toEqual({
      id: newer.id,
      name: newer.name,
      email: newer.email,
      role: 'questioner',
      isActive: true,
      permissions: [],
      mustChangePassword: false,
      oneTimePasswordExpiresAt: null,
      lastSignedInAt: null,
      createdAt: t.clock.now().toISOString(),
    });
  });

  it('filters by role, and by a part of name or address in any case', async () => {
    const rina = (
      await create({ name: 'Rina 100%', email: 'rina_k@contoh.id', role: 'questioner' })
    ).json<StaffAccess>();
    const found = async (query: Record<string, string>) => (await list(query)).staff.map(({ id }) => id);
    expect(await found({ role: 'questioner' })).toEqual([rina.staff.id]);
    expect(await found({ role: 'admin' })).toEqual([admin.id]);
    for (const search of ['RINA', '100%', 'rina_', ' rina_k@ '])
      expect(await found({ search })).toEqual([rina.staff.id]);
    for (const search of ['1%0', 'r_na', "' or 1=1 --"]) expect(await found({ search })).toEqual([]);
    expect(expectInvalid(await t.call('GET', '/admin/staff?role=learner', { as: admin }))).toEqual({
      role: 'Pilih peran',
    });
  });

  it('gives a page at a time', async () => {
    for (let n = 0; n < 3; n++) await givenStaff(t, 'questioner');
    const pages = [await list({ pageSize: '3' }), await list({ pageSize: '3', page: '2' })];
    expect(pages.map(({ staff, total }) => [staff.length, total])).toEqual([
      [3, 4],
      [1, 4],
    ]);
    expect(new Set(pages.flatMap(({ staff }) => staff.map(({ id }) => id))).size).toBe(4);
  });

  it('shows the last sign-in', async () => {
    t.clock.advance(5000);
    await signInAdmin(admin.email, password);
    expect((await list()).staff[0]?.lastSignedInAt).toBe(t.clock.now().toISOString());
  });
});

describe('PUT /admin/staff/:staffId', () => {
  it('changes the name, and keeps the old one in the audit log', async () => {
    const questioner = await givenStaff(t, 'questioner');
    const changed = (await update(questioner.id, { name: ' Rina Baru ' })).json<StaffMember>();
    expect(changed).toMatchObject({ id: questioner.id, name: 'Rina Baru', isActive: true });
    expect(await acts()).toMatchObject([
      {
        action: 'update',
        entityId: questioner.id,
        label: questioner.email,
        before: JSON.stringify({ name: questioner.name }),
        after: JSON.stringify({ name: 'Rina Baru' }),
      },
    ]);
  });

  it('ends the sessions of a deactivated account at once, and lets nobody sign in', async () => {
    const questioner = await givenStaff(t, 'questioner');
    const profile = () => t.call('GET', '/api/questioner/profile', { as: questioner });
    expect((await profile()).statusCode).toBe(200);
    expect((await update(questioner.id, { isActive: false })).json()).toMatchObject({ isActive: false });
    expectError(await profile(), 'UNAUTHENTICATED');
    expectError(await signInQuestioner(questioner.email, password), 'INVALID_CREDENTIALS');

    await update(questioner.id, { isActive: true });
    expectError(await profile(), 'UNAUTHENTICATED');
    expect((await signInQuestioner(questioner.email, password)).statusCode).toBe(200);
    expect((await acts()).map(({ action }) => action).toSorted()).toEqual(['activate', 'deactivate']);
  });

  it('logs nothing if nothing changes', async () => {
    const questioner = await givenStaff(t, 'questioner');
    const same = await update(questioner.id, { name: questioner.name, isActive: true });
    expect(same.json()).toMatchObject({ id: questioner.id });
    expect((await update(questioner.id, {})).statusCode).toBe(200);
    expect(await acts()).toEqual([]);
  });

  it('refuses to deactivate the last active administrator, oneself too', async () => {
    const other = await givenStaff(t, 'admin');
    await givenStaff(t, 'questioner');
    await givenStaff(t, 'admin', { isActive: false });
    expect((await update(other.id, { isActive: false })).statusCode).toBe(200);
    expectError(await update(admin.id, { isActive: false }), 'LAST_ADMIN');
    expect((await t.call('GET', '/admin/profile', { as: admin })).statusCode).toBe(200);
    expect((await acts()).map(({ action }) => action)).toEqual(['deactivate']);
  });

  it('counts no administrator whose one-time password has ended', async () => {
    await created('admin');
    t.clock.advance(72 * hour - 1);
    expect((await update(admin.id, { name: 'Masih di sini' })).statusCode).toBe(200);
    t.clock.advance(1);
    expectError(await update(admin.id, { isActive: false }), 'LAST_ADMIN');
  });

  it('leaves one when administrators deactivate each other at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      await t.db.updateTable('account').set({ isActive: 0 }).where('role', '=', 'admin').execute();
      const crowd = await Promise.all(Array.from({ length: 4 }, () => givenStaff(t, 'admin')));
      const answers = await Promise.all(
        crowd.map((one, index) =>
          update((crowd[(index + 1) % crowd.length] as GivenAccount).id, { isActive: false }, one),
        ),
      );
      const left = await t.db
        .selectFrom('account')
        .select('id')
        .where('role', '=', 'admin')
        .where('isActive', '=', 1)
        .execute();
      expect(left.length).toBe(1);
      for (const answer of answers) expect([200, 401, 409]).toContain(answer.statusCode);
      for (const { statusCode, body } of answers) if (statusCode === 409) expect(body).toContain('LAST_ADMIN');
    }
  });

  it('can’t change a learner, and answers as for an unknown id', async () => {
    const learner = await givenLearner(t);
    for (const id of [learner.id, newId(), '%27%20or%201=1']) {
      expectError(await update(id, { isActive: false, name: 'Bukan Anda' }), 'STAFF_NOT_FOUND');
      expectError(await reset(id), 'STAFF_NOT_FOUND');
    }
    const account = await t.db.selectFrom('account').selectAll().where('id', '=', learner.id).executeTakeFirst();
    expect(account).toMatchObject({ isActive: 1, name: learner.name, tokenVersion: 1, oneTimePasswordExpiresAt: null });
    expect(await acts()).toEqual([]);
  });

  it('changes neither address nor role, whatever is sent', async () => {
    const questioner = await givenStaff(t, 'questioner');
    await update(questioner.id, { name: 'Baru', email: address(), role: 'admin', tokenVersion: 9, id: 'x' });
    const account = await t.db.selectFrom('account').selectAll().where('id', '=', questioner.id).executeTakeFirst();
    expect(account).toMatchObject({ name: 'Baru', email: questioner.email, role: 'questioner', tokenVersion: 1 });
  });

  it('refuses bad values beside their fields', async () => {
    expect(expectInvalid(await update(admin.id, { name: '', isActive: 'ya' }))).toEqual({
      name: 'Nama lengkap wajib diisi',
      isActive: 'Status tidak valid',
    });
  });
});

describe('permissions', () => {
  const give = (id: string, given: string[], as = admin) => update(id, { permissions: given }, as);
  const make = (role: string, given?: string[]) =>
    create({ name: 'Budi', email: address(), role, ...(given && { permissions: given }) });
  const heldBy = async (id: string) => (await list({})).staff.find((member) => member.id === id)?.permissions;

  it('are the ticked ones for a new administrator, and in the answer to the sign-in', async () => {
    const { staff, oneTimePassword } = (await make('admin', ['support', 'mark', 'mark'])).json<StaffAccess>();
    expect(staff.permissions).toEqual(['mark', 'support']);
    const { admin: own } = (await signInAdmin(staff.email, oneTimePassword)).json<AdminSession>();
    expect(own.permissions).toEqual(['mark', 'support']);
    expect(JSON.parse((await acts())[0]?.after ?? '')).toMatchObject({ permissions: ['mark', 'support'] });
  });

  it('are all but money if a request names none, and none for a questioner', async () => {
    expect((await created('admin')).staff.permissions).toEqual(allButMoney);
    expect((await make('questioner', ['manage'])).json<StaffAccess>().staff.permissions).toEqual([]);
  });

  it('are at least one, and only known ones', async () => {
    expect(expectInvalid(await make('admin', []))).toEqual({ permissions: 'Pilih paling sedikit satu izin' });
    expect(expectInvalid(await make('admin', ['root']))).toEqual({ 'permissions.0': 'Izin tidak dikenal' });
    expect(expectInvalid(await give(admin.id, []))).toEqual({ permissions: 'Pilih paling sedikit satu izin' });
  });

  it('are given and taken with “manage”, with an audit entry, and without ending sessions', async () => {
    const other = await givenStaff(t, 'admin', { permissions: ['mark'] });
    expect((await give(other.id, ['cards', 'support'])).json()).toMatchObject({ permissions: ['support', 'cards'] });
    expect((await give(other.id, ['support', 'cards'])).statusCode).toBe(200);
    expect(await acts()).toEqual([
      {
        actorId: admin.id,
        action: 'update',
        entity: 'staff',
        entityId: other.id,
        label: other.email,
        before: '{"permissions":["mark"]}',
        after: '{"permissions":["support","cards"]}',
      },
    ]);
    expect((await t.call('GET', '/admin/profile', { as: other })).statusCode).toBe(200);
    expectError(await give(other.id, ['manage'], other), 'PERMISSION_MISSING');
    expectError(await give(admin.id, ['mark'], other), 'PERMISSION_MISSING');
  });

  it('aren’t replaced if somebody has changed them since they were read', async () => {
    const other = await givenStaff(t, 'admin', { permissions: ['mark', 'finance'] });
    const change = (given: string[], formerPermissions: string[]) =>
      update(other.id, { permissions: given, formerPermissions });
    expect((await change(['mark'], ['finance', 'mark'])).json()).toMatchObject({ permissions: ['mark'] });
    // The same again, after a lost answer.
    expect((await change(['mark'], ['finance', 'mark'])).statusCode).toBe(200);
    expectError(await change(['mark', 'finance', 'event'], ['mark', 'finance']), 'PERMISSIONS_CHANGED');
    expect(await heldBy(other.id)).toEqual(['mark']);
    expect((await change(['mark', 'event'], ['mark'])).json()).toMatchObject({ permissions: ['mark', 'event'] });
  });

  it('can’t be given to a questioner', async () => {
    const questioner = await givenStaff(t, 'questioner');
    expect(expectInvalid(await give(questioner.id, ['mark']))).toEqual({
      permissions: 'Hanya administrator yang memiliki izin',
    });
  });

  it('to manage can’t be taken from oneself, nor from the last who has it', async () => {
    const other = await givenStaff(t, 'admin', { permissions: ['manage'] });
    expectError(await give(admin.id, ['mark', 'support']), 'OWN_PERMISSION');
    expect((await give(other.id, ['mark'])).statusCode).toBe(200);
    expect((await give(admin.id, ['manage'])).statusCode).toBe(200);
    // The other administrators don't have `manage`: the one who has it can't be deactivated.
    expectError(await update(admin.id, { isActive: false }), 'LAST_ADMIN');
    expect(await heldBy(admin.id)).toEqual(['manage']);
  });

  it('to manage stays with one when several take it from each other at the same moment', async () => {
    await t.db.updateTable('account').set({ isActive: 0 }).where('role', '=', 'admin').execute();
    for (let round = 0; round < 5; round++) {
      await t.db.updateTable('account').set({ permissions: '["mark"]' }).where('role', '=', 'admin').execute();
      const crowd = await Promise.all(Array.from({ length: 4 }, () => givenStaff(t, 'admin')));
      const answers = await Promise.all(
        crowd.map((one, index) => give((crowd[(index + 1) % crowd.length] as GivenAccount).id, ['mark'], one)),
      );
      const held = await t.db.selectFrom('account').select('permissions').where('role', '=', 'admin').execute();
      expect(held.filter((row) => row.permissions.includes('manage')).length).toBeGreaterThanOrEqual(1);
      for (const answer of answers) expect([200, 403, 409]).toContain(answer.statusCode);
    }
  });
});

describe('POST /admin/staff/:staffId/reset-password', () => {
  it('replaces the old password by a one-time one, and ends all sessions', async () => {
    const other = await givenStaff(t, 'admin');
    const answer = await reset(other.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { staff, oneTimePassword } = answer.json<StaffAccess>();
    expect(staff).toMatchObject({ id: other.id, mustChangePassword: true });
    expectError(await t.call('GET', '/admin/profile', { as: other }), 'UNAUTHENTICATED');
    expectError(await signInAdmin(other.email, password), 'INVALID_CREDENTIALS');
    expect((await signInAdmin(other.email, oneTimePassword)).json<AdminSession>().admin.mustChangePassword).toBe(true);
    expect(await acts()).toEqual([
      {
        actorId: admin.id,
        action: 'reset_password',
        entity: 'staff',
        entityId: other.id,
        label: other.email,
        before: null,
        after: null,
      },
    ]);
  });

  it('makes an earlier one-time password invalid', async () => {
    const { staff, oneTimePassword } = await created();
    const renewed = (await reset(staff.id)).json<StaffAccess>().oneTimePassword;
    expectError(await signInQuestioner(staff.email, oneTimePassword), 'INVALID_CREDENTIALS');
    expect((await signInQuestioner(staff.email, renewed)).statusCode).toBe(200);
  });

  it('is refused for one’s own password', async () => {
    expectError(await reset(admin.id), 'OWN_PASSWORD');
    expect((await signInAdmin(admin.email, password)).statusCode).toBe(200);
  });
});
