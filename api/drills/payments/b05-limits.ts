import { insertTryout } from '../../harness/fixture.ts';
import { givenSeats, givenVoucher } from '../../test/selling.ts';
import { countsOf, type Drill, mustEqual } from './drill.ts';

/** Many at once for the last of something: vouchers, quotas and seats (I9, I11). */
export const limits: Drill = {
  name: 'B5',
  bar: 'voucher of one use, 50 buyers; once a person, 20 tabs; quota 10, 50 starts of 11 packages; 30 seats, 60 takers: 1; 1; 10; 30',
  async run(scene) {
    const { db } = scene;
    const clock = { now: () => new Date() } as Parameters<typeof givenVoucher>[0]['clock'];
    const reduced = 79_200;

    const single = await givenVoucher({ db, clock }, { maxUses: 1 });
    const buyers = await scene.learners(50);
    const bought = await Promise.all(
      buyers.map((buyer) => scene.place(buyer, { voucher: single, expectedTotal: reduced })),
    );
    mustEqual('buyers with one use', countsOf(bought.map(({ status }) => status)), { 201: 1, 409: 49 });

    const personal = await givenVoucher({ db, clock });
    const tabs = await scene.learner();
    const placed = await Promise.all(
      Array.from({ length: 20 }, () => scene.place(tabs, { voucher: personal, expectedTotal: reduced })),
    );
    const { 201: placedOnce, 409: used = 0, 429: atOnce = 0 } = countsOf(placed.map(({ status }) => status));
    // Of one account's calls with a code, those that are more than ten at once are told to come later.
    mustEqual('tabs of one person', [placedOnce, used + atOnce], [1, 19]);

    const whole = await givenVoucher({ db, clock }, { value: 100 });
    const learner = await scene.learner();
    mustEqual('the free plan', (await scene.place(learner, { voucher: whole, expectedTotal: 0 })).body.state, 'paid');
    const packages = await Promise.all(Array.from({ length: 11 }, () => insertTryout(db, 2)));
    await db.updateTable('tryout').set({ priceRupiah: 50_000 }).where('id', 'in', packages).execute();
    const starts = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        scene.call<{ tryoutId: string; code?: string }>('POST', '/api/attempts', {
          as: learner,
          body: { tryoutId: packages[at % 11] },
        }),
      ),
    );
    const refused = starts.filter(({ status }) => status >= 300);
    mustEqual('refusals', Object.keys(countsOf(refused.map(({ status, body }) => `${status} ${body.code}`))), [
      '403 PACKAGE_QUOTA_USED_UP',
    ]);
    const opened = await db
      .selectFrom('entitlementUse')
      .select('tryoutId')
      .where('accountId', '=', learner.id)
      .execute();
    const begun = await db.selectFrom('attempt').select('tryoutId').where('learnerId', '=', learner.id).execute();
    mustEqual('packages opened and begun', [opened.length, begun.length], [10, 10]);

    const seats = await givenSeats({ db, clock });
    const takers = await scene.learners(60);
    const taken = await Promise.all(
      takers.map((as) => scene.call('POST', '/api/codes', { as, body: { code: seats } })),
    );
    mustEqual('takers of seats', countsOf(taken.map(({ status }) => status)), { 200: 30, 409: 30 });
    await scene.expectSound();
    return { oneUse: 1, onePerson: 1, packages: 10, seats: 30 };
  },
};
