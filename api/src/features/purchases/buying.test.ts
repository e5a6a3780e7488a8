import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { expectError } from '../../../test/expect-error.ts';
import { givenPayment, givenPurchase as givenWaitingPurchase } from '../../../test/finance-door.ts';
import { eventSetup, givenEvent, inMinutes } from '../../../test/events.ts';
import { type GivenAccount, givenLearner, givenTryout } from '../../../test/given.ts';
import { givenVoucher } from '../../../test/selling.ts';
import { buildShop, type Shop } from '../../../test/shop.ts';
import { buildTestApp } from '../../../test/build-test-app.ts';
import {
  type OwnPurchaseDetail,
  type OwnPurchaseList,
  type PlanList,
  type Quote,
  type Receipt,
  saleTermsVersion,
} from '../../contract/index.ts';
import type { TryoutTable } from '../../db/schema.ts';
import { addMonths } from '../../foundation/sales/months.ts';

let t: Shop;
let learner: GivenAccount;
beforeEach(async () => {
  t = await buildShop();
  learner = await givenLearner(t, { email: 'sari@contoh.id' });
});
afterEach(() => t.close());

const basic = { kind: 'plan', id: 'basic' } as const;
const body = (more: object = {}) => ({
  item: basic,
  expectedTotal: 99_000,
  key: randomUUID(),
  termsVersion: saleTermsVersion,
  ...more,
});
const place = (given: object, as = learner) => t.call('POST', '/api/purchases', { as, body: given });
const quote = async (given: object, as = learner) => t.call('POST', '/api/purchases/quote', { as, body: given });

describe('GET /api/plans', () => {
  it('says what is sold, how it is paid and that no money is real', async () => {
    const answer = await t.call('GET', '/api/plans');
    expect(answer.json()).toMatchObject({
      isOpen: true,
      isSimulated: true,
      methods: ['online', 'transfer'],
      seller: { name: 'PT Contoh', npwp: '01.234.567.8-901.000', address: 'Jakarta' },
      plans: [
        { id: 'basic', price: 99_000, packageQuota: 10, contents: ['10 paket tryout', 'Pembahasan setiap soal'] },
        { id: 'premium', price: 249_000, isPopular: true },
        { id: 'ultimate', price: 399_000 },
      ],
    });
  });

  it('says that nothing is sold without a setting, and nothing can be bought then', async () => {
    const closed = await buildTestApp();
    try {
      const buyer = await givenLearner(closed);
      expect((await closed.call('GET', '/api/plans')).json()).toMatchObject({
        isOpen: false,
        methods: [],
        seller: null,
      });
      expectError(await closed.call('POST', '/api/purchases', { as: buyer, body: body() }), 'SALES_CLOSED');
      expectError(
        await closed.call('POST', '/api/purchases/quote', { as: buyer, body: { item: basic } }),
        'SALES_CLOSED',
      );
    } finally {
      await closed.close();
    }
  });
});

