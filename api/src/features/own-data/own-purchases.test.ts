import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { givenBankRefund, givenFinance, givenPaid } from '../../../test/finance-door.ts';
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

it('have what became of the money, why a proof was refused, and its picture with each look at it', async () => {
  const finance = await givenFinance(t);
  const [payment] = await t.db
    .selectFrom('payment')
    .select(['id', 'reference'])
    .where('method', '=', 'transfer')
    .execute();
  const path = `/admin/purchases/${payment?.reference.slice(0, -2)}/payments/1`;
  const looked = await t.call('GET', `${path}/proof?reason=Mencocokkan`, { as: finance });
  expect(looked.statusCode).toBe(200);
  const refused = await t.call('POST', `${path}/refuse`, { as: finance, body: { reason: 'Foto tidak terbaca' } });
  expect(refused.statusCode).toBe(200);
  const { payment: paid } = await givenPaid(t, { buyer: learner, method: 'transfer' });
  const refund = await givenBankRefund(t, paid.id);

  const answer = await t.call('POST', '/api/auth/me/data', { as: learner, body: { password } });
  const payments = answer.json<OwnData>().purchases.flatMap((purchase) => purchase.payments);
  expect(payments.find(({ reference }) => reference === payment?.reference)).toMatchObject({
    refusedBecause: 'Foto tidak terbaca',
    hasProof: true,
    proof: `data:${looked.headers['content-type']};base64,${looked.rawPayload.toString('base64')}`,
    proofViews: [{ at: t.clock.now().toISOString(), reason: 'Mencocokkan' }],
    refunds: [],
  });
  expect(payments.find(({ reference }) => reference === paid.reference)).toMatchObject({
    proof: null,
    refunds: [{ amount: refund.amount, state: 'asked', at: refund.createdAt }],
  });
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
