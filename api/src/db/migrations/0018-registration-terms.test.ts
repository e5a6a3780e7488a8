import type { Kysely } from 'kysely';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { givenRegistration, givenStaff } from '../../../test/given.ts';
import type { FreeRegistrationList } from '../../contract/index.ts';
import { up } from './0018-registration-terms.ts';

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

it('finds older registrations by any of their words, however their terms were stored', async () => {
  const admin = await givenStaff(t, 'admin');
  await givenRegistration(t, { fullName: 'Siti Rahma', email: 'ibu@contoh.id', phone: '0812-3456-7890' });
  await t.db
    .updateTable('freeRegistration')
    .set({ terms: '\nw:siti\nw:rahma\nw:ibu@contoh.id\nw:@contoh.id\nw:81234567890\n' })
    .execute();
  const found = async (search: string) =>
    (await t.call('GET', `/admin/registrations?search=${search}`, { as: admin })).json<FreeRegistrationList>().total;
  expect(await found('siti+rahma')).toBe(0);
  await up(t.db as unknown as Kysely<unknown>);
  expect(await found('siti+rahma')).toBe(1);
});
