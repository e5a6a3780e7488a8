import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { givenStaff, password } from '../../../test/given.ts';
import { inTheMidst } from '../../../test/in-the-midst.ts';
import type { SecondFactorState } from '../../contract/index.ts';

// SQLite has one writer at a time.

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

it('of recovery codes that are renewed twice at once only the last are valid', async () => {
  const admin = await givenStaff(t, 'admin', { hasSecondFactor: true });
  const renew = () => t.call('POST', '/admin/second-factor/recovery-codes', { as: admin, body: { password } });
  await renew();
  await inTheMidst(t.db, 'audit_entry', renew, renew);
  const state = await t.call('GET', '/admin/second-factor', { as: admin });
  expect(state.json<SecondFactorState>().recoveryCodesLeft).toBe(10);
});
