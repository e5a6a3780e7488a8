import { expectError } from '../../../test/expect-error.ts';
import { type GivenAccount, givenLearner } from '../../../test/given.ts';
import { inTheMidst } from '../../../test/in-the-midst.ts';
import { formWith, jpeg } from '../../../test/pictures.ts';
import { buildShop, type Shop } from '../../../test/shop.ts';
import type { OwnPurchaseDetail } from '../../contract/index.ts';

// SQLite has one writer at a time.

let t: Shop;
let learner: GivenAccount;
beforeEach(async () => {
  t = await buildShop();
  learner = await givenLearner(t);
});
afterEach(() => t.close());

const transfer = (number: string) =>
  t.call('POST', `/api/purchases/${number}/payments`, { as: learner, body: { method: 'transfer' } });
const cancel = (number: string) => t.call('POST', `/api/purchases/${number}/cancel`, { as: learner });

it('a purchase that is cancelled while a transfer for it begins leaves none that waits: the next purchase would be refused', async () => {
  const { number } = await t.buy(learner);
  const [, refused] = await inTheMidst(
    t.db,
    'purchase_event',
    () => transfer(number),
    () => cancel(number),
  );
  // It is open, and a second press cancels it.
  expectError(refused, 'PAYMENT_IN_PROGRESS');
  await cancel(number);
  expect(await t.get(learner, number)).toMatchObject({ state: 'cancelled', payment: { state: 'cancelled' } });
  expect((await transfer((await t.buy(learner)).number)).statusCode).toBe(201);
});

it.each(['transfer', 'online'])(
  'a purchase that is cancelled just before a try to pay it (%s) begins is told as that, not as a way to pay that is off',
  async (method) => {
    const { number } = await t.buy(learner);
    const [opened, cancelled] = await inTheMidst(
      t.db,
      // At this row an opening waits, and a cancelling doesn't.
      (trx) => trx.selectFrom('account').select('id').where('id', '=', learner.id).forNoKeyUpdate().execute(),
      () => t.call('POST', `/api/purchases/${number}/payments`, { as: learner, body: { method } }),
      () => cancel(number),
    );
    expect(cancelled.statusCode).toBe(200);
    expectError(opened, 'PURCHASE_NOT_OPEN');
  },
);

it('a purchase that is cancelled twice at once is cancelled, for both', async () => {
  const { number } = await t.buy(learner);
  const outcomes = await inTheMidst(
    t.db,
    'purchase_event',
    () => cancel(number),
    () => cancel(number),
  );
  expect(outcomes.map((answer) => [answer.statusCode, answer.json<OwnPurchaseDetail>().state])).toEqual([
    [200, 'cancelled'],
    [200, 'cancelled'],
  ]);
});

it('a proof that comes while its purchase is cancelled still waits for a person: its money may have come', async () => {
  const { number } = await t.buy(learner);
  await transfer(number);
  const body = formWith(await jpeg(), { field: 'proof' });
  const [kept, cancelled] = await inTheMidst(
    t.db,
    'purchase_event',
    () => t.call('PUT', `/api/purchases/${number}/proof`, { as: learner, body }),
    () => cancel(number),
  );
  expect(kept.statusCode).toBe(200);
  expectError(cancelled, 'PAYMENT_IN_PROGRESS');
  expect(await t.db.selectFrom('payment').select(['state', 'attention']).execute()).toEqual([
    { state: 'waiting', attention: 'transfer' },
  ]);
});
