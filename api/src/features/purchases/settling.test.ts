import { once } from 'node:events';
import net from 'node:net';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError } from '../../../test/expect-error.ts';
import { type GivenAccount, givenLearner, givenTryout, password } from '../../../test/given.ts';
import { inMinutes } from '../../../test/events.ts';
import { givenTransfer, givenVoucher, quietSales } from '../../../test/selling.ts';
import { givenFinance } from '../../../test/finance-door.ts';
import { buildShop, type Shop } from '../../../test/shop.ts';
import { formWith, jpeg } from '../../../test/pictures.ts';
import { portOf } from '../../../test/raw-request.ts';
import { hourMs } from '../../foundation/days/spans.ts';
import { midtransSignature } from '../../foundation/gateways/midtrans.ts';
import type { Act } from '../../gateway-simulator/orders.ts';
import type { OwnPurchaseDetail, PurchaseState } from '../../contract/index.ts';

let t: Shop;
let learner: GivenAccount;
async function given(options: Parameters<typeof buildShop>[0] = {}): Promise<void> {
  t = await buildShop(options);
  learner = await givenLearner(t, { email: 'sari@contoh.id' });
}
afterEach(() => t.close());

const go = () => false;
const log = { info() {}, error() {} };

/** A purchase whose page is open at the gateway. */
async function givenOpen(more: { voucher?: string } = {}) {
  const { number } = await t.buy(learner, { kind: 'plan', id: 'basic' }, more);
  return { number, ...(await t.pay(learner, number)) };
}
const check = (number: string) => t.call('POST', `/api/purchases/${number}/check`, { as: learner });
const stateOf = async (number: string) => (await t.get(learner, number)).state;
const entitlements = () => t.db.selectFrom('entitlement').selectAll().execute();
const paidMails = () => t.mails.filter(({ subject }) => subject.startsWith('Lunas'));
const payments = () => t.db.selectFrom('payment').selectAll().orderBy('number').execute();
const settled = async () => {
  await t.simulator.settled();
  await t.inbox.handle(go);
  await t.app.settled();
};

/** Rows of the purchase's tables that must never contradict each other. */
async function expectSound(): Promise<void> {
  const sums = await t.upkeep.readSums();
  expect(sums.difference).toBe(0);
  for (const { state, receiptNumber, id, total } of await t.db.selectFrom('purchase').selectAll().execute()) {
    const wasPaid = ['paid', 'refunded', 'reversed'].includes(state);
    expect(receiptNumber !== null).toBe(wasPaid);
    const given = await t.db.selectFrom('entitlement').selectAll().where('purchaseId', '=', id).execute();
    expect(given).toHaveLength(wasPaid ? 1 : 0);
    const settling = (await payments()).filter(({ purchaseId, isSettling }) => purchaseId === id && isSettling === 1);
    expect(settling).toHaveLength(wasPaid && total > 0 ? 1 : 0);
  }
}

