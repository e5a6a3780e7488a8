import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectInvalid } from '../../../test/expect-error.ts';
import { type GivenAccount, givenRegistration, givenStaff } from '../../../test/given.ts';
import type { FreeRegistrationList } from '../../contract/index.ts';

let t: TestApp;
let admin: GivenAccount;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await givenStaff(t, 'admin');
  for (const [fullName, email, phone] of [
    ['Siti Rahma', 'siti.rahma@contoh.id', '0812-3456-7890'],
    ['Éka Siti Putri', 'eka@kampus.ac.id', '+62 811 2222 333'],
    ['Budi 100% Santoso', 'budi_s@contoh.id', '0813 0000 1111'],
    ['Made Rahmat', 'made@contoh.id', '0812-9999-8888'],
  ] as const) {
    t.clock.advance(60_000);
    await givenRegistration(t, { fullName, email, phone });
  }
});
afterAll(() => t.close());

const list = async (query = '') =>
  (await t.call('GET', `/admin/registrations${query}`, { as: admin })).json<FreeRegistrationList>();
const found = async (search: string) =>
  (await list(`?search=${encodeURIComponent(search)}`)).registrations.map(({ fullName }) => fullName);

describe('GET /admin/registrations', () => {
  it('lists the form, the consent and the day, newest first, and nothing of the card', async () => {
    const { registrations, total, isTotalCapped } = await list();
    expect(registrations.map(({ fullName }) => fullName)).toEqual([
      'Made Rahmat',
      'Budi 100% Santoso',
      'Éka Siti Putri',
      'Siti Rahma',
    ]);
    expect({ total, isTotalCapped }).toEqual({ total: 4, isTotalCapped: false });
    const at = t.clock.now().toISOString();
    expect(registrations[0]).toEqual({
      id: expect.any(String),
      fullName: 'Made Rahmat',
      email: 'made@contoh.id',
      phone: '0812-9999-8888',
      institution: 'Universitas Contoh',
      consent: { version: 'demo', at },
      examId: null,
      examState: null,
      examEndedBy: null,
      createdAt: at,
    });
  });

  it('gives a page at a time', async () => {
    const { registrations, total } = await list('?page=2&pageSize=3');
    expect([registrations.map(({ fullName }) => fullName), total]).toEqual([['Siti Rahma'], 4]);
    expect((await list('?page=9')).registrations).toEqual([]);
  });

  it.each([
    ['sit', ['Éka Siti Putri', 'Siti Rahma']],
    ['siti RAHMA', ['Siti Rahma']],
    ['rahma', ['Made Rahmat', 'Siti Rahma']],
    ['eka', ['Éka Siti Putri']],
    ['budi_s@', ['Budi 100% Santoso']],
    ['@kampus', ['Éka Siti Putri']],
    ['08123456', ['Siti Rahma']],
    ['+62 812', ['Made Rahmat', 'Siti Rahma']],
    ['0811-2222', ['Éka Siti Putri']],
    ['ahma', []],
    ['%', []],
    ['_', []],
    ["' or 1=1 --", []],
  ])('finds %j by the beginnings of its words', async (search, names) => {
    expect(await found(search)).toEqual(names);
  });

  it('counts its results', async () => {
    expect(await list('?search=sit&pageSize=1')).toMatchObject({ total: 2, registrations: [expect.anything()] });
  });

  it.each(['page=0', 'page=x', 'pageSize=101', `search=${'x'.repeat(101)}`])('refuses %s', async (query) => {
    const [field = ''] = query.split('=');
    expect(Object.keys(expectInvalid(await t.call('GET', `/admin/registrations?${query}`, { as: admin })))).toEqual([
      field,
    ]);
  });
});
