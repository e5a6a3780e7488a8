import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError } from '../../../test/expect-error.ts';
import { givenFinance, reason } from '../../../test/finance-door.ts';
import { type GivenAccount, givenLearner, givenStaff, givenTryout, type GivenTryout } from '../../../test/given.ts';
import { inTheMidst } from '../../../test/in-the-midst.ts';

// SQLite has one writer at a time.

let t: TestApp;
let finance: GivenAccount;
let admin: GivenAccount;
let learner: GivenAccount;
let tryout: GivenTryout;
beforeEach(async () => {
  t = await buildTestApp();
  finance = await givenFinance(t);
  admin = await givenStaff(t, 'admin');
  learner = await givenLearner(t);
  tryout = await givenTryout(t, { priceRupiah: 25_000 });
});
afterEach(() => t.close());

const grant = () =>
  t.call('POST', '/admin/entitlements', {
    as: finance,
    body: { email: learner.email, item: { kind: 'package', id: tryout.id }, key: crypto.randomUUID(), reason },
  });
const remove = () => t.call('DELETE', `/admin/tryouts/${tryout.id}`, { as: admin });
const given = () => t.db.selectFrom('entitlement').select('tryoutId').execute();

it('a package that is deleted while it is given isn’t given: nobody could take it', async () => {
  const [removed, refused] = await inTheMidst(t.db, 'audit_entry', remove, grant);
  expect(removed.json()).toEqual({ success: true, archived: false });
  expectError(refused, 'TRYOUT_NOT_FOUND');
  expect(await given()).toEqual([]);
});

it('a package that is given while it is deleted is archived: it can be brought back', async () => {
  const [granted, removed] = await inTheMidst(t.db, 'audit_entry', grant, remove);
  expect(granted.statusCode).toBe(200);
  expect(removed.json()).toEqual({ success: true, archived: true });
  expect(await given()).toEqual([{ tryoutId: tryout.id }]);
});
