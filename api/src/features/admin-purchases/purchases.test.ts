import Papa from 'papaparse';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { givenFinance, givenPaid, givenPayment, givenPurchase } from '../../../test/finance-door.ts';
import { type GivenAccount, givenLearner, givenStaff, password } from '../../../test/given.ts';
import { dayMs } from '../../foundation/days/spans.ts';
import { notePurchase } from '../../foundation/sales/purchase-history.repository.ts';
import type { PurchaseDetail, PurchaseList, Work } from '../../contract/index.ts';

let t: TestApp;
let finance: GivenAccount;
beforeEach(async () => {
  t = await buildTestApp();
  finance = await givenFinance(t);
});
afterEach(() => t.close());

const path = '/admin/purchases';
const list = async (query: Record<string, string> = {}, as = finance) =>
  (await t.call('GET', `${path}?${new URLSearchParams(query)}`, { as })).json<PurchaseList>();
const numbers = async (query?: Record<string, string>) => (await list(query)).purchases.map(({ number }) => number);

describe('GET /admin/purchases', () => {
  it('lists the newest first, with buyer, way and what needs doing', async () => {
    const buyer = await givenLearner(t, { name: 'Siti' });
    const { purchase: paid } = await givenPaid(t, { buyer });
    t.clock.advance(1_000);
    const waiting = await givenPurchase(t, { buyer });
    await givenPayment(t, waiting);
    expect(await list()).toMatchObject({
      purchases: [
        { number: waiting.number, state: 'open', method: 'transfer', attentions: ['transfer'] },
        {
          number: paid.number,
          state: 'paid',
          method: 'online',
          attentions: [],
          buyer: { id: buyer.id, name: 'Siti', email: buyer.email },
          receiptNumber: paid.receiptNumber,
        },
      ],
      total: 2,
      isTotalCapped: false,
      waiting: [{ attention: 'transfer', count: 1 }],
    });
    expect(await numbers({ page: '2', pageSize: '1' })).toEqual([paid.number]);
  });

  it('finds the beginning of a number and of an address, in any letter case, and no pattern', async () => {
    const first = await givenPurchase(t, {
      number: 'P-261121-AAAAAA',
      buyer: await givenLearner(t, { email: 'siti_a@contoh.id' }),
    });
    t.clock.advance(1_000);
    const second = await givenPurchase(t, {
      number: 'P-261122-BBBBBB',
      buyer: await givenLearner(t, { email: 'sitixa@contoh.id' }),
    });
    expect(await numbers({ search: 'p-2611' })).toEqual([second.number, first.number]);
    expect(await numbers({ search: 'P-261121-aa' })).toEqual([first.number]);
    expect(await numbers({ search: 'SITI_' })).toEqual([first.number]);
    expect(await numbers({ search: 'siti' })).toEqual([second.number, first.number]);
    for (const search of ['%', '_', 'iti', '261121', 'P-%']) expect(await numbers({ search })).toEqual([]);
  });

  it('takes for a number only what can be the beginning of one: addresses begin with “p-”, too', async () => {
    const first = await givenPurchase(t, { buyer: await givenLearner(t, { email: 'p-rahma@contoh.id' }) });
    t.clock.advance(1_000);
    const second = await givenPurchase(t, { buyer: await givenLearner(t, { email: 'p-261121@contoh.id' }) });
    for (const search of ['p-r', 'P-Rahma@contoh.id']) expect(await numbers({ search })).toEqual([first.number]);
    expect(await numbers({ search: 'p-261121@' })).toEqual([second.number]);
    for (const search of ['p-', 'p-261121', 'p-261121-'])
      expect(await numbers({ search })).toEqual([second.number, first.number]);
  });

  it('filters by state, way, and days of Jakarta', async () => {
    const day = (at: string) => new Date(`${at}+07:00`).toISOString();
    const made: Record<string, string> = {};
    for (const [name, createdAt] of [
      ['before', '2026-11-20T23:59:59.999'],
      ['first', '2026-11-21T00:00:00.000'],
      ['last', '2026-11-22T23:59:59.999'],
      ['after', '2026-11-23T00:00:00.000'],
    ] as const) {
      const purchase = await givenPurchase(t, {
        createdAt: day(createdAt),
        state: name === 'last' ? 'expired' : 'open',
      });
      made[name] = purchase.number;
      await givenPayment(t, purchase, { attention: null, method: name === 'first' ? 'online' : 'transfer' });
    }
    const days = { from: '2026-11-21', to: '2026-11-22' };
    expect(await numbers(days)).toEqual([made['last'], made['first']]);
    expect(await numbers({ ...days, state: 'expired' })).toEqual([made['last']]);
    expect(await numbers({ method: 'online' })).toEqual([made['first']]);
    expect(await list({ method: 'transfer', pageSize: '1' })).toMatchObject({
      total: 3,
      purchases: [{ number: made['after'] }],
    });
    for (const query of [{ state: 'lost' }, { method: 'cash' }, { from: 'kemarin' }, { attention: 'all' }])
      expectInvalid(
        await t.call('GET', `${path}?${new URLSearchParams(query as Record<string, string>)}`, { as: finance }),
      );
  });

  it('shows what needs doing with the longest waiting first, each purchase once', async () => {
    const old = await givenPurchase(t);
    await givenPayment(t, old, { attention: 'mismatch', state: 'mismatch', received: 5, refundDue: 5 });
    await givenPayment(t, old, { number: 2 });
    t.clock.advance(dayMs);
    const late = await givenPurchase(t);
    await givenPayment(t, late);
    await givenPurchase(t);
    expect(await numbers({ attention: 'any' })).toEqual([old.number, late.number]);
    expect(await numbers({ attention: 'mismatch' })).toEqual([old.number]);
    expect(await numbers({ attention: 'any', method: 'online' })).toEqual([]);
    expect((await list({ attention: 'mismatch' })).waiting).toEqual([
      { attention: 'mismatch', count: 1 },
      { attention: 'transfer', count: 2 },
    ]);
  });

  it('is open to support, too, and to nobody else', async () => {
    await givenPaid(t);
    expect((await list({}, await givenStaff(t, 'admin', { permissions: ['support'] }))).total).toBe(1);
    const others = await givenStaff(t, 'admin', { permissions: ['mark', 'cards', 'review', 'manage'] });
    expectError(await t.call('GET', path, { as: others }), 'PERMISSION_MISSING');
  });

  it('keeps the purchases of an erased account, nameless', async () => {
    const buyer = await givenLearner(t, { name: 'Siti' });
    const { purchase } = await givenPaid(t, { buyer });
    await t.call('POST', '/api/auth/me/erasure', { as: buyer, body: { password } });
    expect((await list()).purchases).toMatchObject([{ number: purchase.number, buyer: null, total: 99_000 }]);
    const detail = (await t.call('GET', `${path}/${purchase.number}`, { as: finance })).body;
    expect(JSON.parse(detail)).toMatchObject({ buyer: null });
    for (const secret of ['Siti', buyer.email]) expect(detail).not.toContain(secret);
  });
});

