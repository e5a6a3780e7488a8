import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError } from '../../../test/expect-error.ts';
import { type GivenAccount, givenAttempt, givenFinished, givenLearner, givenTryout } from '../../../test/given.ts';
import { freeTryoutForm, giveOut } from '../../../test/guests.ts';
import { givenPurchase, givenSeats, givenVoucher, quietSales } from '../../../test/selling.ts';
import { type CodeResult, type OwnEntitlementList, type Result } from '../../contract/index.ts';
import { dayMs } from '../../foundation/days/spans.ts';
import { createEntitlementRepository } from './entitlement.repository.ts';
import { giveAccess } from '../../foundation/sales/access.repository.ts';

let t: TestApp;
let learner: GivenAccount;
beforeEach(async () => {
  t = await buildTestApp({ sales: quietSales() });
  learner = await givenLearner(t);
});
afterEach(() => t.close());

const start = (tryoutId: string, as = learner) => t.call('POST', '/api/attempts', { as, body: { tryoutId } });
const mine = async (as = learner) => (await t.call('GET', '/api/entitlements/mine', { as })).json<OwnEntitlementList>();
const givenPlan = (packageQuota: number, { features = '["explanations"]', planId = 'basic', months = 1 } = {}) =>
  t.db.transaction().execute((trx) =>
    giveAccess(
      trx,
      {
        accountId: learner.id,
        source: 'grant',
        title: 'Basic',
        features,
        thing: { planId, months, packageQuota },
      },
      t.clock.now(),
    ),
  );
const priced = () => givenTryout(t, { priceRupiah: 25_000 });
const end = async (attemptId: string) => t.call('POST', `/api/attempts/${attemptId}/submit`, { as: learner, body: {} });

