import { readXlsx } from 'hucre/xlsx';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectInvalid } from '../../../test/expect-error.ts';
import { givenBankRefund, givenFinance, givenPaid, givenPayment, givenPurchase } from '../../../test/finance-door.ts';
import type { GivenAccount } from '../../../test/given.ts';
import type { MonthFigures, Reconciliation } from '../../contract/index.ts';
import { notePurchase } from '../../foundation/sales/purchase-history.repository.ts';

let t: TestApp;
let finance: GivenAccount;
beforeEach(async () => {
  t = await buildTestApp();
  finance = await givenFinance(t);
});
afterEach(() => t.close());

const reconcile = async () => (await t.call('GET', '/admin/reconciliation', { as: finance })).json<Reconciliation>();
const figures = (month: string, rest = '') =>
  t.call('GET', `/admin/payment-figures${rest}?month=${month}`, { as: finance });

/** A purchase paid at a moment of Jakarta. */
async function givenPaidAt(at: string, changes: Parameters<typeof givenPaid>[1] & { title?: string } = {}) {
  const { title, ...more } = changes;
  const { purchase, payment } = await givenPaid(t, more);
  const paidAt = new Date(`${at}+07:00`).toISOString();
  await t.db
    .updateTable('purchase')
    .set({ paidAt, ...(title !== undefined && { title }) })
    .where('id', '=', purchase.id)
    .execute();
  return { purchase, payment };
}

/** A refund whose money has gone on a day. */
async function givenDone(paymentId: string, amount: number, day: string) {
  await givenBankRefund(t, paymentId, { state: 'done', amount, doneAt: `${day}T03:00:00.000Z` });
  await t.db
    .updateTable('payment')
    .set((eb) => ({ refunded: eb('refunded', '+', amount), refundDue: 0 }))
    .where('id', '=', paymentId)
    .execute();
}

/** A payment that the bank takes back on a day. */
async function givenReversed({ purchase, payment }: Awaited<ReturnType<typeof givenPaidAt>>, day: string) {
  await t.db
    .updateTable('payment')
    .set((eb) => ({ state: 'reversed', refunded: eb.fn.coalesce('received', eb.lit(0)), refundDue: 0 }))
    .where('id', '=', payment.id)
    .execute();
  await t.db.updateTable('purchase').set({ state: 'reversed' }).where('id', '=', purchase.id).execute();
  const { id: purchaseId } = purchase;
  await notePurchase(t.db, new Date(`${day}T03:00:00.000Z`), {
    ...{ purchaseId, kind: 'reversed', details: { reference: payment.reference } },
  });
}

describe('GET /admin/reconciliation', () => {
  it('adds up: what came less what went back is what was paid and what is due (I6)', async () => {
    await givenPaid(t);
    const { payment } = await givenPaid(t, { amount: 249_000, method: 'transfer' });
    await givenBankRefund(t, payment.id, { amount: 49_000 });
    const mismatch = {
      state: 'mismatch',
      received: 98_999,
      receivedAt: t.clock.now().toISOString(),
      refundDue: 98_999,
    } as const;
    await givenPayment(t, await givenPurchase(t), mismatch);
    expect((await reconcile()).now).toEqual({
      received: 99_000 + 249_000 + 98_999,
      refunded: 0,
      paid: 99_000 + 200_000,
      refundDue: 49_000 + 98_999,
      difference: 0,
    });
  });

  it.each<[string, (payment: { id: string; purchaseId: string }) => Promise<unknown>, number]>([
    [
      'money that bought nothing and isn’t due',
      ({ id }) => t.db.updateTable('payment').set({ isSettling: 0 }).where('id', '=', id).execute(),
      99_000,
    ],
    [
      'money whose purchase isn’t paid',
      ({ purchaseId }) => t.db.updateTable('purchase').set({ state: 'open' }).where('id', '=', purchaseId).execute(),
      99_000,
    ],
    [
      'more than the price, and the rest isn’t due',
      ({ id }) => t.db.updateTable('payment').set({ received: 99_500 }).where('id', '=', id).execute(),
      500,
    ],
    [
      'less than the price',
      ({ id }) => t.db.updateTable('payment').set({ amountDue: 98_000 }).where('id', '=', id).execute(),
      1_000,
    ],
    [
      'a refund that the payment doesn’t know of',
      async ({ id }) => {
        await givenBankRefund(t, id, { amount: 7_000 });
        await t.db.updateTable('payment').set({ refundDue: 0 }).where('id', '=', id).execute();
      },
      7_000,
    ],
    [
      'a refund without a row',
      ({ id }) => t.db.updateTable('payment').set({ refunded: 3_000 }).where('id', '=', id).execute(),
      -3_000,
    ],
  ])('finds %s', async (_case, spoil, difference) => {
    const { payment } = await givenPaid(t);
    expect((await reconcile()).now.difference).toBe(0);
    await spoil(payment);
    expect((await reconcile()).now.difference).toBe(difference);
  });

  it('tells of the last 35 nights, and their differences', async () => {
    const run = (day: number) => ({
      day: `2026-${day < 31 ? '10' : '11'}-${String((day % 31) + 1).padStart(2, '0')}`,
      at: t.clock.now().toISOString(),
      asked: 3,
      changed: 0,
      unanswered: 1,
      received: 5_000_000_000,
      refunded: 0,
      paid: day === 39 ? 4_999_999_000 : 5_000_000_000,
      refundDue: 0,
    });
    await t.db
      .insertInto('reconciliation')
      .values(Array.from({ length: 40 }, (_, day) => run(day)))
      .execute();
    const { runs } = await reconcile();
    expect(runs).toHaveLength(35);
    expect(runs[0]).toMatchObject({ day: '2026-11-09', received: 5_000_000_000, difference: 1_000, unanswered: 1 });
    expect(runs[1]).toMatchObject({ day: '2026-11-08', difference: 0 });
  });
});

