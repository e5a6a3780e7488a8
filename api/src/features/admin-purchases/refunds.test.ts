import { randomUUID } from 'node:crypto';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { givenFinance, givenPaid, reason } from '../../../test/finance-door.ts';
import { type GivenAccount, givenLearner, givenTryout } from '../../../test/given.ts';
import { buildShop, type Shop } from '../../../test/shop.ts';
import type { PurchaseDetail } from '../../contract/index.ts';

let t: Shop;
let finance: GivenAccount;
let learner: GivenAccount;
beforeEach(async () => {
  t = await buildShop({ patienceMs: 1_000 });
  finance = await givenFinance(t);
  learner = await givenLearner(t);
});
afterEach(() => t.close());

const always = () => false;
const price = 99_000;

/** A plan that was paid on the gateway's page. */
async function givenBought() {
  const { number } = await t.buy(learner);
  const { reference } = await t.pay(learner, number);
  t.simulator.act(reference, 'settle');
  await t.settling.settle(reference);
  return { number, reference };
}
const refund = (number: string, body: object = {}) =>
  t.call('POST', `/admin/purchases/${number}/refunds`, {
    as: finance,
    body: { payment: 1, amount: price, way: 'gateway', key: randomUUID(), reason, ...body },
  });
const finish = (id: string | undefined) =>
  t.call('POST', `/admin/refunds/${id}/done`, { as: finance, body: { reason } });
const get = async (number: string) =>
  (await t.call('GET', `/admin/purchases/${number}`, { as: finance })).json<PurchaseDetail>();
const difference = async () => (await t.upkeep.readSums()).difference;

it('of everything ends the access; an exam that runs ends normally, and its result stays', async () => {
  const { number } = await givenBought();
  const { id: tryoutId } = await givenTryout(t, { priceRupiah: 10_000 });
  const started = await t.call('POST', '/api/attempts', { as: learner, body: { tryoutId } });
  expect(started.statusCode).toBe(201);
  const detail = (await refund(number)).json<PurchaseDetail>();
  expect(detail).toMatchObject({
    state: 'refunded',
    access: { revokedAt: t.clock.now().toISOString() },
    payments: [{ state: 'refunded', refunded: price, refundDue: 0 }],
    refunds: [{ amount: price, way: 'gateway', state: 'done', by: { id: finance.id } }],
  });
  const { id } = started.json<{ id: string }>();
  expect((await t.call('POST', `/api/attempts/${id}/submit`, { as: learner })).statusCode).toBe(200);
  expect((await t.call('GET', `/api/attempts/${id}/result`, { as: learner })).statusCode).toBe(200);
  expect(await difference()).toBe(0);
  const log = await t.db.selectFrom('auditEntry').selectAll().where('entity', '=', 'refund').execute();
  expect(log).toMatchObject([{ action: 'refund', actorId: finance.id, reason: null }]);
  expect(detail.events.find(({ kind }) => kind === 'refund_asked')?.details).toMatchObject({ reason });
});

it('is one refund under one key, pressed often and at once (I10)', async () => {
  const { number } = await givenBought();
  const key = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => refund(number, { key, amount: 40_000 })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await get(number)).toMatchObject({
    state: 'paid',
    access: { revokedAt: null },
    payments: [{ refunded: 40_000, refundDue: 0 }],
    refunds: [{ amount: 40_000 }],
  });
  expectError(await refund(number, { key, amount: 50_000 }), 'CREATION_KEY_TAKEN');
  expect(await difference()).toBe(0);
});

it.each(['hang', '503', 'html'] as const)('whose answer is lost (%s) is carried out once (B10)', async (trouble) => {
  const { number } = await givenBought();
  const key = randomUUID();
  t.simulator.fail(trouble);
  const asked = (await refund(number, { key, amount: 40_000 })).json<PurchaseDetail>();
  expect(asked).toMatchObject({ refunds: [{ state: 'asked' }], payments: [{ refunded: 0, refundDue: 40_000 }] });
  expect(await difference()).toBe(0);
  t.simulator.fail('none');
  expect((await refund(number, { key, amount: 40_000 })).json()).toMatchObject({ refunds: [{ state: 'done' }] });
  expect(await get(number)).toMatchObject({ payments: [{ refunded: 40_000, refundDue: 0 }] });
  expect(await difference()).toBe(0);
});