describe('POST /api/purchases/quote', () => {
  it('says what it costs, with the tax in it and the end by Jakarta’s calendar', async () => {
    const found = (await quote({ item: basic })).json<Quote>();
    expect(found).toMatchObject({ listPrice: 99_000, discount: 0, total: 99_000, voucher: null });
    expect(found.tax).toEqual({ kind: 'ppn11', base: 89_189, amount: 9_811 });
    expect(found.endsAt).toBe(addMonths(new Date(found.startsAt), 1).toISOString());
  });

  it('says until when a single package can be begun, and when its event begins', async () => {
    const openingOf = async ({ id }: { id: string }) => {
      const { closesAt, eventAt } = (await quote({ item: { kind: 'package', id } })).json<Quote>();
      return { closesAt, eventAt };
    };
    const closesAt = inMinutes(t, 600);
    expect(await openingOf(await givenTryout(t, { priceRupiah: 25_000, closesAt }))).toEqual({
      closesAt,
      eventAt: null,
    });
    const forGood = await givenTryout(t, { priceRupiah: 25_000 });
    expect(await openingOf(forGood)).toEqual({ closesAt: null, eventAt: null });
    const { setup } = await givenEvent(t, { ...eventSetup(t, { entry: 'paid' }), tryout: forGood });
    expect(await openingOf(forGood)).toEqual({ closesAt: setup.startsUntil, eventAt: setup.startsAt });
    expect((await quote({ item: basic })).json()).not.toHaveProperty('closesAt');
  });

  it('takes a voucher off', async () => {
    const voucher = await givenVoucher(t, { kind: 'percent', value: 33, cap: 30_000 });
    expect((await quote({ item: basic, voucher: voucher.toLowerCase() })).json()).toMatchObject({
      discount: 30_000,
      total: 69_000,
      voucher,
    });
  });

  it.each([
    ['isn’t known', {}, 'VOUCHER_NOT_FOUND', 'NEVER'],
    ['is over', { validUntil: '2020-01-01T00:00:00.000Z' }, 'VOUCHER_NOT_VALID', undefined],
    ['is for later', { validFrom: '2099-01-01T00:00:00.000Z' }, 'VOUCHER_NOT_VALID', undefined],
    ['is for something else', { itemIds: '["premium"]' }, 'VOUCHER_NOT_VALID', undefined],
    ['was stopped', { isActive: 0 }, 'VOUCHER_NOT_VALID', undefined],
    ['is used up', { maxUses: 1, taken: 1 }, 'VOUCHER_USED_UP', undefined],
  ] as const)('refuses a voucher that %s', async (_what, fields, error, code) => {
    const voucher = await givenVoucher(t, fields);
    expectError(await quote({ item: basic, voucher: code ?? voucher }), error);
  });

  it('refuses what isn’t sold', async () => {
    expectError(await quote({ item: { kind: 'plan', id: 'platinum' } }), 'PLAN_NOT_FOUND');
    const free = await givenTryout(t, { priceRupiah: 0 });
    expectError(await quote({ item: { kind: 'package', id: free.id } }), 'NOT_FOR_SALE');
  });
});

describe('what can’t be taken any more', () => {
  const hour = 60;
  const itemOf = ({ id }: { id: string }) => ({ kind: 'package', id }) as const;
  const later = (minutes: number) => {
    t.clock.advance(minutes * 60_000);
    learner = { ...learner, token: t.tokenFor(learner) };
  };

  it('isn’t sold once the package has closed, and until then can be paid no longer than that', async () => {
    const closesAt = inMinutes(t, 30 * hour);
    const tryout = await givenTryout(t, { priceRupiah: 25_000, closesAt });
    const lifeOf = ({ createdAt, expiresAt }: OwnPurchaseDetail) => Date.parse(expiresAt) - Date.parse(createdAt);
    expect(lifeOf(await t.buy(learner, itemOf(tryout)))).toBe(24 * 3_600_000);
    later(25 * hour);
    expect((await t.buy(learner, itemOf(tryout))).expiresAt).toBe(closesAt);
    // The gateway's page is open for five minutes at least.
    later(5 * hour - 6);
    expect((await quote({ item: itemOf(tryout) })).statusCode).toBe(200);
    later(2);
    expectError(await quote({ item: itemOf(tryout) }), 'NOT_FOR_SALE');
    expectError(await place(body({ item: itemOf(tryout), expectedTotal: 25_000 })), 'NOT_FOR_SALE');
  });

  it('is an event’s package without a registration, which only whoever is registered still can use', async () => {
    const event = await givenEvent(t, {
      ...eventSetup(t, { entry: 'paid', startsAt: inMinutes(t, 2 * hour), startsUntil: inMinutes(t, 3 * hour) }),
      tryout: await givenTryout(t, { priceRupiah: 25_000 }),
    });
    expect((await t.buy(learner, itemOf(event))).expiresAt).toBe(event.setup.registrationClosesAt);
    const registered = await givenLearner(t);
    await t.db
      .insertInto('eventRegistration')
      .values({ tryoutId: event.id, accountId: registered.id, registeredAt: t.clock.now().toISOString() })
      .execute();
    later(hour);
    expectError(await quote({ item: itemOf(event) }), 'NOT_FOR_SALE');
    const as = { ...registered, token: t.tokenFor(registered) };
    expect((await t.buy(as, itemOf(event))).expiresAt).toBe(event.setup.startsUntil);
  });

  it.each<[string, () => Partial<Insertable<TryoutTable>>]>([
    ['archived', () => ({ archivedAt: inMinutes(t, 0) })],
    ['unpublished', () => ({ publishedAt: null })],
    ['deactivated', () => ({ isActive: 0 })],
    ['closed', () => ({ closesAt: inMinutes(t, 0) })],
  ])('isn’t paid for any more once it was %s after its order', async (_, change) => {
    const tryout = await givenTryout(t, { priceRupiah: 25_000 });
    const { number } = await t.buy(learner, itemOf(tryout));
    const open = (method: string) =>
      t.call('POST', `/api/purchases/${number}/payments`, { as: learner, body: { method } });
    expect((await open('transfer')).statusCode).toBe(201);
    await t.db.updateTable('tryout').set(change()).where('id', '=', tryout.id).execute();
    for (const method of ['transfer', 'online']) expectError(await open(method), 'NOT_FOR_SALE');
    expect(await t.db.selectFrom('payment').select('state').execute()).toEqual([{ state: 'waiting' }]);
  });

  it('can be paid no longer than until it ends now, also when that was moved forward after its order', async () => {
    const tryout = await givenTryout(t, { priceRupiah: 25_000 });
    const { number } = await t.buy(learner, itemOf(tryout));
    const closesAt = inMinutes(t, 2 * hour);
    await t.db.updateTable('tryout').set({ closesAt }).where('id', '=', tryout.id).execute();
    expect((await t.pay(learner, number)).purchase.payment?.expiresAt).toBe(closesAt);
  });

  it.each([{ entry: 'free' }, { entry: 'code', code: 'MASUK2026' }] as const)(
    'needs no purchase in an event whose entry is $entry',
    async (setup) => {
      const event = await givenEvent(t, { ...setup, tryout: await givenTryout(t, { priceRupiah: 25_000 }) });
      expectError(await quote({ item: itemOf(event) }), 'NOT_FOR_SALE');
    },
  );
});

