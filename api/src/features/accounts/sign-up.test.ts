import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { givenLearner, givenStaff } from '../../../test/given.ts';
import { privacyVersion, type UserSession } from '../../contract/index.ts';
import { newId } from '../../id.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const registration = () => ({
  email: `${newId()}@contoh.id`,
  password: 'lebihrahasia',
  name: 'Siti Rahma',
  province: 'Jawa Barat',
  phone: '0812-3456-7890',
  gender: 'female',
  instance: 'PLN',
  ...{ consent: true, ageGroup: 'adult' },
});
const register = (body: unknown) => t.call('POST', '/api/auth/register', { body });
const accountOf = (email: string) =>
  t.db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst();

describe('POST /api/auth/register', () => {
  it('makes a learner who is signed in at once', async () => {
    const body = registration();
    const answer = await register(body);
    expect(answer.statusCode).toBe(201);
    const { token, user } = answer.json<UserSession>();
    const { password: _password, consent: _consent, ageGroup: _ageGroup, ...shown } = body;
    expect(user).toEqual({
      ...shown,
      id: expect.any(String),
      createdAt: t.clock.now().toISOString(),
      emailProvedAt: null,
      sendsMail: true,
    });
    const me = await t.call('GET', '/api/auth/me', { as: { token } });
    expect(me.json()).toEqual(user);
  });

  it('keeps the password only as an argon2id hash', async () => {
    const body = registration();
    await register(body);
    const account = await accountOf(body.email);
    expect(account?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(account)).not.toContain(body.password);
  });

  it.each(['rahasia123', 'PASSWORD', 'TryoutBUMN2026'])(
    'refuses %s, which is among the first guesses',
    async (password) => {
      const body = { ...registration(), password };
      const { errors } = expectError(await register(body), 'PASSWORD_TOO_COMMON');
      expect(errors).toEqual([{ field: 'password', message: expect.stringContaining('cepat ditebak') }]);
      expect(await accountOf(body.email)).toBeUndefined();
    },
  );

  it.each([
    ['email', undefined, /wajib diisi/i],
    ['email', null, 'Email wajib diisi'],
    ['email', '   ', 'Email wajib diisi'],
    ['email', 'bukan-email', 'Format email tidak valid'],
    ['email', 'a@b', 'Format email tidak valid'],
    ['email', 7, 'Email wajib diisi'],
    ['email', ['a@contoh.id'], 'Email wajib diisi'],
    ['email', `${'a'.repeat(250)}@contoh.id`, 'Email terlalu panjang'],
    ['password', undefined, /wajib diisi/i],
    ['password', '', 'Password wajib diisi'],
    ['password', '12345', 'Password minimal 6 karakter'],
    ['password', 'x'.repeat(129), 'Password maksimal 128 karakter'],
    ['password', { length: 8 }, 'Password wajib diisi'],
    ['name', undefined, /wajib diisi/i],
    ['name', '  \t ', 'Nama lengkap wajib diisi'],
    ['name', 'n'.repeat(101), 'Nama maksimal 100 karakter'],
    ['province', undefined, /wajib diisi/i],
    ['province', '', 'Pilih provinsi'],
    ['province', 'Atlantis', 'Pilih provinsi'],
    ['phone', undefined, /wajib diisi/i],
    ['phone', '', 'Nomor telepon wajib diisi'],
    ['phone', 'nol delapan', 'Nomor telepon tidak valid'],
    ['phone', '0812', 'Nomor telepon tidak valid'],
    ['phone', '+62 812 3456 7890 1234', 'Nomor telepon tidak valid'],
    ['gender', undefined, /wajib diisi/i],
    ['gender', 'other', 'Pilih jenis kelamin'],
    ['instance', undefined, /wajib diisi/i],
    ['instance', ' ', 'Instansi wajib diisi'],
    ['instance', 'i'.repeat(101), 'Instansi maksimal 100 karakter'],
    ['consent', undefined, /wajib diisi/i],
    ['consent', false, 'Centang persetujuan ini untuk melanjutkan'],
    ['consent', 'true', 'Centang persetujuan ini untuk melanjutkan'],
    ['ageGroup', undefined, /wajib diisi/i],
    ['ageGroup', '17', 'Pilih usia Anda'],
  ])('refuses %s = %j with a sentence for that field alone', async (field, value, sentence) => {
    const body = { ...registration(), [field]: value };
    const refused = expectInvalid(await register(body));
    expect(Object.keys(refused)).toEqual([field]);
    expect(refused[field]).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence));
    if (typeof body.email === 'string') expect(await accountOf(body.email)).toBeUndefined();
  });

  it('names every field that is missing', async () => {
    const refused = expectInvalid(await register({}));
    expect(Object.keys(refused).toSorted()).toEqual(Object.keys(registration()).toSorted());
  });

  it.each([
    ['null', null],
    ['a list', []],
    ['a text', '"x"'],
    ['a number', '7'],
  ])('refuses a body that is %s', async (_, payload) => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/auth/register',
      headers: { 'content-type': 'application/json' },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
    expectError(answer, 'VALIDATION_FAILED');
  });

  it('refuses an e-mail address that is taken, in any spelling, and leaves its owner alone', async () => {
    const owner = await givenLearner(t);
    for (const email of [owner.email, owner.email.toUpperCase(), `  ${owner.email} `]) {
      const refused = expectError(await register({ ...registration(), email, name: 'Peniru' }), 'EMAIL_TAKEN');
      expect(refused.errors).toEqual([{ field: 'email', message: 'Email sudah terdaftar' }]);
    }
    expect((await accountOf(owner.email))?.name).toBe(owner.name);
  });

  it('refuses the address of a staff account too', async () => {
    const { email } = await givenStaff(t, 'admin');
    expectError(await register({ ...registration(), email }), 'EMAIL_TAKEN');
  });

  it('lets one of ten simultaneous registrations of an address through', async () => {
    const body = registration();
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(body)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
  });

  it('ignores fields that a visitor may not set', async () => {
    const body = registration();
    const extras = {
      id: 'mine',
      role: 'admin',
      tokenVersion: 99,
      token_version: 99,
      createdAt: '2000-01-01T00:00:00.000Z',
      isActive: 0,
      passwordHash: 'x',
      accountId: 'y',
    };
    const { user } = (await register({ ...body, ...extras })).json<UserSession>();
    const account = await accountOf(body.email);
    expect(account).toMatchObject({
      id: user.id,
      role: 'learner',
      tokenVersion: 1,
      isActive: 1,
      createdAt: t.clock.now().toISOString(),
    });
    expect(user.id).not.toBe('mine');
    expect(account?.passwordHash).toMatch(/^\$argon2id/);
  });

  it('stores quotes, markup and SQL as the text they are', async () => {
    const name = `O'Brien"; drop table account; -- <b>x</b> \u{1F600}`;
    const { user } = (await register({ ...registration(), name })).json<UserSession>();
    expect(user.name).toBe(name);
    expect((await t.db.selectFrom('account').select('id').execute()).length).toBeGreaterThan(0);
  });

  describe('asks for consent, and', () => {
    const consentsOf = (subjectId: string) =>
      t.db
        .selectFrom('consent')
        .select(['kind', 'version', 'at', 'addressHash'])
        .where('subjectId', '=', subjectId)
        .orderBy('kind')
        .execute();
    const kindsFor = async (changes: object) => {
      const { user } = (await register({ ...registration(), ...changes })).json<UserSession>();
      return (await consentsOf(user.id)).map(({ kind }) => kind);
    };

    it('stores its version, its time, and a hash of the network address instead of the address', async () => {
      const given = async (from: string) => {
        const answer = await t.call('POST', '/api/auth/register', { body: registration(), from });
        return consentsOf(answer.json<UserSession>().user.id);
      };
      const [first] = await given('203.0.113.9');
      expect(first).toEqual({
        kind: 'privacy',
        version: privacyVersion,
        at: t.clock.now().toISOString(),
        addressHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      expect((await given('203.0.113.9'))[0]?.addressHash).toBe(first?.addressHash);
      expect((await given('203.0.113.10'))[0]?.addressHash).not.toBe(first?.addressHash);
    });

    it('of a parent or guardian too, for a person under 18', async () => {
      const body = { ...registration(), ageGroup: 'minor' };
      for (const guardian of [{}, { guardianConsent: false }]) {
        const refused = expectInvalid(await register({ ...body, ...guardian }));
        expect(refused).toEqual({ guardianConsent: 'Persetujuan orang tua atau wali diperlukan' });
      }
      expect(await accountOf(body.email)).toBeUndefined();
      expect(await kindsFor({ ageGroup: 'minor', guardianConsent: true })).toEqual(['guardian', 'privacy']);
    });

    it('of nobody else for an adult', async () => {
      expect(await kindsFor({ ageGroup: 'adult', guardianConsent: true })).toEqual(['privacy']);
    });
  });
});