describe('a settlement', () => {
  it('gives one access, one receipt and one mail, however often, in whatever order and however concurrently it is told (I1)', async () => {
    await given({ isTold: false });
    const { number, reference } = await givenOpen();
    const old: string[] = [];
    for (const act of ['choose', 'deny', 'expire'] as const) {
      t.simulator.act(reference, act);
      old.push(t.simulator.noticeOf(reference));
    }
    t.simulator.act(reference, 'settle');
    const news = t.simulator.noticeOf(reference);
    const bodies = Array.from({ length: 100 }, (_, count) => (count % 3 === 0 ? news : (old[count % 3] as string)));
    const answers = await Promise.all(
      bodies.map(async (body, count) => {
        const [answer] = await Promise.all([
          t.knock(body),
          count % 5 === 0 ? t.settling.settle(reference) : t.inbox.handle(go),
          count % 7 === 0 ? check(number) : undefined,
        ]);
        return answer.statusCode;
      }),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    await settled();
    expect(await stateOf(number)).toBe('paid');
    expect(await entitlements()).toHaveLength(1);
    expect(paidMails()).toHaveLength(1);
    await expectSound();
  });

  it('is one transaction: when a part of it fails, nothing of it is stored (I2)', async () => {
    await given({ isTold: false });
    const { number, reference } = await givenOpen();
    const { id } = await t.db.selectFrom('purchase').select('id').executeTakeFirstOrThrow();
    // Access that exists already: the last step but one fails.
    await t.db
      .insertInto('entitlement')
      .values({
        ...{ id: 'taken', accountId: learner.id, source: 'grant', title: '', planId: 'basic', tryoutId: null },
        ...{ purchaseId: id, batchId: null, packageQuota: 1, features: '[]', startsAt: '', endsAt: null },
        ...{ revokedAt: null, reason: null, givenBy: null, grantKey: null, createdAt: '' },
      })
      .execute();
    t.simulator.act(reference, 'settle');
    await expect(t.settling.settle(reference)).rejects.toThrow();
    expect(await t.get(learner, number)).toMatchObject({
      state: 'open',
      receiptNumber: null,
      payment: { state: 'waiting' },
    });
    await t.db.deleteFrom('entitlement').execute();
    expect(await t.settling.settle(reference)).toBe('paid');
    await expectSound();
  });

  it('is what the gateway says when it is asked, not what a signed notification says (I3)', async () => {
    await given({ isTold: false });
    const { number, reference } = await givenOpen();
    t.simulator.act(reference, 'choose');
    const told = { order_id: reference, status_code: '200', gross_amount: '99000.00' };
    const lie = {
      ...told,
      transaction_status: 'settlement',
      transaction_id: 'x',
      signature_key: midtransSignature(told, 'SB-Mid-server-of-the-tests'),
    };
    expect((await t.knock(JSON.stringify(lie))).statusCode).toBe(200);
    await settled();
    expect(await stateOf(number)).toBe('open');
    await t.call('GET', `/api/purchases/${number}?transaction_status=settlement&status_code=200`, { as: learner });
    expect(await stateOf(number)).toBe('open');
    expect(await entitlements()).toEqual([]);
  });

  it.each<[string, Act, number]>([
    ['a rupiah less', 'settle-less', 98_999],
    ['a rupiah more', 'settle-more', 99_001],
    ['cents', 'settle-cents', 99_000],
    ['dollars', 'settle-dollars', 0],
  ])('of %s gives nothing and calls a person (I4)', async (_what, act, due) => {
    await given();
    const { number, reference } = await givenOpen();
    t.simulator.act(reference, act);
    await settled();
    expect(await t.get(learner, number)).toMatchObject({ state: 'open', access: null, payment: { state: 'mismatch' } });
    expect(await payments()).toMatchObject([{ attention: 'mismatch', refundDue: due, received: due }]);
    expect(await entitlements()).toEqual([]);
    await expectSound();
  });

  it('that is taken back gives its voucher back, for others and for the buyer', async () => {
    await given();
    const voucher = await givenVoucher(t, { maxUses: 1 });
    const { number, reference } = await givenOpen({ voucher });
    t.simulator.act(reference, 'settle');
    await settled();
    const taken = () => t.db.selectFrom('voucher').select('taken').executeTakeFirstOrThrow();
    expect(await taken()).toEqual({ taken: 1 });
    t.simulator.act(reference, 'deny');
    await settled();
    expect(await stateOf(number)).toBe('reversed');
    expect(await taken()).toEqual({ taken: 0 });
    expect((await t.buy(learner, { kind: 'plan', id: 'basic' }, { voucher })).total).toBe(79_200);
    await expectSound();
  });

  it('that a card’s bank has only captured is taken back by a cancel before it settles', async () => {
    await given();
    const { number, reference } = await givenOpen();
    t.simulator.act(reference, 'capture');
    await settled();
    expect(await stateOf(number)).toBe('paid');
    t.simulator.act(reference, 'cancel');
    await settled();
    expect(await t.get(learner, number)).toMatchObject({
      state: 'reversed',
      access: { revokedAt: expect.any(String) },
      payment: { state: 'reversed' },
    });
    expect(await payments()).toMatchObject([{ attention: 'outside', refundDue: 0, refunded: 99_000 }]);
    await expectSound();
  });

  it.each<Act>(['choose', 'expire', 'cancel', 'challenge'])('isn’t undone by a late %s (I5)', async (act) => {
    await given();
    const { number, reference } = await givenOpen();
    t.simulator.act(reference, 'settle');
    await settled();
    t.simulator.act(reference, act);
    await settled();
    await check(number);
    expect(await t.settling.settle(reference)).toBe('nothing');
    expect(await t.get(learner, number)).toMatchObject({ state: 'paid', access: { revokedAt: null } });
    await expectSound();
  });

  it('isn’t undone by an older try’s end, and money that comes twice is to go back (I5, I6)', async () => {
    await given();
    const first = await givenOpen();
    const transfer = await t.call('POST', `/api/purchases/${first.number}/payments`, {
      as: learner,
      body: { method: 'transfer' },
    });
    expect(transfer.statusCode).toBe(201);
    const second = await t.pay(learner, first.number);
    t.simulator.act(second.reference, 'settle');
    await settled();
    t.simulator.act(first.reference, 'settle');
    await settled();
    expect(await stateOf(first.number)).toBe('paid');
    expect(await entitlements()).toHaveLength(1);
    expect(await payments()).toMatchObject([
      { state: 'confirmed', isSettling: 0, refundDue: 99_000, attention: 'double' },
      { state: 'cancelled' },
      { state: 'confirmed', isSettling: 1, refundDue: 0 },
    ]);
    expect(paidMails()).toHaveLength(1);
    await expectSound();
  });

  it('of a package that another purchase has brought meanwhile is to go back, and nobody is asked to pay again', async () => {
    await given();
    const { id } = await givenTryout(t, { priceRupiah: 25_000 });
    const item = { kind: 'package', id } as const;
    const [first, second] = [await t.buy(learner, item), await t.buy(learner, item)];
    const both = [await t.pay(learner, first.number), await t.pay(learner, second.number)];
    for (const { reference } of both) t.simulator.act(reference, 'settle');
    await settled();
    expect(await entitlements()).toHaveLength(1);
    expect((await payments()).map(({ refundDue, attention }) => [refundDue, attention])).toEqual(
      expect.arrayContaining([
        [0, null],
        [25_000, 'double'],
      ]),
    );
    expect(paidMails()).toHaveLength(1);
    await expectSound();
    const states = await Promise.all([first, second].map(({ number }) => stateOf(number)));
    expect(states.toSorted()).toEqual(['open', 'paid']);
    const { number } = [first, second][states.indexOf('open')] as OwnPurchaseDetail;
    const again = { as: learner, body: { method: 'online' } };
    expectError(await t.call('POST', `/api/purchases/${number}/payments`, again), 'OWNED_ALREADY');
    t.clock.advance(25 * hourMs);
    expect(await t.upkeep.expire(go)).toBe(1);
    await t.app.settled();
    expect(t.mails.filter(({ subject }) => subject.includes('kedaluwarsa'))).toEqual([]);
  });

  it('of a package that has closed since it was placed opens it all the same, and a person decides', async () => {
    await given();
    const { id } = await givenTryout(t, { priceRupiah: 25_000, closesAt: inMinutes(t, 60) });
    const { number } = await t.buy(learner, { kind: 'package', id });
    const { reference } = await t.pay(learner, number);
    t.simulator.act(reference, 'choose');
    // Within the minutes in which the purchase is still open.
    t.clock.advance(61 * 60_000);
    t.simulator.act(reference, 'settle');
    await settled();
    expect(await stateOf(number)).toBe('paid');
    expect(await payments()).toMatchObject([{ state: 'confirmed', attention: 'late' }]);
    await expectSound();
  });

  it.each(['archivedAt', 'publishedAt', 'isActive'] as const)(
    'of a package that nobody can begin any more (%s) opens it all the same, and a person decides',
    async (column) => {
      await given();
      const { id } = await givenTryout(t, { priceRupiah: 25_000 });
      const { number } = await t.buy(learner, { kind: 'package', id });
      const { reference } = await t.pay(learner, number);
      const gone = { archivedAt: inMinutes(t, 0), publishedAt: null, isActive: 0 } as const;
      await t.db
        .updateTable('tryout')
        .set({ [column]: gone[column] })
        .where('id', '=', id)
        .execute();
      t.simulator.act(reference, 'settle');
      await settled();
      expect(await stateOf(number)).toBe('paid');
      expect(await payments()).toMatchObject([{ state: 'confirmed', attention: 'late' }]);
      await expectSound();
    },
  );

  it('from a buyer who has left buys nothing: it is to go back, and a person is told', async () => {
    await given();
    const { reference } = await givenOpen();
    t.simulator.act(reference, 'choose');
    await settled();
    await t.call('POST', '/api/auth/me/erasure', { as: learner, body: { password } });
    t.simulator.act(reference, 'settle');
    await settled();
    expect(await payments()).toMatchObject([
      { state: 'confirmed', isSettling: 0, received: 99_000, refundDue: 99_000, attention: 'erased' },
    ]);
    expect(await entitlements()).toEqual([]);
    expect(paidMails()).toEqual([]);
    await expectSound();
    t.clock.advance(25 * hourMs);
    await t.upkeep.expire(go);
    expect(await t.db.selectFrom('purchase').select('state').execute()).toEqual([{ state: 'expired' }]);
  });

  it('that is taken back within minutes ends the access; a second one of the same page is money to give back', async () => {
    await given();
    const { number, reference } = await givenOpen();
    t.simulator.act(reference, 'settle');
    await settled();
    t.simulator.act(reference, 'deny');
    await settled();
    const found = await t.get(learner, number);
    expect(found).toMatchObject({ state: 'reversed', payment: { state: 'reversed' } });
    expect(found.access?.revokedAt).not.toBeNull();
    expect(await payments()).toMatchObject([{ attention: 'outside', refundDue: 0, refunded: 99_000 }]);
    // The bank changes its mind again: only a person can say what that money is.
    t.simulator.act(reference, 'settle');
    expect(await t.settling.settle(reference)).toBe('unknown');
    expect(await t.settling.settle(reference)).toBe('nothing');
    expect(await payments()).toMatchObject([{ state: 'reversed', attention: 'unknown' }]);
    await expectSound();
  });
});

describe('a purchase that nobody has paid', () => {
  it('expires once the gateway has said so, and gives its voucher back; late money opens it all the same (I8, I9)', async () => {
    await given();
    const voucher = await givenVoucher(t, { maxUses: 1 });
    const { number, reference } = await givenOpen({ voucher });
    t.simulator.act(reference, 'choose');
    t.clock.advance(24 * hourMs + 10 * 60_000);
    expect(await t.upkeep.expire(go)).toBe(0);
    t.clock.advance(10 * 60_000);
    expect(await t.upkeep.expire(go)).toBe(1);
    expect(await stateOf(number)).toBe('expired');
    expect(await t.db.selectFrom('voucher').select('taken').executeTakeFirst()).toEqual({ taken: 0 });
    // Somebody else takes the last use; the late money keeps its price all the same.
    const other = await givenLearner(t);
    await t.buy(other, { kind: 'plan', id: 'basic' }, { voucher });
    t.clock.advance(3 * 24 * hourMs);
    t.simulator.act(reference, 'settle');
    await settled();
    expect(await t.get(learner, number)).toMatchObject({ state: 'paid', total: 79_200, access: { packageQuota: 10 } });
    expect(await payments()).toMatchObject([{ attention: 'late' }]);
    expect(await t.db.selectFrom('voucher').select('taken').executeTakeFirst()).toEqual({ taken: 1 });
    await expectSound();
  });

  it.each(['500', '503', 'hang', 'html'] as const)(
    'doesn’t expire while the gateway answers %s (I7, I8)',
    async (trouble) => {
      await given({ patienceMs: 1_000 });
      const { number, reference } = await givenOpen();
      t.simulator.act(reference, 'choose');
      await settled();
      t.simulator.fail(trouble);
      t.clock.advance(26 * hourMs);
      expect(await t.upkeep.expire(go)).toBe(0);
      expect(await t.settling.settle(reference)).toBe('unanswered');
      expectError(await check(number), 'GATEWAY_UNAVAILABLE');
      expect(await t.get(learner, number)).toMatchObject({ state: 'open', payment: { state: 'waiting' } });
      t.simulator.fail('none');
      t.simulator.act(reference, 'settle');
      t.clock.advance(20_000);
      expect(await t.settling.askDue(go)).toBe(1);
      expect(await stateOf(number)).toBe('paid');
      await expectSound();
    },
  );

  it('is asked about without any notification, and keeps no statement waiting meanwhile (I7)', async () => {
    await given({ isTold: false });
    const { number, reference } = await givenOpen();
    t.simulator.act(reference, 'settle');
    expect(await t.settling.askDue(go)).toBe(0);
    t.clock.advance(60_000);
    expect(await t.settling.askDue(go)).toBe(1);
    expect(await stateOf(number)).toBe('paid');
  });
});

describe('a try that was refused, and that the gateway can’t cancel', () => {
  it('makes way for another one, and for the end of the purchase', async () => {
    await given();
    const { number, reference } = await givenOpen();
    t.simulator.act(reference, 'deny');
    await settled();
    const transfer = await t.call('POST', `/api/purchases/${number}/payments`, {
      as: learner,
      body: { method: 'transfer' },
    });
    expect(transfer.statusCode).toBe(201);
    const { reference: again } = await t.pay(learner, number);
    t.simulator.act(again, 'deny');
    await settled();
    const cancelled = await t.call('POST', `/api/purchases/${number}/cancel`, { as: learner });
    expect(cancelled.json()).toMatchObject({ state: 'cancelled' });
  });

  it('expires with its purchase', async () => {
    await given();
    const { number, reference } = await givenOpen();
    t.simulator.act(reference, 'deny');
    await settled();
    t.clock.advance(25 * hourMs);
    expect(await t.upkeep.expire(go)).toBe(1);
    expect(await stateOf(number)).toBe('expired');
  });
});

describe('a gateway that is away', () => {
  /** References that it was asked about since the last call. */
  async function postponed(): Promise<string[]> {
    const until = new Date(t.clock.now().getTime() + 20_000).toISOString();
    const rows = await payments();
    t.clock.advance(20_000);
    return rows.filter(({ nextAskAt }) => nextAskAt === until).map(({ reference }) => reference);
  }

  it('is asked about few payments in each round, others each time, and about all once it is back', async () => {
    await given();
    for (let count = 0; count < 10; count += 1) {
      const buyer = await givenLearner(t);
      const { reference } = await t.pay(buyer, (await t.buy(buyer)).number);
      t.simulator.act(reference, 'choose');
    }
    await settled();
    t.clock.advance(26 * hourMs);
    t.simulator.fail('503');
    expect(await t.settling.askDue(go)).toBe(4);
    const first = await postponed();
    expect(await t.settling.askDue(go)).toBe(4);
    const second = await postponed();
    expect(new Set([...first, ...second]).size).toBe(8);
    // Those for which it may never have an answer don't keep the others from being asked about.
    const over: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      expect(await t.upkeep.expire(go)).toBe(0);
      const asked = await postponed();
      expect(asked.length).toBeLessThanOrEqual(4);
      over.push(...asked);
    }
    expect(new Set(over).size).toBe(10);
    t.simulator.fail('none');
    expect(await t.upkeep.expire(go)).toBe(10);
    await expectSound();
  });
});