describe('POST /api/purchases', () => {
  it('places one purchase of one key, however often it is pressed', async () => {
    const once = body();
    const answers = await Promise.all(Array.from({ length: 20 }, () => place(once)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(answers.map((answer) => answer.json<OwnPurchaseDetail>().number)).size).toBe(1);
    expect(answers[0]?.json<OwnPurchaseDetail>().number).toMatch(/^P-\d{6}-[2-9A-HJKMNP-TV-Z]{6}$/);
    expectError(await place({ ...once, item: { kind: 'plan', id: 'premium' } }), 'CREATION_KEY_TAKEN');
  });

  it('refuses another price than the one that was seen, and other terms', async () => {
    await t.db.updateTable('plan').set({ priceRupiah: 120_000 }).where('id', '=', 'basic').execute();
    expectError(await place(body()), 'PRICE_CHANGED');
    expectError(await place(body({ expectedTotal: 120_000, termsVersion: 'old' })), 'TERMS_CHANGED');
  });

  it('keeps price, contents and tax of then', async () => {
    const { number } = await t.buy(learner);
    await t.db
      .updateTable('plan')
      .set({ priceRupiah: 120_000, name: 'Lain', packageQuota: 1, features: '[]' })
      .execute();
    expect(await t.get(learner, number)).toMatchObject({
      title: 'Basic',
      total: 99_000,
      packageQuota: 10,
      features: ['explanations'],
    });
  });

  it('gives a voucher of one use to one of fifty, and once to one person in twenty tabs', async () => {
    const voucher = await givenVoucher(t, { maxUses: 1 });
    const buyers = await Promise.all(Array.from({ length: 50 }, () => givenLearner(t)));
    const given = () => body({ voucher, expectedTotal: 79_200 });
    const answers = await Promise.all(buyers.map((buyer) => place(given(), buyer)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    for (const refused of answers.filter(({ statusCode }) => statusCode !== 201))
      expectError(refused, 'VOUCHER_USED_UP');
    const another = await givenVoucher(t);
    const tabs = await Promise.all(
      Array.from({ length: 20 }, () => place(body({ voucher: another, expectedTotal: 79_200 }))),
    );
    expect(tabs.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  });

  it('is paid at once if a voucher leaves nothing to pay', async () => {
    const voucher = await givenVoucher(t, { value: 100 });
    const bought = await t.buy(learner, basic, { voucher });
    expect(bought).toMatchObject({ state: 'paid', total: 0, payment: null, access: { packageQuota: 10, used: 0 } });
    const receipt = (await t.call('GET', `/api/purchases/${bought.number}/receipt`, { as: learner })).json<Receipt>();
    expect(receipt).toMatchObject({ method: 'none', received: 0, totalInWords: 'nol rupiah', discount: 99_000 });
  });

  it('leaves no more than five waiting', async () => {
    for (let count = 0; count < 5; count += 1) await t.buy(learner);
    expectError(await place(body()), 'TOO_MANY_OPEN_PURCHASES');
  });

  it('refuses the twenty-first in a day that wasn’t paid: each writes mails to an address that may be another’s', async () => {
    for (let count = 0; count < 20; count += 1) {
      const { number } = await t.buy(learner);
      await t.call('POST', `/api/purchases/${number}/cancel`, { as: learner });
    }
    const next = body();
    expectError(await place(next), 'TOO_MANY_PURCHASES');
    expect((await place(body(), await givenLearner(t))).statusCode).toBe(201);
    t.clock.advance(24 * 3_600_000);
    expect((await place(next, { ...learner, token: t.tokenFor(learner) })).statusCode).toBe(201);
  });

  it('refuses a package that the learner has already', async () => {
    const tryout = await givenTryout(t, { priceRupiah: 25_000 });
    const item = { kind: 'package', id: tryout.id } as const;
    const { number } = await t.buy(learner, item);
    const { reference } = await t.pay(learner, number);
    t.simulator.act(reference, 'settle');
    await t.inbox.handle();
    await t.call('POST', `/api/purchases/${number}/check`, { as: learner });
    expect(await t.get(learner, number)).toMatchObject({ state: 'paid', access: { endsAt: null } });
    expectError(await quote({ item }), 'OWNED_ALREADY');
  });
});

describe('a purchase', () => {
  it('is its buyer’s alone', async () => {
    const { number } = await t.buy(learner);
    const other = await givenLearner(t);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/receipt'],
      ['POST', '/check'],
      ['POST', '/cancel'],
    ] as const)
      expectError(await t.call(method, `/api/purchases/${number}${path}`, { as: other }), 'PURCHASE_NOT_FOUND');
    expectError(
      await t.call('POST', `/api/purchases/${number}/payments`, { as: other, body: { method: 'online' } }),
      'PURCHASE_NOT_FOUND',
    );
    expect((await t.call('GET', '/api/purchases', { as: other })).json()).toMatchObject({ purchases: [], total: 0 });
    expect((await t.call('GET', '/api/purchases', { as: learner })).json<OwnPurchaseList>().total).toBe(1);
  });

  it('is paid on the gateway’s page, and has a receipt', async () => {
    const { number } = await t.buy(learner);
    expectError(await t.call('GET', `/api/purchases/${number}/receipt`, { as: learner }), 'RECEIPT_NOT_READY');
    const { purchase, reference } = await t.pay(learner, number);
    const page = await fetch(purchase.payment?.url as string);
    expect(await page.text()).toContain('SIMULATOR, bukan uang sungguhan');
    t.simulator.act(reference, 'settle');
    const checked = await t.call('POST', `/api/purchases/${number}/check`, { as: learner });
    expect(checked.json()).toMatchObject({ state: 'paid', payment: { state: 'confirmed', channel: 'qris' } });
    const receipt = (await t.call('GET', `/api/purchases/${number}/receipt`, { as: learner })).json<Receipt>();
    expect(receipt).toMatchObject({
      seller: { name: 'PT Contoh', npwp: '01.234.567.8-901.000' },
      buyer: { email: 'sari@contoh.id' },
      title: 'Basic',
      tax: { base: 89_189, amount: 9_811 },
      received: 99_000,
      totalInWords: 'sembilan puluh sembilan ribu rupiah',
    });
    expect(t.mails.map(({ subject }) => subject)).toEqual(['Lunas: Basic']);
  });

  it('can be cancelled, and gives its voucher back', async () => {
    const voucher = await givenVoucher(t, { maxUses: 1 });
    const { number } = await t.buy(learner, basic, { voucher });
    await t.pay(learner, number);
    const answer = await t.call('POST', `/api/purchases/${number}/cancel`, { as: learner });
    expect(answer.json()).toMatchObject({ state: 'cancelled', payment: { state: 'cancelled', url: null } });
    expect(await t.db.selectFrom('voucher').select('taken').executeTakeFirst()).toEqual({ taken: 0 });
    expectError(
      await t.call('POST', `/api/purchases/${number}/payments`, { as: learner, body: { method: 'online' } }),
      'PURCHASE_NOT_OPEN',
    );
  });

  it('opens the same page when it is asked for again, and another one for another way', async () => {
    const { number } = await t.buy(learner);
    const [first, second] = [await t.pay(learner, number), await t.pay(learner, number)];
    expect(second.purchase.payment?.url).toBe(first.purchase.payment?.url);
    const transfer = await t.call('POST', `/api/purchases/${number}/payments`, {
      as: learner,
      body: { method: 'transfer' },
    });
    const { payment } = transfer.json<OwnPurchaseDetail>();
    expect(payment).toMatchObject({
      number: 2,
      method: 'transfer',
      url: null,
      transfer: { bank: 'BCA', accountNumber: '1234567890' },
    });
    expect(payment?.amount).toBeLessThan(99_000);
    expect(payment?.amount).toBeGreaterThan(98_000);
  });

  it('leads a transfer to the account that was chosen, the first of them by default', async () => {
    const { accounts } = (await t.call('GET', '/api/plans')).json<PlanList>();
    expect(accounts).toEqual([
      { id: '1234567890', bank: 'BCA' },
      { id: '9876543210', bank: 'Mandiri' },
    ]);
    const { number } = await t.buy(learner);
    const transfer = async (body: object) =>
      t.call('POST', `/api/purchases/${number}/payments`, { as: learner, body: { method: 'transfer', ...body } });
    const second = (await transfer({ bank: '9876543210' })).json<OwnPurchaseDetail>();
    expect(second.payment?.transfer).toMatchObject({ bank: 'Mandiri', accountNumber: '9876543210' });
    expect((await transfer({})).json()).toMatchObject({ payment: { number: 1, transfer: { bank: 'Mandiri' } } });
    expect((await transfer({ bank: '1234567890' })).json()).toMatchObject({
      payment: { number: 2, transfer: { bank: 'BCA' } },
    });
    expectError(await transfer({ bank: '5555555555' }), 'PAYMENT_METHOD_OFF');
  });

  it('has codes for each account: where all of one are taken the others still have theirs', async () => {
    const { number } = await t.buy(learner);
    const { id } = await t.db
      .selectFrom('purchase')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    const other = await givenWaitingPurchase(t);
    for (let code = 1; code < 1_000; code += 1)
      await givenPayment(t, other, { number: code, amountDue: 99_000 - code, bank: '1234567890' });
    const transfer = (bank: string) =>
      t.call('POST', `/api/purchases/${number}/payments`, { as: learner, body: { method: 'transfer', bank } });
    expectError(await transfer('1234567890'), 'PAYMENT_METHOD_OFF');
    expect((await transfer('9876543210')).statusCode).toBe(201);
    const paying = await t.db.selectFrom('payment').select('bank').where('purchaseId', '=', id).execute();
    expect(paying).toEqual([{ bank: '9876543210' }]);
  });

  it('says that the gateway is away, and stays as it is', async () => {
    const { number } = await t.buy(learner);
    t.simulator.fail('503');
    expectError(
      await t.call('POST', `/api/purchases/${number}/payments`, { as: learner, body: { method: 'online' } }),
      'GATEWAY_UNAVAILABLE',
    );
    expect(await t.get(learner, number)).toMatchObject({ state: 'open', payment: { state: 'created' } });
  });
});
