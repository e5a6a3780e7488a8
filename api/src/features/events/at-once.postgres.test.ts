import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { givenEvent } from '../../../test/events.ts';
import { expectError } from '../../../test/expect-error.ts';
import { givenLearner, givenStaff } from '../../../test/given.ts';
import { inTheMidst } from '../../../test/in-the-midst.ts';

// SQLite has one writer at a time.

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

it.each(['events', 'tryouts'])(
  'a registration that is on its way keeps its event: it would be deleted with it (%s)',
  async (place) => {
    const admin = await givenStaff(t, 'admin');
    const { id: tryoutId } = await givenEvent(t, { admin });
    const { id: accountId } = await givenLearner(t);
    const registration = { tryoutId, accountId, registeredAt: t.clock.now().toISOString() };
    const [removed] = await inTheMidst(
      t.db,
      (trx) => trx.insertInto('eventRegistration').values(registration).execute(),
      () => t.call('DELETE', `/admin/${place}/${tryoutId}`, { as: admin }),
      () => Promise.resolve(),
    );
    expectError(removed, 'EVENT_UNDER_WAY');
    expect(await t.db.selectFrom('eventRegistration').select('accountId').execute()).toEqual([{ accountId }]);
  },
);
