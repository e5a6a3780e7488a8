import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectInvalid } from '../../../test/expect-error.ts';
import { givenLearner, givenStaff } from '../../../test/given.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const change = {
  name: 'Nama Baru',
  province: 'Papua Selatan',
  phone: '+62 812 0000 1111',
  gender: 'male',
  instance: 'KAI',
};

describe.each(['/api/auth/me', '/api/auth/profile'])('GET %s', (url) => {
  it('gives one’s own account and profile, and nothing secret', async () => {
    const learner = await givenLearner(t);
    const answer = await t.call('GET', url, { as: learner });
    expect(answer.json()).toEqual({
      id: learner.id,
      name: learner.name,
      email: learner.email,
      province: 'Jawa Barat',
      phone: '081234567890',
      gender: 'female',
      instance: 'PLN',
      createdAt: t.clock.now().toISOString(),
      emailProvedAt: t.clock.now().toISOString(),
      sendsMail: true,
    });
  });

  it('ignores an id in the request', async () => {
    const [learner, other] = [await givenLearner(t), await givenLearner(t)];
    expect((await t.call('GET', `${url}?id=${other.id}&sub=${other.id}`, { as: learner })).json()).toMatchObject({
      id: learner.id,
    });
  });
});

describe('PUT /api/auth/profile', () => {
  it('changes one’s own profile and answers it as it is now', async () => {
    const learner = await givenLearner(t);
    const answer = await t.call('PUT', '/api/auth/profile', { as: learner, body: change });
    expect(answer.json()).toMatchObject({ id: learner.id, email: learner.email, ...change });
    expect((await t.call('GET', '/api/auth/me', { as: learner })).json()).toEqual(answer.json());
  });

  it('leaves e-mail, role, id, token version and other accounts as they are', async () => {
    const [learner, other] = [await givenLearner(t), await givenLearner(t)];
    const before = await t.db
      .selectFrom('account')
      .selectAll()
      .where('id', 'in', [learner.id, other.id])
      .orderBy('id')
      .execute();
    await t.call('PUT', '/api/auth/profile', {
      as: learner,
      body: {
        ...change,
        id: other.id,
        accountId: other.id,
        userId: other.id,
        email: 'baru@contoh.id',
        role: 'admin',
        tokenVersion: 9,
        isActive: 0,
        createdAt: 'x',
        passwordHash: 'x',
      },
    });
    const after = await t.db
      .selectFrom('account')
      .selectAll()
      .where('id', 'in', [learner.id, other.id])
      .orderBy('id')
      .execute();
    expect(after).toEqual(before.map((row) => (row.id === learner.id ? { ...row, name: change.name } : row)));
  });

  it.each([
    ['name', ''],
    ['name', null],
    ['province', 'Jawa'],
    ['phone', 'abc'],
    ['gender', 'Laki-laki'],
    ['instance', ''],
  ])('refuses %s = %j and changes nothing', async (field, value) => {
    const learner = await givenLearner(t);
    const refused = expectInvalid(
      await t.call('PUT', '/api/auth/profile', { as: learner, body: { ...change, [field]: value } }),
    );
    expect(Object.keys(refused)).toEqual([field]);
    expect((await t.call('GET', '/api/auth/me', { as: learner })).json()).toMatchObject({
      name: learner.name,
      instance: 'PLN',
    });
  });

  it('needs every field', async () => {
    const learner = await givenLearner(t);
    expect(
      Object.keys(expectInvalid(await t.call('PUT', '/api/auth/profile', { as: learner, body: {} }))).toSorted(),
    ).toEqual(Object.keys(change).toSorted());
  });
});

describe.each([
  { role: 'admin', url: '/admin/profile' },
  { role: 'questioner', url: '/api/questioner/profile' },
] as const)('GET $url', ({ role, url }) => {
  it('gives one’s own account with its fixed role', async () => {
    const { id, name, email, token } = await givenStaff(t, role);
    expect((await t.call('GET', url, { as: { token } })).json()).toEqual({
      id,
      name,
      email,
      role,
      mustChangePassword: false,
      mustSetUpSecondFactor: false,
      ...(role === 'admin' && { permissions: ['mark', 'support', 'cards', 'review', 'finance', 'event', 'manage'] }),
    });
  });
});
