import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { type GivenAccount, givenLearner, password } from '../../../test/given.ts';
import { formWith, jpeg } from '../../../test/pictures.ts';
import { givenPaidPurchase, givenTransfer, quietSales } from '../../../test/selling.ts';
import type { OwnData } from '../../contract/index.ts';

let t: TestApp;
let learner: GivenAccount;
beforeEach(async () => {
  t = await buildTestApp({ sales: quietSales() });
  learner = await givenLearner(t, { email: 'zulaikha@contoh.id', name: 'Zulaikha' });
  await givenPaidPurchase(t, learner);
  t.clock.advance(1_000);
  const { number } = await givenTransfer(t, learner);
  const proof = formWith(await jpeg(), { field: 'proof' });
  await t.call('PUT', `/api/purchases/${number}/proof`, { as: learner, body: proof });
});
afterEach(() => t.close());

it('are in the learner’s own file, and nobody else’s are', async () => {
  await givenPaidPurchase(t, await givenLearner(t));
  const answer = await t.call('POST', '/api/auth/me/data', { as: learner, body: { password } });
  const { purchases, entitlements } = answer.json<OwnData>();
  expect(purchases).toMatchObject([
    { state: 'open', total: 99_000, payments: [{ method: 'transfer', hasProof: true }] },
    { state: 'paid', total: 0, discount: 99_000, payments: [] },
  ]);
  expect(entitlements).toMatchObject([{ title: 'Basic', source: 'order', used: 0, uses: [] }]);
});

it('stay when their account is erased, without a name, and the picture of a transfer is gone', async () => {
  expect(await t.db.selectFrom('file').select('id').execute()).toHaveLength(1);
  await t.call('POST', '/api/auth/me/erasure', { as: learner, body: { password } });
  expect(await t.db.selectFrom('purchase').select('id').execute()).toHaveLength(2);
  expect(await t.db.selectFrom('file').select('id').execute()).toEqual([]);
  const rows = await Promise.all(
    (['purchase', 'payment', 'purchaseEvent', 'entitlement', 'account'] as const).map((table) =>
      t.db.selectFrom(table).selectAll().execute(),
    ),
  );
  expect(JSON.stringify(rows).toLowerCase()).not.toContain('zulaikha');
});
