import { randomUUID } from 'node:crypto';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { givenFinance, givenPayment, givenPurchase, reason } from '../../../test/finance-door.ts';
import { type GivenAccount, givenLearner, givenStaff } from '../../../test/given.ts';
import { formWith, jpeg } from '../../../test/pictures.ts';
import { buildShop, type Shop } from '../../../test/shop.ts';
import { hourMs } from '../../foundation/days/spans.ts';
import type { OwnPurchaseDetail, PurchaseDetail, PurchaseList } from '../../contract/index.ts';

let t: Shop;
let finance: GivenAccount;
let learner: GivenAccount;
beforeEach(async () => {
  t = await buildShop();
  finance = await givenFinance(t);
  learner = await givenLearner(t);
});
afterEach(() => t.close());

async function prove(number: string): Promise<void> {
  const body = formWith(await jpeg(), { field: 'proof' });
  expect((await t.call('PUT', `/api/purchases/${number}/proof`, { as: learner, body })).statusCode).toBe(200);
}

/** A purchase whose buyer has sent the proof of a transfer. */
async function givenTransfer() {
  const { number } = await t.buy(learner);
  const opened = await t.call('POST', `/api/purchases/${number}/payments`, {
    as: learner,
    body: { method: 'transfer' },
  });
  await prove(number);
  return { number, due: opened.json<OwnPurchaseDetail>().payment?.amount ?? 0 };
}
const act = (number: string, step: string, body: object = { reason }, as = finance) =>
  t.call('POST', `/admin/purchases/${number}/${step}`, { as, body });
const confirm = (number: string, body: object = {}, as = finance) =>
  act(number, 'payments/1/confirm', { reason, ...body }, as);
const queue = async () => (await t.call('GET', '/admin/purchases?attention=any', { as: finance })).json<PurchaseList>();
const kinds = ({ events }: PurchaseDetail) => events.map(({ kind }) => kind);
const countOf = async (table: 'entitlement' | 'auditEntry' | 'purchaseEvent') =>
  (await t.db.selectFrom(table).select('id').execute()).length;

it('pays its purchase with exactly what is due, in the audit log and the history', async () => {
  const { number, due } = await givenTransfer();
  expect((await queue()).purchases).toMatchObject([{ number, attentions: ['transfer'], method: 'transfer' }]);
  const answer = await confirm(number);
  expect(answer.statusCode).toBe(200);
  const detail = answer.json<PurchaseDetail>();
  expect(detail).toMatchObject({
    state: 'paid',
    receiptNumber: expect.any(String),
    access: { used: 0, revokedAt: null },
    payments: [
      {
        state: 'confirmed',
        received: due,
        amountDue: due,
        refundDue: 0,
        attention: null,
        hasProof: true,
        confirmedBy: { id: finance.id, name: finance.name },
      },
    ],
  });
  expect(kinds(detail)).toEqual(['access_given', 'paid', 'confirmed', 'proof_sent', 'payment_opened', 'created']);
  const log = await t.db.selectFrom('auditEntry').selectAll().where('action', '=', 'confirm').execute();
  expect(log).toMatchObject([{ actorId: finance.id, entity: 'purchase', reason: null, label: `${number}-1` }]);
  expect(detail.events.find(({ kind }) => kind === 'confirmed')?.details).toMatchObject({ reason });
  expect(JSON.parse(log[0]?.after ?? '')).toEqual({ due, received: due, outcome: 'paid' });
  expect(await queue()).toMatchObject({ purchases: [], waiting: [] });
});