it('that the gateway has made before its answer was lost is found out by the job', async () => {
  const { number, reference } = await givenBought();
  const key = randomUUID();
  t.simulator.fail('hang');
  await refund(number, { key, amount: price });
  t.simulator.fail('none');
  // As if the first call had arrived: the gateway knows the key.
  const { gatewayId } = await t.db.selectFrom('payment').select('gatewayId').executeTakeFirstOrThrow();
  await t.gateway.refund({ transactionId: gatewayId ?? '', amount: price, key, reason });
  expect(await t.refunds.goOn(always)).toBe(0);
  t.clock.advance(6 * 60_000);
  await t.refunds.goOn(always);
  expect(await get(number)).toMatchObject({ refunds: [{ state: 'sent' }], access: { revokedAt: expect.any(String) } });
  await t.settling.settle(reference);
  expect(await get(number)).toMatchObject({ state: 'refunded', refunds: [{ state: 'done' }] });
  expect(await difference()).toBe(0);
});

/** A refund that the gateway has taken on and says nothing about. */
async function givenSent(number: string, amount: number) {
  const key = randomUUID();
  t.simulator.fail('hang');
  await refund(number, { key, amount });
  t.simulator.fail('none');
  const at = new Date(t.clock.now().getTime() + 60_000).toISOString();
  await t.db.updateTable('refund').set({ state: 'sent', nextTryAt: at }).where('refundKey', '=', key).execute();
  return key;
}

it('that is on its way isn’t done by the word about another one: the gateway names its key', async () => {
  const { number, reference } = await givenBought();
  const key = await givenSent(number, 40_000);
  await refund(number, { amount: 10_000 });
  await t.settling.settle(reference);
  const states = async () => (await get(number)).refunds.map(({ amount, state }) => [amount, state]).toSorted();
  expect(await states()).toEqual([
    [10_000, 'done'],
    [40_000, 'sent'],
  ]);
  // Nor by one that was made there.
  t.simulator.act(reference, 'partial_refund');
  await t.settling.settle(reference);
  expect(await states()).toContainEqual([40_000, 'sent']);
  expect((await get(number)).payments).toMatchObject([{ attention: 'outside' }]);
  const { gatewayId } = await t.db.selectFrom('payment').select('gatewayId').executeTakeFirstOrThrow();
  await t.gateway.refund({ transactionId: gatewayId ?? '', amount: 40_000, key, reason });
  await t.settling.settle(reference);
  expect(await states()).toContainEqual([40_000, 'done']);
  expect(await difference()).toBe(0);
});

it('in part doesn’t hide a chargeback of the rest', async () => {
  const { number, reference } = await givenBought();
  await refund(number, { amount: 10_000 });
  t.simulator.act(reference, 'chargeback');
  await t.settling.settle(reference);
  expect((await get(number)).payments).toMatchObject([{ attention: 'outside', state: 'confirmed' }]);
});

it('that the gateway leaves without a word calls a person, who looks it up there and says that it is sent', async () => {
  const { number } = await givenBought();
  await givenSent(number, 40_000);
  t.clock.advance(2 * 60 * 60_000);
  expect(await t.refunds.goOn(always)).toBe(1);
  expect((await get(number)).payments).toMatchObject([{ attention: null }]);
  t.clock.advance(3 * 24 * 60 * 60_000);
  expect(await t.refunds.goOn(always)).toBe(1);
  const called = await get(number);
  expect(called).toMatchObject({ payments: [{ attention: 'refund' }], refunds: [{ state: 'sent' }] });
  expect((await finish(called.refunds[0]?.id)).json()).toMatchObject({
    payments: [{ attention: null, refunded: 40_000, refundDue: 0 }],
    refunds: [{ state: 'done' }],
  });
  expect(await difference()).toBe(0);
});

