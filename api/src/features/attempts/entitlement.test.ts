import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError } from '../../../test/expect-error.ts';
import { type GivenAccount, givenLearner, givenTryout } from '../../../test/given.ts';
import { freeTryoutForm, giveOut } from '../../../test/guests.ts';
import type { Beginning, EntitlementRule } from '../../foundation/entitlements/entitlement.ts';

/** A rule as payments will have it: a number of packages, counted in the transaction that begins an attempt. It uses an existing table. */
const quotaOf = (quota: number): EntitlementRule => ({
  async take(trx, { accountId }) {
    const used = await trx
      .insertInto('lessonProgress')
      .values({ learnerId: accountId, slug: 'quota', percent: 1, doneAt: null, readAt: '' })
      .onConflict((conflict) =>
        conflict
          .columns(['learnerId', 'slug'])
          .doUpdateSet((eb) => ({ percent: eb('lessonProgress.percent', '+', 1) })),
      )
      .returning('percent')
      .executeTakeFirstOrThrow();
    return used.percent > quota ? 'FORBIDDEN' : undefined;
  },
});

let t: TestApp;
let learner: GivenAccount;
async function given(...entitlementRules: EntitlementRule[]): Promise<void> {
  t = await buildTestApp({ entitlementRules });
  learner = await givenLearner(t);
}
afterEach(() => t.close());

const start = (tryoutId: string, as = learner) => t.call('POST', '/api/attempts', { as, body: { tryoutId } });
const count = async () => (await t.db.selectFrom('attempt').select('id').execute()).length;
const inHours = (hours: number) => new Date(t.clock.now().getTime() + hours * 3_600_000).toISOString();

describe('who may begin an attempt', () => {
  it('is everybody, if the package is published and open: the first rule', async () => {
    await given();
    expect((await start((await givenTryout(t, { opensAt: inHours(-1), closesAt: inHours(1) })).id)).statusCode).toBe(
      201,
    );
    for (const hidden of [{ publishedAt: null }, { isActive: 0 as const }, { archivedAt: inHours(-1) }])
      expectError(await start((await givenTryout(t, hidden)).id), 'TRYOUT_NOT_FOUND');
    for (const closed of [{ opensAt: inHours(1) }, { closesAt: inHours(0) }])
      expectError(await start((await givenTryout(t, closed)).id), 'TRYOUT_NOT_OPEN');
  });

  it('is decided by all rules: the first refusal counts, and nothing is written', async () => {
    const asked: Beginning[] = [];
    await given({ refusal: (beginning) => (asked.push(beginning), 'FORBIDDEN') });
    const tryout = await givenTryout(t);
    expectError(await start(tryout.id), 'FORBIDDEN');
    expectError(await start((await givenTryout(t, { opensAt: inHours(1) })).id), 'TRYOUT_NOT_OPEN');
    expect(asked).toMatchObject([{ accountId: learner.id, isFreeTryout: false, tryout: { id: tryout.id } }]);
    expect(await count()).toBe(0);
  });

  it('is not asked when a learner goes on with a running attempt', async () => {
    let isRefused = false;
    await given({ refusal: () => (isRefused ? 'FORBIDDEN' : undefined) });
    const tryout = await givenTryout(t);
    expect((await start(tryout.id)).statusCode).toBe(201);
    isRefused = true;
    expect((await start(tryout.id)).statusCode).toBe(200);
  });

  it('is counted once for each attempt: of fifty simultaneous starts only ten begin, and a refused one stores nothing', async () => {
    await given(quotaOf(10));
    const tryouts = await Promise.all(Array.from({ length: 12 }, () => givenTryout(t)));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => start(tryouts[n % tryouts.length]?.id as string)),
    );
    const begun = answers.filter(({ statusCode }) => statusCode === 201);
    expect(begun).toHaveLength(10);
    expect(await count()).toBe(10);
    const { percent } = await t.db.selectFrom('lessonProgress').select('percent').executeTakeFirstOrThrow();
    expect(percent).toBe(10);
    // Running attempts go on, even if nothing is left.
    for (const answer of begun)
      expect((await start(answer.json<{ tryout: { id: string } }>().tryout.id)).statusCode).toBe(200);
  });

  it('is asked for the exam of a free registration, too: if it refuses, nobody is registered', async () => {
    const asked: Beginning[] = [];
    await given({ take: async (_trx, beginning) => (asked.push(beginning), 'FORBIDDEN') });
    await giveOut(t, await givenTryout(t));
    const body = await freeTryoutForm({ email: 'rani@contoh.id', phone: '081211112222' });
    expectError(await t.call('POST', '/api/free-tryouts', { body }), 'FORBIDDEN');
    expect(asked).toMatchObject([{ isFreeTryout: true }]);
    expect(await count()).toBe(0);
    expect(await t.db.selectFrom('freeRegistration').select('id').execute()).toEqual([]);
  });
});
