import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { givenStaff } from '../../test/given.ts';
import type { FreeRegistrationList } from '../contract/index.ts';
import { seedRegistrations } from './registrations.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

it('gives the demo a few invented registrations, each with a card that can be looked at', async () => {
  await seedRegistrations({ db: t.db, idCards: t.idCards, now: t.clock.now });
  const admin = await givenStaff(t, 'admin');
  const { registrations } = (await t.call('GET', '/admin/registrations', { as: admin })).json<FreeRegistrationList>();
  expect(registrations).toHaveLength(3);
  for (const { id, fullName, email } of registrations) {
    expect([fullName, email]).toEqual([expect.stringContaining('Contoh'), expect.stringMatching(/@contoh\.id$/)]);
    const card = await t.call('GET', `/admin/registrations/${id}/id-card?reason=Melihat%20contoh`, { as: admin });
    expect([card.statusCode, card.headers['content-type']]).toEqual([200, 'image/webp']);
  }
});