describe('a gateway that is switched off', () => {
  let off: TestApp;
  beforeEach(async () => {
    await given({ isTold: false });
    const { db, clock, uploadsDir } = t;
    const sales = quietSales({ gateway: undefined });
    off = await buildTestApp({ db, now: clock.now, uploadsDir, sales, processCount: 1 });
  });
  afterEach(() => off.app.close());

  it('keeps no purchase open; its late money counts once it is back', async () => {
    const { number, reference } = await givenOpen();
    t.clock.advance(25 * hourMs);
    expect(await off.upkeep.expire(go)).toBe(1);
    expect(await stateOf(number)).toBe('expired');
    expect(await payments()).toMatchObject([{ state: 'expired', nextAskAt: expect.any(String) }]);
    t.simulator.act(reference, 'settle');
    await t.settling.askDue(go);
    expect(await stateOf(number)).toBe('paid');
    expect(await payments()).toMatchObject([{ state: 'confirmed', attention: 'late', isSettling: 1 }]);
    await expectSound();
  });

  it('refuses to pay online, and leaves the transfer that waits with its code', async () => {
    const { number } = await givenTransfer(t, learner);
    const again = { as: learner, body: { method: 'online' } };
    expectError(await off.call('POST', `/api/purchases/${number}/payments`, again), 'PAYMENT_METHOD_OFF');
    expect(await payments()).toMatchObject([{ method: 'transfer', state: 'waiting' }]);
  });

  it('leaves the buyer another way to pay, and cancelling', async () => {
    const { number } = await givenOpen();
    const again = { as: learner, body: { method: 'transfer' } };
    expect((await off.call('POST', `/api/purchases/${number}/payments`, again)).statusCode).toBe(201);
    expect(await payments()).toMatchObject([{ state: 'cancelled' }, { method: 'transfer', state: 'waiting' }]);
    const { number: second } = await givenOpen();
    const cancelled = await off.call('POST', `/api/purchases/${second}/cancel`, { as: learner });
    expect(cancelled.json()).toMatchObject({ state: 'cancelled' });
  });
});

