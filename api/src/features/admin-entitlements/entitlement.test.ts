import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { givenFinance, givenPaid, givenPlan, reason } from '../../../test/finance-door.ts';
import { type GivenAccount, givenLearner, givenStaff, givenTryout } from '../../../test/given.ts';
import type { Entitlement, EntitlementList } from '../../contract/index.ts';
import { addMonths } from '../../foundation/sales/months.ts';

let t: TestApp;
let finance: GivenAccount;
let learner: GivenAccount;
beforeEach(async () => {
  t = await buildTestApp();
  finance = await givenFinance(t);
  learner = await givenLearner(t, { email: 'siti@contoh.id', name: 'Siti' });
});
afterEach(() => t.close());

const path = '/admin/entitlements';
const grant = (item: object, changes: object = {}) =>
  t.call('POST', path, {
    as: finance,
    body: { email: learner.email, item, key: crypto.randomUUID(), reason, ...changes },
  });
const revoke = (id: string) => t.call('POST', `${path}/${id}/revoke`, { as: finance, body: { reason: 'Salah orang' } });
const list = async (query = '') => (await t.call('GET', `${path}${query}`, { as: finance })).json<EntitlementList>();
const entries = (id: string) =>
  t.db.selectFrom('auditEntry').select(['action', 'label', 'reason']).where('entityId', '=', id).execute();

it('gives a plan with its own months or others; the same plan again follows the first', async () => {
  const plan = await givenPlan(t, { months: 3, packageQuota: 30 });
  const first = (await grant({ kind: 'plan', id: plan.id })).json<Entitlement>();
  expect(first).toMatchObject({
    source: 'grant',
    title: plan.name,
    planId: plan.id,
    packageQuota: 30,
    used: 0,
    startsAt: t.clock.now().toISOString(),
    account: { id: learner.id, name: 'Siti', email: 'siti@contoh.id' },
    givenBy: { id: finance.id, name: finance.name },
    reason,
    purchaseNumber: null,
    revokedAt: null,
  });
  const second = (await grant({ kind: 'plan', id: plan.id }, { months: 1 })).json<Entitlement>();
  expect(second.startsAt).toBe(first.endsAt);
  expect(await entries(first.id)).toEqual([{ action: 'grant', label: plan.name, reason: null }]);
});

it('lets the next term of a plan begin, as long as it was, when the one before it is taken back', async () => {
  const plan = await givenPlan(t, { months: 6, packageQuota: 30 });
  const terms = [];
  for (const months of [6, 3, 1])
    terms.push((await grant({ kind: 'plan', id: plan.id }, { months })).json<Entitlement>());
  const [first, second, third] = terms as [Entitlement, Entitlement, Entitlement];
  t.clock.advance(86_400_000);
  const now = t.clock.now();
  await revoke(first.id);
  const { entitlements } = await list();
  const timesOf = ({ id }: Entitlement) => {
    const { startsAt, endsAt } = entitlements.find((one) => one.id === id) as Entitlement;
    return [startsAt, endsAt];
  };
  const [secondEnds, thirdEnds] = [addMonths(now, 3), addMonths(addMonths(now, 3), 1)];
  expect(timesOf(second)).toEqual([now.toISOString(), secondEnds.toISOString()]);
  expect(timesOf(third)).toEqual([secondEnds.toISOString(), thirdEnds.toISOString()]);
  // The one that runs stays as it is.
  await revoke(third.id);
  expect((await list()).entitlements.find(({ id }) => id === second.id)).toMatchObject({ startsAt: now.toISOString() });
});

it('gives one package, which stays open', async () => {
  const tryout = await givenTryout(t, { priceRupiah: 25_000 });
  const given = (await grant({ kind: 'package', id: tryout.id })).json<Entitlement>();
  expect(given).toMatchObject({ tryoutId: tryout.id, title: tryout.title, packageQuota: null, endsAt: null });
});

it('gives once under one key, however often and at once it is sent', async () => {
  const plan = await givenPlan(t);
  const key = crypto.randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => grant({ kind: 'plan', id: plan.id }, { key })));
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect((await list()).total).toBe(1);
  const other = await givenPlan(t);
  expectError(await grant({ kind: 'plan', id: other.id }, { key }), 'CREATION_KEY_TAKEN');
});

it('takes access back once', async () => {
  const plan = await givenPlan(t);
  const { id } = (await grant({ kind: 'plan', id: plan.id })).json<Entitlement>();
  const revoked = await revoke(id);
  expect(revoked.json()).toMatchObject({
    revokedAt: t.clock.now().toISOString(),
    reason: `${reason} – dicabut: Salah orang`,
  });
  t.clock.advance(60_000);
  expect((await revoke(id)).json()).toEqual(revoked.json());
  expect((await entries(id)).filter(({ action }) => action === 'revoke')).toHaveLength(1);
  expectError(await revoke('tidak-ada'), 'ENTITLEMENT_NOT_FOUND');
});

it('tells a purchase that its access was taken back', async () => {
  const { purchase } = await givenPaid(t, { buyer: learner });
  const [bought] = (await list('?source=order')).entitlements;
  expect(bought).toMatchObject({ purchaseNumber: purchase.number });
  await revoke(bought?.id ?? '');
  const events = await t.db.selectFrom('purchaseEvent').select(['kind', 'actorId']).execute();
  expect(events).toEqual([{ kind: 'access_revoked', actorId: finance.id }]);
});

it('is found by source and by the beginning of the address, in any letter case', async () => {
  const other = await givenLearner(t, { email: 'sitinur@contoh.id' });
  const plan = await givenPlan(t);
  await grant({ kind: 'plan', id: plan.id });
  t.clock.advance(1_000);
  await grant({ kind: 'plan', id: plan.id }, { email: other.email });
  await givenPaid(t);
  const addresses = ({ entitlements }: EntitlementList) => entitlements.map(({ account }) => account?.email);
  expect(addresses(await list('?source=grant'))).toEqual(['sitinur@contoh.id', 'siti@contoh.id']);
  expect(addresses(await list('?search=SITI@'))).toEqual(['siti@contoh.id']);
  expect(await list('?search=%25')).toMatchObject({ entitlements: [], total: 0 });
  expect(addresses(await list('?source=grant&pageSize=1&page=2'))).toEqual(['siti@contoh.id']);
});

it('gives nothing to nobody', async () => {
  const plan = await givenPlan(t);
  const staff = await givenStaff(t, 'questioner');
  for (const email of ['tidak@ada.id', staff.email])
    expect(Object.keys(expectInvalid(await grant({ kind: 'plan', id: plan.id }, { email })))).toEqual(['email']);
  expectError(await grant({ kind: 'plan', id: 'tidak-ada' }), 'PLAN_NOT_FOUND');
  expectError(await grant({ kind: 'package', id: 'tidak-ada' }), 'TRYOUT_NOT_FOUND');
  expect(Object.keys(expectInvalid(await grant({ kind: 'plan', id: plan.id }, { reason: 'ok' })))).toEqual(['reason']);
  expect((await list()).total).toBe(0);
});
