import { randomUUID } from 'node:crypto';
import { countsOf, type Drill, must, mustEqual } from './drill.ts';

/** The same twice: presses, payments, and a price that has changed meanwhile. */
export const twice: Drill = {
  name: 'B6',
  bar: '20 presses with one key: 1 purchase; two tries both paid: 1 access and 1 refund due; price edited meanwhile: 409',
  async run(scene) {
    const presser = await scene.learner();
    const key = randomUUID();
    const presses = await Promise.all(Array.from({ length: 20 }, () => scene.place(presser, { key })));
    mustEqual('answers to presses', countsOf(presses.map(({ status }) => status)), { 200: 19, 201: 1 });
    mustEqual('purchases of one key', new Set(presses.map(({ body }) => body.number)).size, 1);

    const payer = await scene.learner();
    const { number, reference } = await scene.open(payer);
    const transfer = await scene.pay(payer, number, 'transfer');
    const online = await scene.pay(payer, number);
    mustEqual('other ways to pay', [transfer.status, online.status], [201, 201]);
    const last = `${number}-${online.body.payment?.number}`;
    must(last !== reference, 'the third try is the first one');
    scene.simulator.act(last, 'settle');
    scene.simulator.act(reference, 'settle');
    await scene.becomes(number, 'paid');
    const both = () =>
      scene.db
        .selectFrom('payment')
        .select(['isSettling', 'refundDue', 'attention'])
        .where('state', '=', 'confirmed')
        .orderBy('isSettling')
        .execute();
    await scene.check(payer, number);
    const rows = await both();
    mustEqual('payments', rows, [
      { isSettling: 0, refundDue: 99_000, attention: 'double' },
      { isSettling: 1, refundDue: 0, attention: null },
    ]);

    const admin = await scene.staff('admin');
    const reader = await scene.learner();
    const placed = await scene.place(reader);
    const { body } = await scene.call<{ plans: Record<string, unknown>[] }>('GET', '/admin/plans', { as: admin });
    const { name, months, packageQuota, features, isPopular, isSold, revision } =
      body.plans.find(({ id }) => id === 'basic') ?? {};
    const form = {
      name,
      months,
      packageQuota,
      features,
      isPopular,
      isSold,
      revision,
      price: 120_000,
      reason: 'Harga baru',
    };
    mustEqual('the new price', (await scene.call('PUT', '/admin/plans/basic', { as: admin, body: form })).status, 200);
    const stale = await scene.place(await scene.learner());
    mustEqual(
      'the old price',
      [stale.status, (stale.body as unknown as { code: string }).code],
      [409, 'PRICE_CHANGED'],
    );
    mustEqual('the price of a placed purchase', (await scene.get(reader, placed.body.number)).total, 99_000);
    await scene.expectSound();
    return { purchases: 1, refundsDue: 1 };
  },
};
