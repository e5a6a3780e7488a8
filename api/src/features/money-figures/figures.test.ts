import { readXlsx } from 'hucre/xlsx';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectInvalid } from '../../../test/expect-error.ts';
import { givenBankRefund, givenFinance, givenPaid, givenPayment, givenPurchase } from '../../../test/finance-door.ts';
import type { GivenAccount } from '../../../test/given.ts';
import type { MonthFigures, Reconciliation } from '../../contract/index.ts';

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
    const { purchase: reversed } = await givenPaidAt('2026-11-15T12:00:00.000');
    await t.db.updateTable('purchase').set({ state: 'reversed' }).where('id', '=', reversed.id).execute();
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
      refunded: 50_000,
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
      refundDue: 60_000,
      days: [
        { day: '2026-11-01', purchases: 1, total: 99_000, refunded: 0 },
        { day: '2026-11-10', purchases: 1, total: 0, refunded: 0 },
        { day: '2026-11-12', purchases: 0, total: 0, refunded: 50_000 },
        { day: '2026-11-30', purchases: 1, total: 249_000, refunded: 0 },
      ],
    });
    expect((await figures('2025-01')).json()).toMatchObject({ purchases: 0, gross: 0, net: 0, items: [], days: [] });
    expect(Object.keys(expectInvalid(await figures('2026-13')))).toEqual(['month']);
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
    expect(sheets[3]?.rows[1]).toEqual(['2026-11-05', 1, 99_000, 0]);
  });
});