describe('a transfer', () => {
  const prove = async (number: string, as = learner) =>
    t.call('PUT', `/api/purchases/${number}/proof`, { as, body: formWith(await jpeg(), { field: 'proof' }) });

  it('has an amount of its own while it waits, and keeps its purchase open once there is a proof', async () => {
    await given();
    const amounts = new Set<number>();
    for (let count = 0; count < 20; count += 1) amounts.add((await givenTransfer(t, await givenLearner(t))).amount);
    expect(amounts.size).toBe(20);
    const { number } = await givenTransfer(t, learner);
    expect((await prove(number)).json()).toMatchObject({
      payment: { state: 'waiting', transfer: { proofAt: expect.any(String) } },
    });
    expect(await t.db.selectFrom('payment').select('attention').where('proofFile', 'is not', null).execute()).toEqual([
      { attention: 'transfer' },
    ]);
    expect(await t.db.selectFrom('doomedFile').selectAll().execute()).toEqual([]);
    t.clock.advance(48 * hourMs);
    await t.upkeep.expire(go);
    expect(await stateOf(number)).toBe('open');
    const states = await t.db.selectFrom('purchase').select('state').execute();
    expect(states.filter(({ state }) => state === 'expired')).toHaveLength(20);
  });

  it('is mailed once, however often the way to pay is changed', async () => {
    await given();
    const { number } = await t.buy(learner);
    for (const bank of ['1234567890', '9876543210', '1234567890'])
      await t.call('POST', `/api/purchases/${number}/payments`, { as: learner, body: { method: 'transfer', bank } });
    await t.app.settled();
    expect(await payments()).toHaveLength(3);
    expect(t.mails.map(({ subject }) => subject)).toEqual(['Menunggu transfer untuk Basic']);
  });

  it('takes ten proofs of an account in a quarter of an hour', async () => {
    await given();
    const { number } = await givenTransfer(t, learner);
    const html = () => formWith(Buffer.from('<html></html>'), { field: 'proof' });
    const proveAs = (as = learner) => t.call('PUT', `/api/purchases/${number}/proof`, { as, body: html() });
    for (let count = 0; count < 10; count += 1) expectError(await proveAs(), 'IMAGE_TYPE_NOT_SUPPORTED');
    expectError(await proveAs(), 'TOO_MANY_REQUESTS');
    expectError(await proveAs(await givenLearner(t)), 'PURCHASE_NOT_FOUND');
  });

  it('takes no more proofs in a day than the disk has room for, whatever ID cards strangers send', async () => {
    await given();
    const { number } = await givenTransfer(t, learner);
    const createdAt = t.clock.now().toISOString();
    const sizeBytes = 1024 ** 3;
    const card = { kind: 'id_card', mediaType: 'image/webp', sizeBytes, sha256: '', createdAt } as const;
    await t.db
      .insertInto('file')
      .values(['one', 'two'].map((id) => ({ ...card, id })))
      .execute();
    expect((await prove(number)).statusCode).toBe(200);
    await t.db.deleteFrom('file').where('id', 'in', ['one', 'two']).execute();
    const other = await givenLearner(t);
    const { number: second } = await givenTransfer(t, other);
    expect((await prove(second, other)).statusCode).toBe(200);
    await t.db.updateTable('file').set({ sizeBytes }).execute();
    expectError(await prove(number), 'TOO_MANY_REQUESTS');
    // Proofs are no ID cards either.
    await expect(t.idCards.refuseFull()).resolves.toBeUndefined();
  });

  it('keeps one picture of two that are sent at once: the other is deleted', async () => {
    await given();
    const { number } = await givenTransfer(t, learner);
    const answers = await Promise.all([prove(number), prove(number)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { proofFile } = await t.db.selectFrom('payment').select('proofFile').executeTakeFirstOrThrow();
    const files = await t.db.selectFrom('file').select('id').execute();
    expect(files).toHaveLength(2);
    expect(await t.db.selectFrom('doomedFile').select('fileId as id').execute()).toEqual(
      files.filter(({ id }) => id !== proofFile),
    );
  });

  it('loses the pictures of all proofs that were decided on 90 days ago in one round, however many', async () => {
    await given();
    await givenTransfer(t, learner);
    const { isSettling: _, ...row } = await t.db.selectFrom('payment').selectAll().executeTakeFirstOrThrow();
    const decidedAt = t.clock.now().toISOString();
    for (let number = 2; number < 252; number += 1) {
      const id = `proof-${number}`;
      await t.db
        .insertInto('file')
        .values({ id, kind: 'id_card', mediaType: 'image/webp', sizeBytes: 1, sha256: '', createdAt: decidedAt })
        .execute();
      await t.db
        .insertInto('payment')
        .values({ ...row, id, number, reference: id, state: 'cancelled', proofFile: id, decidedAt })
        .execute();
    }
    await t.upkeep.forgetProofs(go);
    expect(await t.db.selectFrom('doomedFile').selectAll().execute()).toEqual([]);
    t.clock.advance(91 * 24 * hourMs);
    await t.upkeep.forgetProofs(go);
    expect(await t.db.selectFrom('doomedFile').selectAll().execute()).toHaveLength(250);
    expect(await t.db.selectFrom('payment').select('id').where('proofFile', 'is not', null).execute()).toEqual([]);
  });

  it('keeps no picture of a buyer who leaves while it arrives', async () => {
    await given();
    const { number } = await givenTransfer(t, learner);
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    const form = new Response(formWith(await jpeg(), { field: 'proof' }));
    const body = Buffer.from(await form.arrayBuffer());
    const socket = net.connect(portOf(t.app), '127.0.0.1');
    const head = [
      `PUT /api/purchases/${number}/proof HTTP/1.1`,
      ...['Host: x', 'Connection: close', `Authorization: Bearer ${learner.token}`],
      `Content-Type: ${form.headers.get('content-type')}`,
      `Content-Length: ${body.length}`,
      // The server says that it has read the head.
      'Expect: 100-continue',
    ].join('\r\n');
    socket.write(`${head}\r\n\r\n`);
    socket.write(body.subarray(0, 100));
    await once(socket, 'data');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    const erasure = await t.call('POST', '/api/auth/me/erasure', { as: learner, body: { password } });
    expect(erasure.statusCode).toBe(200);
    socket.write(body.subarray(100));
    await once(socket, 'close');
    expect(answer).toContain('HTTP/1.1 401');
    expect(await t.db.selectFrom('payment').select('proofFile').execute()).toEqual([{ proofFile: null }]);
    const files = await t.db.selectFrom('file').select('id').execute();
    expect(await t.db.selectFrom('doomedFile').select('fileId as id').execute()).toEqual(files);
  });

  it('waits for one purchase of an account at a time, unless a proof has come', async () => {
    await given();
    const first = await givenTransfer(t, learner);
    const { number } = await t.buy(learner);
    const { payment: online } = (await t.pay(learner, number)).purchase;
    const transfer = () =>
      t.call('POST', `/api/purchases/${number}/payments`, { as: learner, body: { method: 'transfer' } });
    expectError(await transfer(), 'TRANSFER_WAITS');
    // The way to pay that was open stays so.
    expect((await t.get(learner, number)).payment).toEqual(online);
    expect((await prove(first.number)).statusCode).toBe(200);
    expect((await transfer()).statusCode).toBe(201);
    const third = await t.buy(learner);
    expectError(
      await t.call('POST', `/api/purchases/${third.number}/payments`, { as: learner, body: { method: 'transfer' } }),
      'TRANSFER_WAITS',
    );
    await t.call('POST', `/api/purchases/${number}/cancel`, { as: learner });
    const answer = await t.call('POST', `/api/purchases/${third.number}/payments`, {
      as: learner,
      body: { method: 'transfer' },
    });
    expect(answer.statusCode).toBe(201);
  });

  it('waits for one purchase also when all are asked for at once', async () => {
    await given();
    const numbers: string[] = [];
    for (let count = 0; count < 5; count += 1) numbers.push((await t.buy(learner)).number);
    const answers = await Promise.all(
      numbers.map((number) =>
        t.call('POST', `/api/purchases/${number}/payments`, { as: learner, body: { method: 'transfer' } }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409, 409]);
    expect(await payments()).toHaveLength(1);
  });

  it('takes only pictures as a proof, and none for a purchase that waits for none', async () => {
    await given();
    const { number } = await givenTransfer(t, learner);
    const html = formWith(Buffer.from('<html></html>'), { field: 'proof' });
    expectError(
      await t.call('PUT', `/api/purchases/${number}/proof`, { as: learner, body: html }),
      'IMAGE_TYPE_NOT_SUPPORTED',
    );
    const { number: other } = await t.buy(learner);
    expectError(await prove(other), 'PAYMENT_STATE');
  });
});

describe('the tries to pay one purchase', () => {
  const pay = (number: string, body: object) =>
    t.call('POST', `/api/purchases/${number}/payments`, { as: learner, body });

  it('are ten, and the last of them stays open', async () => {
    await given();
    const { number } = await t.buy(learner);
    for (let count = 0; count < 10; count += 1) {
      const answer = await pay(number, { method: count % 2 ? 'transfer' : 'online' });
      expect(answer.json<OwnPurchaseDetail>().payment?.number).toBe(count + 1);
    }
    expectError(await pay(number, { method: 'online' }), 'TOO_MANY_PAYMENTS');
    expect(await payments()).toHaveLength(10);
    expect((await pay(number, { method: 'transfer' })).json()).toMatchObject({
      payment: { number: 10, state: 'waiting' },
    });
  });

  it('make few calls to the gateway by however many checks at once', async () => {
    await given();
    const { number } = await t.buy(learner);
    for (let count = 0; count < 10; count += 1) await pay(number, { method: count % 2 ? 'transfer' : 'online' });
    const asked = jest.spyOn(t.gateway, 'status');
    const answers = await Promise.all(Array.from({ length: 20 }, () => check(number)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(asked).toHaveBeenCalledTimes(3);
    await check(number);
    expect(asked).toHaveBeenCalledTimes(6);
  });
});

describe('POST /api/payments/notifications/midtrans', () => {
  it('keeps an authentic notification once, also of somebody else’s order, and nothing of a card', async () => {
    await given({ isTold: false });
    const { reference } = await givenOpen();
    t.simulator.act(reference, 'settle');
    const told = {
      ...(JSON.parse(t.simulator.noticeOf(reference)) as object),
      masked_card: '481111-1114',
      customer: 'Sari',
    };
    for (let count = 0; count < 3; count += 1) expect((await t.knock(JSON.stringify(told))).statusCode).toBe(200);
    const foreign = { order_id: 'NOT-OURS', status_code: '200', gross_amount: '1.00' };
    const signature_key = midtransSignature(foreign, 'SB-Mid-server-of-the-tests');
    expect((await t.knock(JSON.stringify({ ...foreign, signature_key }))).statusCode).toBe(200);
    await t.inbox.handle(go);
    const kept = await t.db.selectFrom('gatewayEvent').selectAll().orderBy('seen', 'desc').execute();
    expect(kept).toMatchObject([
      { reference, seen: 3, outcome: 'paid' },
      { reference: 'NOT-OURS', seen: 1, outcome: 'not-ours' },
    ]);
    expect(JSON.stringify(kept)).not.toMatch(/481111|Sari/);
  });

  it('refuses every forgery, and keeps nothing of it', async () => {
    await given({ isTold: false });
    const { reference } = await givenOpen();
    t.simulator.act(reference, 'settle');
    const told = JSON.parse(t.simulator.noticeOf(reference)) as Record<string, string>;
    const { signature_key = '' } = told;
    const forgeries: unknown[] = [
      { ...told, order_id: `${reference}0` },
      { ...told, gross_amount: '99000' },
      { ...told, status_code: '201' },
      { ...told, signature_key: signature_key.toUpperCase() },
      { ...told, signature_key: signature_key.slice(1) },
      { ...told, signature_key: `${signature_key}0` },
      { ...told, signature_key: [signature_key] },
      { ...told, gross_amount: 99_000 },
      { ...told, signature_key: midtransSignature(told as never, 'another key') },
      { ...told, signature_key: undefined },
      [told],
      null,
      'text',
    ];
    for (const forged of forgeries) expectError(await t.knock(JSON.stringify(forged)), 'WEBHOOK_REFUSED');
    expectError(await t.knock('{"broken'), 'WEBHOOK_REFUSED');
    expectError(await t.knock(JSON.stringify({ ...told, more: 'x'.repeat(70_000) })), 'PAYLOAD_TOO_LARGE');
    expect(await t.db.selectFrom('gatewayEvent').selectAll().execute()).toEqual([]);
    expect(await entitlements()).toEqual([]);
  });
});

describe('what came from outside', () => {
  it.each<[Act, string]>([
    ['refund', 'outside'],
    ['chargeback', 'outside'],
    ['strange', 'unknown'],
  ])('such as a %s changes no access and calls a person once', async (act, attention) => {
    await given();
    const { number, reference } = await givenOpen();
    t.simulator.act(reference, 'settle');
    await settled();
    t.simulator.act(reference, act);
    await settled();
    expect(await t.settling.settle(reference)).toBe('nothing');
    expect(await t.get(learner, number)).toMatchObject({ state: 'paid', access: { revokedAt: null } });
    expect(await payments()).toMatchObject([{ attention, state: 'confirmed' }]);
  });
});

describe('money that was given back before we had asked', () => {
  it.each<Act>(['refund', 'chargeback'])('(%s) calls a person, and locks its purchase no more', async (act) => {
    await given({ isTold: false });
    const { number, reference } = await givenOpen();
    t.simulator.act(reference, 'settle');
    t.simulator.act(reference, act);
    await check(number);
    expect(await payments()).toMatchObject([{ state: 'cancelled', attention: 'outside', received: null }]);
    const again = { as: learner, body: { method: 'transfer' } };
    expect((await t.call('POST', `/api/purchases/${number}/payments`, again)).statusCode).toBe(201);
    const cancelled = await t.call('POST', `/api/purchases/${number}/cancel`, { as: learner });
    expect(cancelled.json()).toMatchObject({ state: 'cancelled' });
    expect(await t.settling.settle(reference)).toBe('nothing');
    await expectSound();
  });

  it('lets its purchase expire', async () => {
    await given({ isTold: false });
    const { number, reference } = await givenOpen();
    t.simulator.act(reference, 'settle');
    t.simulator.act(reference, 'refund');
    t.clock.advance(25 * hourMs);
    expect(await t.upkeep.expire(go)).toBe(1);
    expect(await stateOf(number)).toBe('expired');
  });
});

describe('other tries of a purchase that is paid', () => {
  const prove = async (number: string) =>
    t.call('PUT', `/api/purchases/${number}/proof`, { as: learner, body: formWith(await jpeg(), { field: 'proof' }) });
  /** Paid with the first try, at the gateway, after another one was begun. */
  async function givenPaidBesideTransfer(isProved: boolean) {
    await given();
    const { number, reference } = await givenOpen();
    t.simulator.act(reference, 'choose');
    await t.call('POST', `/api/purchases/${number}/payments`, { as: learner, body: { method: 'transfer' } });
    if (isProved) expect((await prove(number)).statusCode).toBe(200);
    // The buyer has paid on the page that was left.
    t.simulator.act(reference, 'settle');
    await settled();
    expect(await stateOf(number)).toBe('paid');
    return number;
  }

  it('end: a transfer’s amount is free again, and no proof is taken', async () => {
    const number = await givenPaidBesideTransfer(false);
    expect(await payments()).toMatchObject([{ state: 'confirmed' }, { state: 'cancelled', attention: null }]);
    expectError(await prove(number), 'PAYMENT_STATE');
    const events = await t.db.selectFrom('purchaseEvent').select(['kind', 'details']).orderBy('place').execute();
    expect(events.filter(({ kind }) => kind === 'payment_closed').at(-1)?.details).toContain(`${number}-2`);
    await expectSound();
  });

  it('end, and a proof that waits stays for a person: its money may have come, too', async () => {
    await givenPaidBesideTransfer(true);
    expect(await payments()).toMatchObject([{ state: 'confirmed' }, { state: 'cancelled', attention: 'transfer' }]);
  });

  it('end at the gateway, too: its page takes no second payment', async () => {
    await given();
    const { number } = await t.buy(learner);
    const body = { method: 'transfer' };
    const transfer = await t.call('POST', `/api/purchases/${number}/payments`, { as: learner, body });
    const { reference } = await t.pay(learner, number);
    t.simulator.act(reference, 'choose');
    await settled();
    const finance = await givenFinance(t);
    const received = transfer.json<OwnPurchaseDetail>().payment?.amount;
    await t.call('POST', `/admin/purchases/${number}/payments/1/confirm`, {
      as: finance,
      body: { reason: 'Sudah ada di mutasi', received },
    });
    expect(await stateOf(number)).toBe('paid');
    t.simulator.fail('503');
    expect(await t.upkeep.endLeft(go)).toBe(0);
    t.simulator.fail('none');
    expect(await t.upkeep.endLeft(go)).toBe(1);
    await settled();
    expect(await payments()).toMatchObject([{ state: 'confirmed' }, { state: 'cancelled' }]);
    expect(await t.gateway.status(reference)).toMatchObject({ state: 'cancelled' });
    expect(await t.upkeep.endLeft(go)).toBe(0);
  });

  it('count as paid twice if their money has come by then', async () => {
    await given({ isTold: false });
    const { number } = await t.buy(learner);
    await t.call('POST', `/api/purchases/${number}/payments`, { as: learner, body: { method: 'transfer' } });
    const { reference } = await t.pay(learner, number);
    await t.call('POST', `/admin/purchases/${number}/payments/1/confirm`, {
      as: await givenFinance(t),
      body: { reason: 'Sudah ada di mutasi' },
    });
    t.simulator.act(reference, 'settle');
    expect(await t.upkeep.endLeft(go)).toBe(0);
    expect(await payments()).toMatchObject([{ isSettling: 1 }, { state: 'confirmed', attention: 'double' }]);
    await expectSound();
  });
});

describe('the night’s comparison', () => {
  it('stops asking a gateway that is away', async () => {
    await given({ isTold: false });
    for (let count = 0; count < 12; count += 1) {
      learner = await givenLearner(t);
      await givenOpen();
    }
    t.simulator.fail('503');
    await t.upkeep.reconcile(log, go);
    const run = await t.db.selectFrom('reconciliation').select(['asked', 'unanswered']).executeTakeFirstOrThrow();
    expect(run).toEqual({ asked: 4, unanswered: 4 });
  });

  it('finds what no notification told, and keeps the sums', async () => {
    await given({ isTold: false });
    const { number, reference } = await givenOpen();
    t.simulator.act(reference, 'settle');
    await t.upkeep.reconcile(log, go);
    expect(await stateOf(number)).toBe('paid');
    expect(await t.db.selectFrom('reconciliation').selectAll().execute()).toMatchObject([
      { asked: 1, changed: 1, unanswered: 0, received: 99_000, paid: 99_000, refunded: 0, refundDue: 0 },
    ]);
  });
});

it('never leaves a paid purchase for another state than refunded or reversed', async () => {
  await given();
  const { reference } = await givenOpen();
  t.simulator.act(reference, 'settle');
  await settled();
  const seen = new Set<PurchaseState>();
  for (const act of ['deny', 'settle', 'choose', 'expire', 'cancel', 'deny', 'settle'] as const) {
    t.simulator.act(reference, act);
    await settled();
    seen.add((await t.db.selectFrom('purchase').select('state').executeTakeFirstOrThrow()).state);
  }
  expect([...seen]).toEqual(['reversed']);
  await expectSound();
});
