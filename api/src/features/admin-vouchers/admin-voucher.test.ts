import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { givenFinance, givenPlan, givenPurchase, givenVoucher } from '../../../test/finance-door.ts';
import { type GivenAccount, givenTryout } from '../../../test/given.ts';
import type { Voucher, VoucherList } from '../../contract/index.ts';

let t: TestApp;
let finance: GivenAccount;
beforeEach(async () => {
  t = await buildTestApp();
  finance = await givenFinance(t);
});
afterEach(() => t.close());

const path = '/admin/vouchers';
const voucher = { code: 'hemat20', kind: 'percent', value: 20, cap: 50_000, max: 100 };
const add = (changes: object = {}, headers: Record<string, string> = {}) =>
  t.call('POST', path, { as: finance, body: { ...voucher, ...changes }, headers });
const list = async (query = '') => (await t.call('GET', `${path}${query}`, { as: finance })).json<VoucherList>();
const change = (id: string, body: object) => t.call('PUT', `${path}/${id}`, { as: finance, body });

/** A purchase that has taken a voucher. */
async function givenUse(voucherId: string, state: 'held' | 'used' | 'released') {
  const { id, accountId } = await givenPurchase(t);
  const at = t.clock.now().toISOString();
  await t.db.insertInto('voucherUse').values({ purchaseId: id, voucherId, accountId, state, at }).execute();
  if (state === 'released') return;
  await t.db
    .updateTable('voucher')
    .set((eb) => ({ taken: eb('taken', '+', 1) }))
    .where('id', '=', voucherId)
    .execute();
}

it('is made in capitals, once under one key, and its code only once', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const [first, again] = [await add({}, headers), await add({}, headers)];
  expect(first.statusCode).toBe(201);
  expect(first.json()).toMatchObject({ code: 'HEMAT20', held: 0, used: 0, isActive: true, maxPerAccount: 1 });
  expect(again.json()).toEqual(first.json());
  const other = { 'idempotency-key': crypto.randomUUID() };
  expectError(await add({ value: 30 }, other), 'VOUCHER_CODE_TAKEN');
  // The form is corrected and sent under the key that it had.
  expect((await add({ code: 'HEMAT30', value: 30 }, other)).statusCode).toBe(201);
  expect((await list()).total).toBe(2);
});

it('keeps its times in UTC, whatever zone they are sent in: they are compared as texts', async () => {
  const jakarta = { from: '2026-11-24T00:30:00.000+07:00', until: '2026-11-25T00:00:00+07:00' };
  const utc = { from: '2026-11-23T17:30:00.000Z', until: '2026-11-24T17:00:00.000Z' };
  const { id, ...added } = (await add(jakarta)).json<Voucher>();
  expect(added).toMatchObject(utc);
  const { isActive, max, maxPerAccount, note } = added;
  expect(
    (await change(id, { ...jakarta, isActive, max, maxPerAccount, note, reason: 'Salah jam' })).json(),
  ).toMatchObject(utc);
});

it('tells how often it is held and used, and is found by the beginning of its code', async () => {
  const { id, code } = await givenVoucher(t, { code: 'GURU_1' });
  await givenVoucher(t, { code: 'GURUX1' });
  await givenVoucher(t, { code: 'XGURU_' });
  for (const state of ['held', 'used', 'used', 'released'] as const) await givenUse(id, state);
  expect((await list('?search=guru_')).vouchers).toMatchObject([{ code, held: 1, used: 2 }]);
  expect(await list('?search=%25')).toEqual({ vouchers: [], total: 0, isTotalCapped: false });
});

it('names the plans and packages that it is for, and none that are gone', async () => {
  const plan = await givenPlan(t, { name: 'Langganan Kilat' });
  const { id: tryoutId, title } = await givenTryout(t, { priceRupiah: 10_000 });
  const itemIds = [tryoutId, plan.id, 'sudah-hilang'];
  const added = (await add({ itemIds })).json<Voucher>();
  expect(added).toMatchObject({
    itemIds,
    items: [
      { kind: 'plan', id: plan.id, title: 'Langganan Kilat' },
      { kind: 'package', id: tryoutId, title },
    ],
  });
  await add({ code: 'SEMUA' });
  expect((await list()).vouchers.map(({ items }) => items)).toEqual(expect.arrayContaining([added.items, []]));
});