describe('a package with a price', () => {
  it('needs access once things are sold, and none before', async () => {
    expectError(await start((await priced()).id), 'SUBSCRIPTION_REQUIRED');
    const free: TestApp = await buildTestApp();
    try {
      const anybody = await givenLearner(free);
      const { id } = await givenTryout(free, { priceRupiah: 25_000 });
      const answer = await free.call('POST', '/api/attempts', { as: anybody, body: { tryoutId: id } });
      expect(answer.statusCode).toBe(201);
      expect((await free.call('GET', '/api/entitlements/mine', { as: anybody })).json()).toMatchObject({
        isNeeded: false,
        entitlements: [],
      });
    } finally {
      await free.close();
    }
  });

  it('stays free for the exam of a free registration, and so does a package without a price', async () => {
    const tryout = await priced();
    await giveOut(t, tryout);
    const body = await freeTryoutForm({ email: 'rani@contoh.id', phone: '081211112222' });
    expect((await t.call('POST', '/api/free-tryouts', { body })).statusCode).toBe(201);
    expect((await start((await givenTryout(t)).id)).statusCode).toBe(201);
  });

  it('is opened by a plan and counted once; taking it again is free', async () => {
    await givenPlan(2);
    const [one, two, three] = [await priced(), await priced(), await priced()];
    const attempt = (await start(one.id)).json<{ id: string }>();
    await end(attempt.id);
    expect((await start(one.id)).statusCode).toBe(201);
    expect((await start(two.id)).statusCode).toBe(201);
    expectError(await start(three.id), 'PACKAGE_QUOTA_USED_UP');
    const own = await mine();
    expect(own.entitlements).toMatchObject([{ packageQuota: 2, used: 2, source: 'grant' }]);
    expect(own.tryoutIds).toEqual([one.id, two.id].toSorted());
  });

  it('is begun ten times of fifty starts at once with a quota of ten', async () => {
    await givenPlan(10);
    const tryouts = await Promise.all(Array.from({ length: 11 }, priced));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, count) => start(tryouts[count % 11]?.id as string)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
    // Going on with a running one, or refused with a sentence: never an error of the database.
    for (const { statusCode } of answers) expect([200, 201, 403]).toContain(statusCode);
    expect((await mine()).entitlements[0]?.used).toBe(10);
    expect(await t.db.selectFrom('entitlementUse').select('tryoutId').execute()).toHaveLength(10);
  });

  it('is refused in the transaction, too, when another start was faster than the check before it', async () => {
    await givenPlan(1);
    const repository = createEntitlementRepository(t.db);
    const opening = t.clock.now().toISOString();
    const take = (id: string) =>
      t.db
        .transaction()
        .execute((trx) =>
          repository.take(trx, { accountId: learner.id, tryout: { id, title: id }, at: t.clock.now() }, opening),
        );
    expect(await Promise.all(['one', 'two', 'three'].map(take))).toEqual(
      expect.arrayContaining([undefined, 'PACKAGE_QUOTA_USED_UP', 'PACKAGE_QUOTA_USED_UP']),
    );
  });

  it('isn’t taken before sales by the very attempt that begins while the first question for their opening is under way', async () => {
    const tryout = await givenTryout(t);
    await givenAttempt(t, { learner, tryout });
    const at = t.clock.now();
    const opening = new Date(at.getTime() + 1).toISOString();
    const wanted = { accountId: learner.id, tryout, at };
    const taken = t.db.transaction().execute((trx) => createEntitlementRepository(t.db).take(trx, wanted, opening));
    expect(await taken).toBe('SUBSCRIPTION_REQUIRED');
  });

  it('uses a single package first, then the plan that ends first', async () => {
    const tryout = await priced();
    const long = await givenPlan(5, { planId: 'premium', months: 3 });
    const short = await givenPlan(5);
    const single = await t.db
      .transaction()
      .execute((trx) =>
        giveAccess(
          trx,
          { accountId: learner.id, source: 'grant', title: 'Satu', features: '[]', thing: { tryoutId: tryout.id } },
          t.clock.now(),
        ),
      );
    await start(tryout.id);
    await start((await priced()).id);
    const uses = await t.db.selectFrom('entitlementUse').select('entitlementId').orderBy('at').execute();
    expect(uses.map(({ entitlementId }) => entitlementId).toSorted()).toEqual([single.id, short.id].toSorted());
    expect(uses.map(({ entitlementId }) => entitlementId)).not.toContain(long.id);
  });

  it('is closed when the access ends or is taken back; a running attempt goes on', async () => {
    const { id, endsAt } = await givenPlan(5);
    const [one, two] = [await priced(), await priced()];
    const running = (await start(one.id)).json<{ id: string }>();
    await t.db.updateTable('entitlement').set({ revokedAt: t.clock.now().toISOString() }).execute();
    expect((await start(one.id)).statusCode).toBe(200);
    expect((await end(running.id)).statusCode).toBe(200);
    expectError(await start(one.id), 'SUBSCRIPTION_REQUIRED');
    await t.db.updateTable('entitlement').set({ revokedAt: null }).where('id', '=', id).execute();
    expect((await start(two.id)).statusCode).toBe(201);
    t.clock.advance(Date.parse(endsAt as string) - t.clock.now().getTime());
    expectError(await start((await priced()).id), 'SUBSCRIPTION_REQUIRED');
  });

  it('stays with whoever had taken it before anything was sold', async () => {
    const tryout = await priced();
    const before = await buildTestApp({ db: t.db });
    await givenFinished(before, { learner, tryout });
    await before.app.close();
    t.clock.advance(dayMs);
    expect((await mine()).tryoutIds).toEqual([tryout.id]);
    expect((await start(tryout.id)).statusCode).toBe(201);
    expect((await mine()).entitlements).toMatchObject([{ source: 'before_sales', tryoutId: tryout.id, endsAt: null }]);
    expectError(await start((await priced()).id), 'SUBSCRIPTION_REQUIRED');

    // Taken back, it isn't given again.
    await t.db.updateTable('attempt').set({ state: 'submitted' }).execute();
    await t.db.updateTable('entitlement').set({ revokedAt: t.clock.now().toISOString() }).execute();
    expect((await mine()).tryoutIds).toEqual([]);
    expectError(await start(tryout.id), 'SUBSCRIPTION_REQUIRED');
  });
});

describe('a plan', () => {
  it('that is given again begins when the first ends; another one runs beside it', async () => {
    const first = await givenPlan(5);
    const second = await givenPlan(5);
    const other = await givenPlan(5, { planId: 'premium', months: 3 });
    expect(second.startsAt).toBe(first.endsAt);
    expect(other.startsAt).toBe(t.clock.now().toISOString());
  });
});