describe('GET /admin/payment-figures', () => {
  it('sums a month of Jakarta by product, way and day', async () => {
    await givenPaidAt('2026-10-31T23:59:59.999');
    await givenPaidAt('2026-11-01T00:00:00.000', { title: 'Basic' });
    const { payment } = await givenPaidAt('2026-11-30T23:59:59.999', {
      title: 'Premium',
      amount: 249_000,
      method: 'transfer',
    });
    await givenPaidAt('2026-12-01T00:00:00.000');
    const free = await givenPurchase(t, {
      title: 'Basic',
      listPrice: 99_000,
      discount: 99_000,
      total: 0,
      state: 'paid',
      paidAt: '2026-11-10T05:00:00.000Z',
      receiptNumber: 'K-1',
      voucherCode: 'GRATIS',
      taxBase: 0,
    });
    expect(free.total).toBe(0);
    await givenBankRefund(t, payment.id, { state: 'done', amount: 50_000, doneAt: '2026-11-12T00:00:00.000Z' });
    await givenBankRefund(t, payment.id, { state: 'asked', amount: 10_000 });
    expect((await figures('2026-11')).json<MonthFigures>()).toEqual({
      month: '2026-11',
      purchases: 3,
      gross: 99_000 + 249_000 + 99_000,
      discounts: 99_000,
      codes: 0,
      refunded: 50_000,
      reversed: 0,
      net: 99_000 + 249_000 - 50_000,
      tax: 0,
      items: [
        { title: 'Premium', purchases: 1, total: 249_000 },
        { title: 'Basic', purchases: 2, total: 99_000 },
      ],
      methods: [
        { method: 'transfer', purchases: 1, total: 249_000 },
        { method: 'online', purchases: 1, total: 99_000 },
        { method: 'none', purchases: 1, total: 0 },
      ],
      returned: 0,
      refundDue: 60_000,
      days: [
        { day: '2026-11-01', purchases: 1, total: 99_000, refunded: 0, reversed: 0 },
        { day: '2026-11-10', purchases: 1, total: 0, refunded: 0, reversed: 0 },
        { day: '2026-11-12', purchases: 0, total: 0, refunded: 50_000, reversed: 0 },
        { day: '2026-11-30', purchases: 1, total: 249_000, refunded: 0, reversed: 0 },
      ],
    });
    expect((await figures('2025-01')).json()).toMatchObject({ purchases: 0, gross: 0, net: 0, items: [], days: [] });
    expect(Object.keys(expectInvalid(await figures('2026-13')))).toEqual(['month']);
  });

  it('leaves a month as it is when its money goes back later, by us or by the bank', async () => {
    const [refunded, reversed, both] = [
      await givenPaidAt('2026-10-10T10:00:00.000'),
      await givenPaidAt('2026-10-11T10:00:00.000', { method: 'online' }),
      await givenPaidAt('2026-10-12T10:00:00.000', { amount: 249_000 }),
    ];
    const october = (await figures('2026-10')).json<MonthFigures>();
    expect(october).toMatchObject({ purchases: 3, net: 447_000, refunded: 0, reversed: 0 });

    await givenDone(refunded.payment.id, 99_000, '2026-11-02');
    await t.db.updateTable('purchase').set({ state: 'refunded' }).where('id', '=', refunded.purchase.id).execute();
    await givenReversed(reversed, '2026-12-05');
    await givenDone(both.payment.id, 49_000, '2026-11-20');
    await givenReversed(both, '2026-12-24');

    expect((await figures('2026-10')).json()).toEqual(october);
    expect((await figures('2026-11')).json()).toMatchObject({
      ...{ purchases: 0, gross: 0, refunded: 148_000, reversed: 0, returned: 0, net: -148_000 },
      days: [
        { day: '2026-11-02', total: 0, refunded: 99_000, reversed: 0 },
        { day: '2026-11-20', total: 0, refunded: 49_000, reversed: 0 },
      ],
    });
    expect((await figures('2026-12')).json()).toMatchObject({
      ...{ purchases: 0, refunded: 0, reversed: 99_000 + 200_000, net: -299_000 },
      days: [
        { day: '2026-12-05', refunded: 0, reversed: 99_000 },
        { day: '2026-12-24', refunded: 0, reversed: 200_000 },
      ],
    });
    const { sheets } = await readXlsx((await figures('2026-12', '/export')).rawPayload);
    expect(sheets[0]?.rows).toEqual(
      expect.arrayContaining([
        ['Pendapatan', 0],
        ['Dikembalikan pada bulan ini', 0],
        ['Ditarik bank pada bulan ini', 299_000],
        ['Pendapatan bersih', -299_000],
      ]),
    );
  });

  it('counts as income what has bought something: neither a second payment nor more than was due, and no code of a transfer', async () => {
    const { purchase, payment } = await givenPaidAt('2026-11-03T10:00:00.000', { method: 'transfer' });
    await t.db
      .updateTable('payment')
      .set({ amountDue: 98_877, received: 100_000, refundDue: 1_123 })
      .where('id', '=', payment.id)
      .execute();
    const twice = await givenPayment(t, purchase, {
      ...{ number: 2, method: 'online', state: 'confirmed', attention: null, amountDue: 99_000, received: 99_000 },
      receivedAt: t.clock.now().toISOString(),
    });
    await givenDone(twice.id, 99_000, '2026-11-04');
    await givenDone(payment.id, 1_123, '2026-11-05');
    const month = { gross: 99_000, discounts: 0, codes: 123, refunded: 0, net: 98_877, returned: 100_123 };
    expect((await figures('2026-11')).json()).toMatchObject(month);
    await givenDone(payment.id, 8_877, '2026-12-01');
    expect((await figures('2026-11')).json()).toMatchObject(month);
    expect((await figures('2026-12')).json()).toMatchObject({ refunded: 8_877, returned: 0, net: -8_877 });
  });

  it('counts less that was taken as enough as a reduction, and only a transfer’s code as a code', async () => {
    for (const [method, came] of [
      ['transfer', 98_877],
      ['transfer', 90_000],
      ['online', 98_999],
    ] as const) {
      const { payment } = await givenPaidAt('2026-11-03T10:00:00.000', { method });
      await t.db.updateTable('payment').set({ amountDue: came, received: came }).where('id', '=', payment.id).execute();
    }
    const income = 98_877 + 90_000 + 98_999;
    expect((await figures('2026-11')).json()).toMatchObject({
      ...{ gross: 297_000, discounts: 9_001, codes: 123, net: income },
      // Every part adds up to it.
      items: [{ title: 'Langganan Uji', purchases: 3, total: income }],
      methods: [
        { method: 'transfer', purchases: 2, total: 98_877 + 90_000 },
        { method: 'online', purchases: 1, total: 98_999 },
      ],
      days: [{ day: '2026-11-03', purchases: 3, total: income }],
    });
    const { sheets } = await readXlsx((await figures('2026-11', '/export')).rawPayload);
    const [sums, ...parts] = sheets.map(({ rows }) => rows);
    expect(sums).toContainEqual(['Pendapatan', income]);
    for (const [headings, ...rows] of parts) {
      expect(headings?.[2]).toBe('Pendapatan');
      expect(rows.reduce((sum, row) => sum + Number(row[2]), 0)).toBe(income);
    }
  });

  it('is also a file for a spreadsheet, in which every text stays a text', async () => {
    await givenPaidAt('2026-11-05T10:00:00.000', { title: '=1+1' });
    const answer = await figures('2026-11', '/export');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="keuangan-2026-11.xlsx"',
    });
    const { sheets } = await readXlsx(answer.rawPayload);
    expect(sheets.map(({ name }) => name)).toEqual(['Ringkasan', 'Per produk', 'Per cara bayar', 'Per hari']);
    expect(sheets[0]?.rows).toEqual(expect.arrayContaining([['Pendapatan bersih', 99_000]]));
    expect(sheets[1]?.rows[1]).toEqual(['=1+1', 1, 99_000]);
    expect(sheets[3]?.rows[1]).toEqual(['2026-11-05', 1, 99_000, 0, 0]);
  });
});