it('is confirmed once when two administrators do so at the same moment (B10)', async () => {
  const { number } = await givenTransfer();
  const other = await givenFinance(t);
  const answers = await Promise.all([finance, other, finance, other].map((as) => confirm(number, {}, as)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
  for (const answer of answers) if (answer.statusCode === 409) expectError(answer, 'PAYMENT_STATE');
  expect(await countOf('entitlement')).toBe(1);
  const confirmed = await t.db.selectFrom('auditEntry').select('id').where('action', '=', 'confirm').execute();
  expect(confirmed).toHaveLength(1);
  expectError(await act(number, 'payments/1/refuse'), 'PAYMENT_STATE');
});

it.each([1, -1])(
  'with %i rupiah too much gives no access and calls a person (I4), who may take it as it is',
  async (off) => {
    const { number, due } = await givenTransfer();
    const received = due + off;
    const told = (await confirm(number, { received })).json<PurchaseDetail>();
    expect(told).toMatchObject({
      state: 'open',
      access: null,
      payments: [{ state: 'mismatch', received, refundDue: received, attention: 'mismatch' }],
    });
    expect((await t.upkeep.readSums()).difference).toBe(0);
    const taken = (await confirm(number, { received, isEnough: true })).json<PurchaseDetail>();
    expect(taken).toMatchObject({
      state: 'paid',
      payments: [{ state: 'confirmed', received, refundDue: Math.max(0, off) }],
    });
    expect(await t.upkeep.readSums()).toMatchObject({ received, difference: 0, refundDue: Math.max(0, off) });
    const receipt = () => t.call('GET', `/api/purchases/${number}/receipt`, { as: learner });
    expect((await receipt()).json()).toMatchObject({ received: Math.min(due, received), refunded: 0 });
    if (off < 0) return;
    // The excess never paid for anything: it is no part of the receipt, also once it has gone.
    const back = { payment: 1, way: 'bank', amount: off, reason, key: randomUUID() };
    const { refunds } = (await act(number, 'refunds', back)).json<PurchaseDetail>();
    await t.call('POST', `/admin/refunds/${refunds[0]?.id}/done`, { as: finance, body: { reason } });
    expect((await receipt()).json()).toMatchObject({ received: due, refunded: 0 });
  },
);

it('with too little is not taken as enough by a page that doesn’t know of it yet', async () => {
  const { number, due } = await givenTransfer();
  const received = due - 1;
  const told = (await confirm(number, { received })).json<PurchaseDetail>();
  // The answer was lost, and the same button is pressed again.
  expectError(await confirm(number, { received }), 'PAYMENT_STATE');
  const shown = await t.call('GET', `/admin/purchases/${number}`, { as: finance });
  expect(shown.json()).toEqual(told);
  // Somebody takes another amount for enough than the recorded one.
  expect((await confirm(number, { received: received - 1, isEnough: true })).json<PurchaseDetail>()).toMatchObject({
    state: 'open',
    payments: [{ state: 'mismatch', received: received - 1 }],
  });
});

it('with another amount keeps its purchase open until somebody has decided, and its buyer isn’t told that nothing came', async () => {
  const { number, due } = await givenTransfer();
  await confirm(number, { received: due - 1 });
  t.clock.advance(26 * hourMs);
  finance = { ...finance, token: t.tokenFor(finance) };
  learner = { ...learner, token: t.tokenFor(learner) };
  expect(await t.upkeep.expire(() => false)).toBe(0);
  expect((await t.get(learner, number)).state).toBe('open');
  await act(number, 'payments/1/done');
  expect(await t.upkeep.expire(() => false)).toBe(1);
  await t.app.settled();
  expect(t.mails.filter(({ subject }) => subject.includes('kedaluwarsa'))).toEqual([]);
});

it('with another amount may be taken as it is and given back at the same moment: the money can go back all the same', async () => {
  for (let round = 0; round < 8; round += 1) {
    // An account has at most five open purchases, and one whose money goes back stays open.
    learner = await givenLearner(t);
    const { number, due } = await givenTransfer();
    const received = due - 1;
    await confirm(number, { received });
    const back = { payment: 1, way: 'bank', amount: received, reason, key: randomUUID() };
    const taken = confirm(number, { received, isEnough: true });
    const [, asked] = await Promise.all([taken, act(number, 'refunds', back)]);
    const { refunds } = asked.json<PurchaseDetail>();
    const done = await t.call('POST', `/admin/refunds/${refunds[0]?.id}/done`, { as: finance, body: { reason } });
    const { events } = done.json<PurchaseDetail>();
    expect(events.find(({ kind }) => kind === 'refund_done')?.details).toMatchObject({ reason });
    expect(done.statusCode).toBe(200);
    expect((await t.upkeep.readSums()).difference).toBe(0);
  }
});

it('in parts is paid once the rest has come', async () => {
  const { number, due } = await givenTransfer();
  await confirm(number, { received: 50_000 });
  expect((await confirm(number)).json()).toMatchObject({ state: 'paid', payments: [{ received: due, refundDue: 0 }] });
});

it('isn’t paid in full by a page from before another amount was recorded', async () => {
  const { number, due } = await givenTransfer();
  await confirm(number, { received: 50_000, recorded: null });
  // Another administrator's page still shows no amount, and offers all that is due.
  expectError(await confirm(number, { received: due, recorded: null }), 'PAYMENT_STATE');
  expectError(await confirm(number, { received: due + 1, recorded: null }), 'PAYMENT_STATE');
  // A page of an older release doesn't say what it has shown.
  expectError(await confirm(number, { received: due }), 'PAYMENT_STATE');
  expect((await queue()).purchases).toMatchObject([{ number, state: 'open', attentions: ['mismatch'] }]);
  expect((await confirm(number, { received: due, recorded: 50_000 })).json()).toMatchObject({
    state: 'paid',
    payments: [{ received: due, refundDue: 0 }],
  });
});

it('that comes late is honoured, and one that comes twice goes back', async () => {
  const { number } = await givenTransfer();
  await t.db.updateTable('purchase').set({ state: 'expired' }).where('number', '=', number).execute();
  expect((await confirm(number)).json()).toMatchObject({ state: 'paid', payments: [{ attention: 'late' }] });
  const { id } = await t.db.selectFrom('purchase').select('id').where('number', '=', number).executeTakeFirstOrThrow();
  await givenPayment(t, { id, number }, { number: 2, amountDue: 98_500 });
  const twice = (await act(number, 'payments/2/confirm')).json<PurchaseDetail>();
  expect(twice.payments[0]).toMatchObject({ number: 2, received: 98_500, refundDue: 98_500, attention: 'double' });
  expect(await countOf('entitlement')).toBe(1);
  expect((await t.upkeep.readSums()).difference).toBe(0);
  expect((await queue()).waiting).toEqual([
    { attention: 'double', count: 1 },
    { attention: 'late', count: 1 },
  ]);
  expect((await act(number, 'payments/2/done')).json<PurchaseDetail>().payments[0]?.attention).toBeNull();
  expectError(await act(number, 'payments/2/done'), 'PAYMENT_STATE');
});

it('stays marked for what has come up since the page was loaded on which something else is done', async () => {
  const { number } = await givenTransfer();
  await t.db.updateTable('purchase').set({ state: 'expired' }).where('number', '=', number).execute();
  const shown = (await confirm(number)).json<PurchaseDetail>().payments[0];
  expect(shown?.attention).toBe('late');
  const back = { payment: 1, way: 'bank', amount: 10_000, reason, key: randomUUID() };
  expect((await act(number, 'refunds', back)).statusCode).toBe(200);
  expectError(await act(number, 'payments/1/done', { reason, attention: 'late' }), 'PAYMENT_STATE');
  expect((await queue()).purchases).toMatchObject([{ number, attentions: ['refund'] }]);
  const done = await act(number, 'payments/1/done', { reason, attention: 'refund' });
  expect(done.json<PurchaseDetail>().payments[0]?.attention).toBeNull();
});

it('is refused with a reason that its buyer reads, and may be proved again', async () => {
  const { number } = await givenTransfer();
  const refused = (await act(number, 'payments/1/refuse', { reason: 'Foto tidak terbaca' })).json<PurchaseDetail>();
  expect(refused).toMatchObject({ state: 'open', payments: [{ state: 'waiting', attention: null }] });
  expect((await t.get(learner, number)).payment).toMatchObject({ refusedBecause: 'Foto tidak terbaca' });
  expectError(await act(number, 'payments/1/refuse'), 'PAYMENT_STATE');
  // A proof is decided on, not put aside.
  await t.db.updateTable('payment').set({ attention: 'transfer' }).execute();
  expectError(await act(number, 'payments/1/done'), 'PAYMENT_STATE');
});

it('is refused only as the administrator has seen it: a proof that came meanwhile still waits', async () => {
  const { number } = await givenTransfer();
  const proofAt = async () =>
    (await t.call('GET', `/admin/purchases/${number}`, { as: finance })).json<PurchaseDetail>().payments[0]?.transfer
      ?.proofAt;
  const seen = await proofAt();
  t.clock.advance(60_000);
  await prove(number);
  expectError(await act(number, 'payments/1/refuse', { reason, proofAt: seen }), 'PAYMENT_STATE');
  expect((await queue()).purchases).toMatchObject([{ number, attentions: ['transfer'] }]);
  expect((await act(number, 'payments/1/refuse', { reason, proofAt: await proofAt() })).statusCode).toBe(200);
  expect(await queue()).toMatchObject({ purchases: [] });
});

it('of another amount for a try that was left is what its buyer sees, who isn’t asked to pay again', async () => {
  const { number } = await t.buy(learner);
  const open = (method: string) =>
    t.call('POST', `/api/purchases/${number}/payments`, { as: learner, body: { method } });
  await open('transfer');
  expect((await open('online')).json()).toMatchObject({ payment: { number: 2, state: 'waiting' } });
  await confirm(number, { received: 99_000 });
  expect(await t.get(learner, number)).toMatchObject({ state: 'open', payment: { number: 1, state: 'mismatch' } });
  for (const method of ['online', 'transfer']) expectError(await open(method), 'PAYMENT_IN_PROGRESS');
  // Given back, it can be paid again.
  const back = { payment: 1, way: 'bank', amount: 99_000, reason, key: randomUUID() };
  const { refunds } = (await act(number, 'refunds', back)).json<PurchaseDetail>();
  await t.call('POST', `/admin/refunds/${refunds[0]?.id}/done`, { as: finance, body: { reason } });
  expect(await t.get(learner, number)).toMatchObject({ payment: { number: 2 } });
  expect((await open('online')).statusCode).toBe(201);
});

it('whose purchase was paid in another way meanwhile can still be refused', async () => {
  const { number } = await givenTransfer();
  await t.db.updateTable('payment').set({ state: 'cancelled' }).execute();
  await t.db.updateTable('purchase').set({ state: 'paid' }).execute();
  expect((await act(number, 'payments/1/refuse')).json()).toMatchObject({ payments: [{ attention: null }] });
  await t.app.settled();
  expect(t.mails.filter(({ subject }) => subject.startsWith('Bukti transfer'))).toEqual([]);
});

it('shows its proof with a reason, and each look is in the audit log', async () => {
  const { number } = await givenTransfer();
  const path = `/admin/purchases/${number}/payments/1/proof`;
  expect(Object.keys(expectInvalid(await t.call('GET', path, { as: finance })))).toEqual(['reason']);
  const answer = await t.call('GET', `${path}?reason=${encodeURIComponent(reason)}`, { as: finance });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
  const log = await t.db.selectFrom('auditEntry').select(['action', 'reason']).where('action', '=', 'view').execute();
  expect(log).toEqual([{ action: 'view', reason }]);
});

it('asks the gateway when an administrator checks', async () => {
  const { number } = await t.buy(learner);
  const { reference } = await t.pay(learner, number);
  const check = async () =>
    (await t.call('POST', `/admin/purchases/${number}/check`, { as: finance })).json<PurchaseDetail>();
  expect((await check()).state).toBe('open');
  t.simulator.act(reference, 'settle');
  expect((await check()).state).toBe('paid');
});

it('of a gateway is no administrator’s to confirm, unless its amount is another', async () => {
  const { number } = await t.buy(learner);
  await t.pay(learner, number);
  expectError(await confirm(number), 'PAYMENT_STATE');
  const purchase = await givenPurchase(t, { buyer: learner });
  await givenPayment(t, purchase, {
    method: 'online',
    gateway: 'midtrans',
    state: 'mismatch',
    amountDue: 99_000,
    received: 98_999,
    receivedAt: t.clock.now().toISOString(),
    refundDue: 98_999,
  });
  expectError(await confirm(purchase.number), 'PAYMENT_STATE');
  expect(Object.keys(expectInvalid(await confirm(purchase.number, { received: 99_000 })))).toEqual(['received']);
  expectError(await confirm(purchase.number, { received: 98_999 }), 'PAYMENT_STATE');
  expect((await confirm(purchase.number, { isEnough: true })).json()).toMatchObject({ state: 'paid' });
});

it('refuses what is no amount, a time to come, and payments that aren’t there', async () => {
  const { number } = await givenTransfer();
  for (const received of [0, -1, 98_877.5])
    expect(Object.keys(expectInvalid(await confirm(number, { received })))).toEqual(['received']);
  const tomorrow = new Date(t.clock.now().getTime() + 86_400_000).toISOString();
  expect(Object.keys(expectInvalid(await confirm(number, { receivedAt: tomorrow })))).toEqual(['receivedAt']);
  expectError(await act(number, 'payments/2/confirm'), 'PAYMENT_NOT_FOUND');
  expectError(await act('P-000000-XXXXXX', 'payments/1/confirm'), 'PAYMENT_NOT_FOUND');
  expectError(await act('P-000000-XXXXXX', 'check'), 'PURCHASE_NOT_FOUND');
});

it('is nobody’s without a second factor and the permission (I13)', async () => {
  const { number } = await givenTransfer();
  const before = await countOf('purchaseEvent');
  const bare = await givenStaff(t, 'admin', { permissions: ['finance'] });
  expectError(await confirm(number, {}, bare), 'SECOND_FACTOR_FOR_MONEY');
  const support = await givenStaff(t, 'admin', { permissions: ['support', 'manage'] });
  expectError(await confirm(number, {}, support), 'PERMISSION_MISSING');
  expect((await t.call('GET', `/admin/purchases/${number}`, { as: support })).statusCode).toBe(200);
  expectError(await t.call('GET', '/admin/purchases', { as: bare }), 'SECOND_FACTOR_FOR_MONEY');
  expectError(await confirm(number, {}, learner), 'FORBIDDEN');
  expect(await countOf('purchaseEvent')).toBe(before);
});