it('is changed, but never below what is taken (I9)', async () => {
  const { id } = await givenVoucher(t, { maxUses: 10 });
  await givenUse(id, 'held');
  await givenUse(id, 'used');
  expect(expectInvalid(await change(id, { max: 1 }))).toEqual({ max: 'Voucher ini sudah dipakai 2 kali' });
  expect((await change(id, { max: 2, isActive: false, note: 'Habis' })).json()).toMatchObject({
    max: 2,
    isActive: false,
    note: 'Habis',
  });
  expectError(await change('tidak-ada', { max: 2 }), 'VOUCHER_NOT_FOUND');
  const taken = t.db.updateTable('voucher').set({ taken: 3 }).where('id', '=', id).execute();
  await expect(taken).rejects.toThrow();
  const actions = await t.db.selectFrom('auditEntry').select('action').where('entityId', '=', id).execute();
  expect(actions).toEqual([{ action: 'update' }]);
});

it('stays stopped when a form is saved that was opened before, and takes what that form has changed', async () => {
  const added = (await add({ note: 'Hari Guru' })).json<Voucher>();
  const { isActive, from, until, max, maxPerAccount, note } = added;
  const before = { isActive, from, until, max, maxPerAccount, note };
  await change(added.id, { ...before, isActive: false, max: 50, before });
  const saved = await change(added.id, { ...before, note: 'Hari Guru 2026', before });
  expect(saved.json()).toMatchObject({ isActive: false, max: 50, note: 'Hari Guru 2026' });
  expect((await change(added.id, { ...before, before })).json()).toEqual(saved.json());
  const entries = await t.db.selectFrom('auditEntry').select('after').where('entityId', '=', added.id).execute();
  expect(entries).toHaveLength(3);
  // An area of yesterday doesn't send the state it began with: all of its form is written.
  expect((await change(added.id, before)).json()).toMatchObject({ isActive: true, max: 100 });
});

it('never ends before it begins, also where two forms each change one of both', async () => {
  const added = (await add()).json<Voucher>();
  const { isActive, from, until, max, maxPerAccount, note } = added;
  const before = { isActive, from, until, max, maxPerAccount, note };
  const [early, late] = ['2026-12-01T00:00:00.000Z', '2026-12-24T00:00:00.000Z'];
  const answers = await Promise.all([
    change(added.id, { ...before, from: late, before }),
    change(added.id, { ...before, until: early, before }),
  ]);
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.map(expectInvalid)).toEqual([{ until: 'Akhir harus setelah awal' }]);
  const [stored] = (await list()).vouchers;
  expect([stored?.from, stored?.until].filter((moment) => moment !== null)).toHaveLength(1);
  // The period of an earlier release can be wrong already: what is said of something else is taken.
  await t.db.updateTable('voucher').set({ validFrom: late, validUntil: early }).where('id', '=', added.id).execute();
  expect((await change(added.id, { ...before, note: 'Lama', before })).json()).toMatchObject({ note: 'Lama' });
});

it.each([
  [{ value: 101 }, ['value']],
  [{ from: '2026-12-24T00:00:00.000Z', until: '2026-12-24T00:00:00.000Z' }, ['until']],
  [{ code: 'a b' }, ['code']],
  [{ kind: 'free' }, ['kind']],
  [{ kind: 'amount', value: 1.5 }, ['value']],
  [{ max: 0 }, ['max']],
])('refuses %j', async (changes, fields) => {
  expect(Object.keys(expectInvalid(await add(changes)))).toEqual(fields);
});

it('may take all of a price', async () => {
  expect((await add({ code: 'GRATIS', value: 100, cap: null })).json<Voucher>().value).toBe(100);
});