describe('GET /admin/purchases/{number}', () => {
  it('tells the whole history, the newest first, and never a token', async () => {
    const buyer = await givenLearner(t, { name: 'Siti' });
    const { purchase, payment } = await givenPaid(t, { buyer });
    await t.db
      .updateTable('payment')
      .set({ token: 'rahasia-token', url: 'https://pay' })
      .where('id', '=', payment.id)
      .execute();
    for (const [kind, actorId] of [
      ['created', buyer.id],
      ['paid', null],
    ] as const) {
      t.clock.advance(1_000);
      await t.db
        .insertInto('purchaseEvent')
        .values({
          id: kind,
          purchaseId: purchase.id,
          at: t.clock.now().toISOString(),
          kind,
          actorId,
          details: '{"total":99000}',
        })
        .execute();
    }
    const answer = await t.call('GET', `${path}/${purchase.number}`, { as: finance });
    expect(answer.json<PurchaseDetail>()).toMatchObject({
      number: purchase.number,
      total: 99_000,
      access: { packageQuota: 10 },
      payments: [{ number: 1, channel: 'qris', received: 99_000, transfer: null }],
      events: [
        { kind: 'paid', by: null, details: { total: 99_000 } },
        { kind: 'created', by: { id: buyer.id, name: 'Siti' } },
      ],
      serverNow: t.clock.now().toISOString(),
    });
    for (const secret of ['rahasia-token', 'https://pay']) expect(answer.body).not.toContain(secret);
    expectError(await t.call('GET', `${path}/P-261121-TIDAKADA`, { as: finance }), 'PURCHASE_NOT_FOUND');
  });
});

