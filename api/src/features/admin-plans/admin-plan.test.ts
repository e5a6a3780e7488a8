import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { givenFinance, givenPaid, givenPlan, givenPurchase } from '../../../test/finance-door.ts';
import { type GivenAccount, givenStaff } from '../../../test/given.ts';
import type { AdminPlan, AdminPlanList, AuditLog } from '../../contract/index.ts';

let t: TestApp;
let finance: GivenAccount;
beforeEach(async () => {
  t = await buildTestApp();
  finance = await givenFinance(t);
});
afterEach(() => t.close());

const path = '/admin/plans';
const form = {
  name: 'Intensif',
  months: 2,
  packageQuota: 20,
  price: 149_000,
  features: ['lessons', 'explanations'],
  isSold: true,
};
const add = (changes: object = {}, headers: Record<string, string> = {}) =>
  t.call('POST', path, { as: finance, body: { ...form, ...changes }, headers });
const change = (plan: { id: string }, changes: object) =>
  t.call('PUT', `${path}/${plan.id}`, { as: finance, body: { ...form, reason: 'Harga akhir tahun', ...changes } });
const listed = async () => (await t.call('GET', path, { as: finance })).json<AdminPlanList>().plans;

it('is added with its contents as sentences, once under one key', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const [first, again] = [await add({}, headers), await add({}, headers)];
  expect(first.statusCode).toBe(201);
  expect(again.json()).toEqual(first.json());
  expect(first.json()).toMatchObject({
    ...form,
    features: ['explanations', 'lessons'],
    contents: ['20 paket tryout', 'Pembahasan setiap soal', 'Materi lengkap'],
    revision: 1,
    sold: 0,
  });
  expect((await listed()).filter(({ name }) => name === 'Intensif')).toHaveLength(1);
});

it('is changed for later purchases only, with the reason in the audit log', async () => {
  const plan = (await add()).json<AdminPlan>();
  const { id } = await givenPurchase(t, { itemId: plan.id, title: plan.name });
  const answer = await change(plan, { price: 199_000, isSold: false, revision: plan.revision });
  expect(answer.json()).toMatchObject({ price: 199_000, isSold: false, revision: 2 });
  const bought = await t.db.selectFrom('purchase').select(['title', 'total']).where('id', '=', id).execute();
  expect(bought).toEqual([{ title: 'Intensif', total: 99_000 }]);
  const { entries } = (
    await t.call('GET', '/admin/audit?entity=plan', { as: await givenStaff(t, 'admin', { permissions: ['manage'] }) })
  ).json<AuditLog>();
  expect(entries.find(({ action }) => action === 'update')).toMatchObject({
    reason: 'Harga akhir tahun',
    before: { price: 149_000, isSold: true },
    after: { price: 199_000, isSold: false },
  });
});

it('is not changed by who has read an older state of it', async () => {
  const plan = (await add()).json<AdminPlan>();
  await change(plan, { price: 159_000, revision: 1 });
  expectError(await change(plan, { price: 169_000, revision: 1 }), 'PLAN_CHANGED');
  const both = await Promise.all([1, 2].map((add_) => change(plan, { price: 170_000 + add_, revision: 2 })));
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expectError(await change({ id: 'tidak-ada' }, { revision: 1 }), 'PLAN_NOT_FOUND');
});

it('counts its paid purchases', async () => {
  const plan = await givenPlan(t);
  const { purchase } = await givenPaid(t);
  await t.db.updateTable('purchase').set({ itemId: plan.id }).where('id', '=', purchase.id).execute();
  await givenPurchase(t, { itemId: plan.id });
  expect((await listed()).find(({ id }) => id === plan.id)).toMatchObject({ sold: 1 });
});

it.each([
  [{ price: 99_000.5 }, ['price']],
  [{ price: 0, months: 25 }, ['months', 'price']],
  [{ packageQuota: 0, name: ' ' }, ['name', 'packageQuota']],
  [{ features: ['group'] }, ['features.0']],
])('refuses %j', async (changes, fields) => {
  expect(Object.keys(expectInvalid(await add(changes))).toSorted()).toEqual(fields);
});