describe('explanations', () => {
  const result = async (attemptId: string) =>
    (await t.call('GET', `/api/attempts/${attemptId}/result`, { as: learner })).json<Result>();

  it('are refused where the plan doesn’t have them, and come with one that does', async () => {
    await givenPlan(5, { features: '[]' });
    const tryout = await priced();
    const { id } = (await start(tryout.id)).json<{ id: string }>();
    await end(id);
    const without = await result(id);
    expect(without.explanationsNeedPlan).toBe(true);
    expect(without.items.map(({ explanation }) => explanation)).toEqual(without.items.map(() => null));
    await givenPlan(5, { planId: 'premium' });
    const withThem = await result(id);
    expect(withThem.explanationsNeedPlan).toBeUndefined();
    expect(withThem.items[0]?.explanation).toContain('Pembahasan');
  });

  it('stay when the access that they came with has ended', async () => {
    const { endsAt } = await givenPlan(5);
    const { id } = (await start((await priced()).id)).json<{ id: string }>();
    await end(id);
    await t.db.updateTable('entitlement').set({ endsAt: t.clock.now().toISOString() }).execute();
    expect(endsAt).not.toBeNull();
    expect((await result(id)).items[0]?.explanation).toContain('Pembahasan');
  });
});

describe('POST /api/codes', () => {
  const enter = (code: string, as = learner) => t.call('POST', '/api/codes', { as, body: { code } });
  it('takes a seat, once for each account', async () => {
    const code = await givenSeats(t);
    const { kind, label, entitlement } = (await enter(` ${code.toUpperCase()} `)).json<CodeResult>();
    expect([kind, label]).toEqual(['seat', '10 paket selama 1 bulan dari SMAN 1 Kediri']);
    expect(entitlement).toMatchObject({ source: 'seat', packageQuota: 10 });
    expectError(await enter(code), 'SEAT_TAKEN_ALREADY');
  });

  it('gives thirty seats to thirty of sixty', async () => {
    const code = await givenSeats(t);
    const takers = await Promise.all(Array.from({ length: 60 }, () => givenLearner(t)));
    const answers = await Promise.all(takers.map((taker) => enter(code, taker)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30);
    for (const refused of answers.filter(({ statusCode }) => statusCode !== 200)) expectError(refused, 'SEATS_TAKEN');
    expect(await t.db.selectFrom('seatBatch').select('taken').executeTakeFirst()).toEqual({ taken: 30 });
  });

  it('refuses a code that is over, and one that nobody knows: limited, as passwords are', async () => {
    const code = await givenSeats(t, { revokedAt: t.clock.now().toISOString() });
    expectError(await enter(code), 'SEAT_CODE_OVER');
    for (let count = 0; count < 10; count += 1) expectError(await enter(`NEVER-${count}`), 'CODE_NOT_FOUND');
    expectError(await enter('NEVER-10'), 'TOO_MANY_REQUESTS');
  });

  it('says what a voucher is', async () => {
    const code = await givenVoucher(t, { kind: 'amount', value: 20_000 });
    expect((await enter(code)).json()).toEqual({
      ...{ kind: 'voucher', label: 'Potongan Rp20.000' },
      ...{ entitlement: null, items: [] },
    });
  });

  it('says what a voucher is for, of what is sold', async () => {
    const { id, title } = await priced();
    const hidden = await givenTryout(t, { priceRupiah: 25_000, publishedAt: null });
    const code = await givenVoucher(t, { itemIds: JSON.stringify([hidden.id, id, 'premium']) });
    expect((await enter(code)).json<CodeResult>().items).toEqual([
      { kind: 'plan', id: 'premium', title: 'Premium' },
      { kind: 'package', id, title },
    ]);
    const useless = await givenVoucher(t, { itemIds: JSON.stringify([hidden.id]) });
    expectError(await enter(useless), 'VOUCHER_NOT_VALID');
  });

  it('refuses a voucher as buying with it would: not yet, no more, used up by all or by this learner', async () => {
    const at = (days: number) => new Date(t.clock.now().getTime() + days * dayMs).toISOString();
    for (const more of [{ isActive: 0 as const }, { validFrom: at(1) }, { validUntil: at(-1) }])
      expectError(await enter(await givenVoucher(t, more)), 'VOUCHER_NOT_VALID');
    expectError(await enter(await givenVoucher(t, { maxUses: 1, taken: 1 })), 'VOUCHER_USED_UP');
    const code = await givenVoucher(t);
    await givenPurchase(t, learner, { voucher: code, expectedTotal: 79_200 });
    expectError(await enter(code), 'VOUCHER_USED_BY_YOU');
  });
});
