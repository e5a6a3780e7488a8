import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectInvalid } from '../../../test/expect-error.ts';
import { type GivenAccount, givenLearner, givenStaff } from '../../../test/given.ts';
import type { LearnerList } from '../../contract/index.ts';

let t: TestApp;
let admin: GivenAccount;
beforeEach(async () => {
  t = await buildTestApp();
  admin = await givenStaff(t, 'admin');
});
afterEach(() => t.close());

const list = async (query: Record<string, string> = {}) => {
  const answer = await t.call('GET', `/admin/profiles?${new URLSearchParams(query)}`, { as: admin });
  expect(answer.statusCode).toBe(200);
  return answer.json<LearnerList>();
};
const names = async (query?: Record<string, string>) => (await list(query)).profiles.map(({ name }) => name);
const given = (name: string, { email, ...profile }: { email?: string; [column: string]: string | undefined } = {}) => {
  t.clock.advance(1000);
  return givenLearner(t, { name, ...(email && { email }), profile });
};

describe('GET /admin/profiles', () => {
  it('is an empty list if nobody but staff has an account', async () => {
    expect(await list()).toEqual({ profiles: [], total: 0, isTotalCapped: false });
  });

  it('gives the spec’s fields of a learner, whether the address is proved, and nothing else of the account', async () => {
    const { id } = await given('Siti Rahma', { email: 'siti@contoh.id', province: 'Bali', instance: 'BNI' });
    expect(await list()).toEqual({
      profiles: [
        {
          id,
          name: 'Siti Rahma',
          user: { email: 'siti@contoh.id' },
          province: 'Bali',
          phone: '081234567890',
          gender: 'female',
          instance: 'BNI',
          createdAt: t.clock.now().toISOString(),
          emailProvedAt: t.clock.now().toISOString(),
        },
      ],
      total: 1,
      isTotalCapped: false,
    });
  });

  it('lists the newest learners first, or the oldest', async () => {
    for (const name of ['Ani', 'Budi', 'Cici']) await given(name);
    expect(await names()).toEqual(['Cici', 'Budi', 'Ani']);
    expect(await names({ order: 'oldest' })).toEqual(['Ani', 'Budi', 'Cici']);
  });

  it('has a new learner at once', async () => {
    const body = {
      email: 'dewi.lestari@contoh.id',
      password: 'lebihrahasia',
      name: 'Dewi Lestari',
      province: 'Papua',
      phone: '+62 811 222 333',
      gender: 'female',
      instance: 'Kementerian Keuangan',
      consent: true,
      ageGroup: 'adult',
    };
    expect((await t.call('POST', '/api/auth/register', { body })).statusCode).toBe(201);
    for (const query of [
      { search: 'lestari' },
      { province: 'Papua' },
      { instance: 'kementerian keuangan' },
      { province: 'Papua', instance: 'Kementerian Keuangan', search: '0811222333' },
    ]) {
      expect(await list(query)).toMatchObject({ total: 1, profiles: [{ name: 'Dewi Lestari' }] });
    }
  });

  it('follows a changed profile: found by the new values, no longer by the old ones', async () => {
    const learner = await given('Siti Rahma', { email: 'a1@contoh.id', province: 'Bali', instance: 'BNI' });
    const body = { name: 'Siti Aisyah', province: 'Aceh', phone: '0899 7777 1', gender: 'female', instance: 'PLN' };
    expect((await t.call('PUT', '/api/auth/profile', { as: learner, body })).statusCode).toBe(200);
    for (const query of [
      { search: 'aisyah' },
      { search: 'siti' },
      { search: '62899' },
      { province: 'Aceh', instance: 'PLN' },
    ]) {
      expect(await names(query)).toEqual(['Siti Aisyah']);
    }
    for (const query of [
      { search: 'rahma' },
      { search: '0812' },
      { province: 'Bali' },
      { instance: 'BNI' },
      { province: 'Bali', instance: 'BNI' },
    ]) {
      expect(await list(query)).toMatchObject({ profiles: [], total: 0 });
    }
  });

  it('enters an account that the directory lacks when its profile changes', async () => {
    const learner = await given('Siti Rahma');
    await t.db.deleteFrom('learnerEntry').where('accountId', '=', learner.id).execute();
    const body = { name: 'Siti Aisyah', province: 'Aceh', phone: '08997777', gender: 'female', instance: 'PLN' };
    await t.call('PUT', '/api/auth/profile', { as: learner, body });
    expect(await names({ search: 'aisyah' })).toEqual(['Siti Aisyah']);
  });

  it.each([
    ['siti', ['Siti Rahma']],
    ['SITI', ['Siti Rahma']],
    ['  siti   rahma ', ['Siti Rahma']],
    ['rah sit', ['Siti Rahma']],
    ['iti', []],
    ['rahma andré', []],
    ['andre', ['André d’Souza']],
    ['ANDRÉ', ['André d’Souza']],
    ['souza', ['André d’Souza']],
    ["d'souza", ['André d’Souza']],
    ['rahma.88@con', ['Siti Rahma']],
    ['rahma.88@contoh.id', ['Siti Rahma']],
    ['88', ['Siti Rahma']],
    ['@contoh.id', ['Siti Rahma']],
    ['@contoh.com', []],
    ['0813', ['André d’Souza']],
    ['+62 813-9', ['André d’Souza']],
    ['62813', ['André d’Souza']],
    ['0813 9999', ['André d’Souza']],
    ['08139999000', ['André d’Souza']],
    ['9999', []],
    ['100%', ['100% Lulus_']],
    ['lulus_', ['100% Lulus_']],
    ['l_lus', []],
    ['%', []],
    ['_', []],
    ['\\', []],
    ["'", []],
    ["' or '1'='1", []],
    ["%' union select password_hash from account --", []],
    ['🎓', []],
    ['bambang', []],
  ])('finds by the search %j the learners who have all its words', async (search, expected) => {
    await given('Siti Rahma', { email: 'rahma.88@contoh.id', phone: '0812-3456-7890' });
    await given('André d’Souza', { email: 'ads@kampus.ac.id', phone: '+62 813 9999 000' });
    await given('100% Lulus_', { email: 'x@kampus.ac.id', phone: '021 7654321' });
    expect(await names({ search })).toEqual(expected);
  });

  it('lists everybody for an empty search, and for the prefix that all numbers have', async () => {
    await given('Satu');
    expect(await names({ search: '   ' })).toEqual(['Satu']);
    expect(await names({ search: '0' })).toEqual(['Satu']);
  });

  it('finds a learner once, however many words begin alike', async () => {
    await given('Siti Sitiawan', { email: 'siti.sitirahma@contoh.id' });
    expect(await list({ search: 'siti' })).toMatchObject({ total: 1, profiles: [{ name: 'Siti Sitiawan' }] });
  });

  it('filters by province and instance, alone, together and with a search', async () => {
    await given('Ani Satu', { province: 'Bali', instance: 'PLN' });
    await given('Ani Dua', { province: 'Bali', instance: 'Kementerian Agama' });
    await given('Budi', { province: 'Aceh', instance: 'PLN' });
    expect(await names({ province: 'Bali' })).toEqual(['Ani Dua', 'Ani Satu']);
    expect(await names({ province: 'Bali', order: 'oldest' })).toEqual(['Ani Satu', 'Ani Dua']);
    expect(await names({ instance: 'PLN' })).toEqual(['Budi', 'Ani Satu']);
    expect(await names({ instance: ' pln ' })).toEqual(['Budi', 'Ani Satu']);
    expect(await names({ instance: 'Kementerian' })).toEqual([]);
    expect(await list({ province: 'Bali', instance: 'PLN' })).toMatchObject({
      total: 1,
      profiles: [{ name: 'Ani Satu' }],
    });
    expect(await names({ province: 'Bali', search: 'ani' })).toEqual(['Ani Dua', 'Ani Satu']);
    expect(await names({ province: 'Bali', instance: 'PLN', search: 'ani' })).toEqual(['Ani Satu']);
    expect(await names({ province: 'Aceh', search: 'ani' })).toEqual([]);
  });

  it('doesn’t confuse Papua with Papua Barat', async () => {
    await given('Ani', { province: 'Papua' });
    await given('Budi', { province: 'Papua Barat' });
    expect(await names({ province: 'Papua' })).toEqual(['Ani']);
    expect(await names({ province: 'Papua', search: 'budi' })).toEqual([]);
  });

  it('gives pages that together are the whole list, with the total of all', async () => {
    for (let n = 1; n <= 5; n++) await given(`Ani ${n}`);
    for (const filter of [{}, { province: 'Jawa Barat' }, { search: 'ani' }]) {
      const pages = await Promise.all(['1', '2', '3', '4'].map((page) => list({ ...filter, page, pageSize: '2' })));
      expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5]);
      expect(pages.map(({ profiles }) => profiles.map(({ name }) => name))).toEqual([
        ['Ani 5', 'Ani 4'],
        ['Ani 3', 'Ani 2'],
        ['Ani 1'],
        [],
      ]);
    }
  });

  it('stops paging at the limit, and says that the total is capped', async () => {
    await given('Ani');
    expect(await names({ page: '500' })).toEqual([]);
    expect(await names({ page: '1000000', pageSize: '100' })).toEqual([]);
  });

  it.each([
    ['pageSize', '101'],
    ['page', '0'],
    ['province', 'Atlantis'],
    ['province', "Bali' or '1'='1"],
    ['order', 'name'],
    ['order', 'number desc; drop table account'],
    ['search', 'x'.repeat(101)],
    ['instance', 'x'.repeat(101)],
  ])('refuses %s=%s', async (name, value) => {
    const answer = await t.call('GET', `/admin/profiles?${new URLSearchParams({ [name]: value })}`, { as: admin });
    expect(Object.keys(expectInvalid(answer))).toEqual([name]);
  });

  it('works with names, institutions and searches of any letters and length', async () => {
    const long = 'ﷺ'.repeat(100); // each turns into eighteen letters
    const body = {
      email: 'panjang@contoh.id',
      password: 'lebihrahasia',
      name: long,
      province: 'Bali',
      phone: '081234567890',
      gender: 'male',
      instance: `${long.slice(0, 97)}\n😀`,
      consent: true,
      ageGroup: 'adult',
    };
    expect((await t.call('POST', '/api/auth/register', { body })).statusCode).toBe(201);
    expect(await names({ search: long })).toEqual([long]);
    expect(await names({ instance: body.instance })).toEqual([long]);
    expect(await names({ search: 'a b c d e f g h i j k l m n o p q r s t u v w x y z' })).toEqual([]);
  });
});