it('orders events of one moment as they happened, and those of an older release by their kinds', async () => {
  const purchase = await givenPurchase(t);
  const at = t.clock.now();
  const kinds = ['proof_sent', 'proof_refused', 'proof_sent', 'confirmed', 'paid', 'access_given'] as const;
  for (const kind of kinds) await notePurchase(t.db, at, { purchaseId: purchase.id, kind });
  const events = async () =>
    (await t.call('GET', `${path}/${purchase.number}`, { as: finance }))
      .json<PurchaseDetail>()
      .events.map(({ kind }) => kind);
  expect(await events()).toEqual(kinds.toReversed());
  await t.db.updateTable('purchaseEvent').set({ place: 0 }).where('kind', '<>', 'proof_sent').execute();
  expect(await events()).toEqual(['proof_sent', 'proof_sent', 'access_given', 'paid', 'confirmed', 'proof_refused']);
});

describe('the export', () => {
  const rowsOf = (text: string) => {
    const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true });
    expect(errors).toEqual([]);
    return data;
  };

  it('is a file of long work that spreadsheets open, and in which nothing runs', async () => {
    const buyer = await givenLearner(t, { name: '=HYPERLINK("https://evil.example")' });
    await givenPurchase(t, { state: 'expired' });
    const { purchase } = await givenPaid(t, { buyer });
    const answer = await t.call('POST', `${path}/exports`, {
      as: finance,
      body: { state: 'paid', search: buyer.email },
    });
    expect(answer.statusCode).toBe(202);
    await t.works.idle();
    const { id, kind } = answer.json<Work>();
    expect(kind).toBe('purchase-export');
    const file = await t.call('GET', `/admin/work/${id}/file`, { as: finance });
    const [header, ...rows] = rowsOf(file.body);
    expect(header).toContain('Cara bayar');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.slice(1, 4)).toEqual([purchase.number, expect.any(String), `'${buyer.name}`]);
    expect(rows[0]).toEqual(expect.arrayContaining(['99000', 'Lunas', purchase.receiptNumber]));
    const [entry] = await t.db.selectFrom('auditEntry').selectAll().where('action', '=', 'export').execute();
    expect(JSON.parse(entry?.after ?? '')).toEqual({ state: 'paid', searched: true });
    const support = await givenStaff(t, 'admin', { permissions: ['support'] });
    expectError(await t.call('POST', `${path}/exports`, { as: support, body: {} }), 'PERMISSION_MISSING');
  });

  it('says what was received, also where less than the price was taken as enough or money came twice', async () => {
    await givenPurchase(t);
    t.clock.advance(1_000);
    const { payment } = await givenPaid(t, { method: 'transfer' });
    const less = { amountDue: 90_000, received: 90_000 };
    await t.db.updateTable('payment').set(less).where('id', '=', payment.id).execute();
    t.clock.advance(1_000);
    const { purchase: twice } = await givenPaid(t);
    await givenPayment(t, twice, { number: 2, state: 'confirmed', received: 98_877, refundDue: 98_877 });
    const [header = [], ...rows] = rowsOf((await t.call('GET', `${path}/export`, { as: finance })).body);
    // At the end: who reads the columns by their places finds the others where they were.
    expect(header.slice(-2)).toEqual(['Kuitansi', 'Diterima']);
    expect(rows.map((row) => [row[header.indexOf('Total')], row.at(-1)])).toEqual([
      ['99000', String(99_000 + 98_877)],
      ['99000', '90000'],
      ['99000', '0'],
    ]);
  });

  it('has every purchase once, beyond one batch, also as one download', async () => {
    const buyer = await givenLearner(t);
    const made = [];
    for (let index = 0; index < 3; index += 1) {
      const purchase = await givenPurchase(t, { buyer });
      await givenPayment(t, purchase, { method: index === 1 ? 'online' : 'transfer' });
      made.push(purchase);
    }
    const { id: _, ...first } = await t.db.selectFrom('purchase').selectAll().limit(1).executeTakeFirstOrThrow();
    // All at one moment: the order goes on by id.
    await t.db
      .insertInto('purchase')
      .values(
        Array.from({ length: 600 }, (_one, index) => ({
          ...first,
          id: `viele-${index}`,
          number: `P-261124-${index}`,
          requestKey: `viele-${index}`,
        })),
      )
      .execute();
    const download = async (query = '') => {
      const file = await t.call('GET', `${path}/export${query}`, { as: finance });
      expect(file.headers['content-disposition']).toMatch(/filename="pembelian-\d{4}-\d\d-\d\d\.csv"/);
      return rowsOf(file.body)
        .slice(1)
        .map(([, number]) => number);
    };
    const all = await download();
    expect([all.length, new Set(all).size]).toEqual([603, 603]);
    expect(await download('?method=online')).toEqual([made[1]?.number]);
    expect((await download('?attention=transfer')).toSorted()).toEqual([made[0]?.number, made[2]?.number].toSorted());
  });
});