it('is never more than has come: the third of three times 40 % is refused (B10)', async () => {
  const { number } = await givenBought();
  const answers = await Promise.all([1, 2, 3].map(() => refund(number, { amount: price * 0.4, way: 'bank' })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409]);
  expectError(await refund(number, { amount: price * 0.4 }), 'REFUND_TOO_LARGE');
  const over = t.db
    .updateTable('payment')
    .set({ refunded: price + 1 })
    .execute();
  await expect(over).rejects.toThrow();
  expect(await difference()).toBe(0);
});

it('by bank is done when an administrator has sent the money', async () => {
  const { number } = await givenBought();
  const asked = (await refund(number, { way: 'bank', revokesAccess: true, amount: 50_000 })).json<PurchaseDetail>();
  expect(asked).toMatchObject({
    state: 'paid',
    access: { revokedAt: expect.any(String) },
    payments: [{ attention: 'refund', refundDue: 50_000, refunded: 0 }],
    refunds: [{ state: 'asked', way: 'bank' }],
  });
  expect(await difference()).toBe(0);
  const [first] = asked.refunds;
  const answers = await Promise.all([finish(first?.id), finish(first?.id)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await get(number)).toMatchObject({
    payments: [{ attention: null, refundDue: 0, refunded: 50_000 }],
    refunds: [{ state: 'done' }],
  });
  expectError(await finish(first?.id), 'REFUND_STATE');
  expectError(await finish('tidak-ada'), 'REFUND_NOT_FOUND');
  expect(await difference()).toBe(0);
});

it('of money that came twice leaves the access as it is', async () => {
  const { number } = await givenBought();
  const { id } = await t.db.selectFrom('purchase').select('id').executeTakeFirstOrThrow();
  const { payment } = await givenPaid(t);
  await t.db
    .updateTable('payment')
    .set({ purchaseId: id, number: 2, isSettling: 0, refundDue: price, attention: 'double' })
    .where('id', '=', payment.id)
    .execute();
  const { refunds } = (await refund(number, { payment: 2, way: 'bank' })).json<PurchaseDetail>();
  await finish(refunds[0]?.id);
  expect(await get(number)).toMatchObject({
    state: 'paid',
    access: { revokedAt: null },
    payments: [
      { number: 2, state: 'refunded', attention: null },
      { number: 1, state: 'confirmed', refunded: 0 },
    ],
  });
  const receipt = await t.call('GET', `/api/purchases/${number}/receipt`, { as: learner });
  expect(receipt.json()).toMatchObject({ received: price, refunded: 0 });
});

it('that the gateway can’t make goes back by bank', async () => {
  const { number, reference } = await givenBought();
  // Another refund from outside has taken the money there.
  t.simulator.act(reference, 'refund');
  expectError(await refund(number), 'REFUND_BY_BANK_ONLY');
  expect(await get(number)).toMatchObject({
    state: 'paid',
    access: { revokedAt: null },
    // The refusal may not have reached the administrator.
    payments: [{ refundDue: 0, refunded: 0, attention: 'refund' }],
    refunds: [{ state: 'failed' }],
  });
  const { refunds } = (await refund(number, { way: 'bank' })).json<PurchaseDetail>();
  await finish(refunds.find(({ state }) => state === 'asked')?.id);
  expect((await get(number)).payments).toMatchObject([{ state: 'refunded', attention: null }]);
  const { purchase } = await givenPaid(t, { method: 'transfer' });
  expectError(await refund(purchase.number), 'REFUND_BY_BANK_ONLY');
});

it('of nothing isn’t made', async () => {
  const { number } = await t.buy(learner);
  expectError(await refund(number), 'PAYMENT_NOT_FOUND');
  await t.pay(learner, number);
  expectError(await refund(number, { way: 'bank' }), 'REFUND_TOO_LARGE');
  for (const amount of [0, 1.5])
    expect(Object.keys(expectInvalid(await refund(number, { amount })))).toEqual(['amount']);
  expect(Object.keys(expectInvalid(await refund(number, { reason: 'ya', key: 'x' }))).toSorted()).toEqual([
    'key',
    'reason',
  ]);
});
