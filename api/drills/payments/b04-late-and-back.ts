import { insertTryout } from '../../harness/fixture.ts';
import { addMonths } from '../../src/foundation/sales/months.ts';
import { type Drill, must, mustEqual } from './drill.ts';

/** Money that comes after the end, and money that a bank takes back. */
export const lateAndBack: Drill = {
  name: 'B4',
  bar: 'settlement 2 h and 3 days after expiry: granted in full; settlement, then deny: revoked, the running exam ends normally',
  async run(scene) {
    const [hours, days, taken] = await scene.learners(3);
    if (!hours || !days || !taken) throw new Error('There are three buyers');
    const late = [
      { buyer: hours, ...(await scene.open(hours)) },
      { buyer: days, ...(await scene.open(days)) },
    ];
    const [afterHours, afterDays] = late as [(typeof late)[number], (typeof late)[number]];
    for (const { reference } of late) scene.simulator.act(reference, 'choose');
    await scene.age([afterHours.number, afterDays.number], 24 + 2);
    await scene.restart();
    // The job that ends them comes every minute; the round at the start may still have waited for the gateway.
    for (const { number } of late) await scene.becomes(number, 'expired', 90_000);
    await scene.age([afterDays.number], 3 * 24 - 2);
    for (const { buyer, number, reference } of late) {
      const from = Date.now();
      scene.simulator.act(reference, 'settle');
      await scene.becomes(number, 'paid');
      const { access, total } = await scene.get(buyer, number);
      must(
        access !== null && access.endsAt !== null && Date.parse(access.startsAt) >= from - 5_000,
        `${number} began before it was paid`,
      );
      mustEqual('its end', access.endsAt, addMonths(new Date(access.startsAt), 1).toISOString());
      mustEqual('its quota and price', [access.packageQuota, total], [10, 99_000]);
    }
    const called = await scene.db.selectFrom('payment').select('attention').where('attention', '=', 'late').execute();
    mustEqual('late payments that call a person', called.length, 2);

    const packages = await Promise.all([insertTryout(scene.db, 5), insertTryout(scene.db, 5)]);
    await scene.db.updateTable('tryout').set({ priceRupiah: 50_000 }).where('id', 'in', packages).execute();
    const begin = (tryoutId: string | undefined) =>
      scene.call<{ id: string; serverNow: string; items: { id: string }[] }>('POST', '/api/attempts', {
        as: taken,
        body: { tryoutId },
      });
    mustEqual('a start before it is paid', (await begin(packages[0])).status, 403);
    const { number, reference } = await scene.open(taken);
    scene.simulator.act(reference, 'settle');
    await scene.becomes(number, 'paid');
    const { status, body: attempt } = await begin(packages[0]);
    mustEqual('a start once it is paid', status, 201);

    scene.simulator.act(reference, 'deny');
    await scene.becomes(number, 'reversed');
    must((await scene.get(taken, number)).access?.revokedAt !== null, 'the access is still there');
    const body = {
      option: 'C',
      text: null,
      flagged: false,
      sequence: Date.parse(attempt.serverNow) + 1,
      secondsSpent: 9,
    };
    const path = `/api/attempts/${attempt.id}`;
    const save = await scene.call('PUT', `${path}/responses/${attempt.items[0]?.id}`, { as: taken, body });
    const submit = await scene.call('POST', `${path}/submit`, { as: taken });
    const result = await scene.call('GET', `${path}/result`, { as: taken });
    mustEqual(
      'save, submit and result after the money was taken back',
      [save.status, submit.status, result.status],
      [200, 200, 200],
    );
    const other = await begin(packages[1]);
    mustEqual(
      'another start',
      [other.status, (other.body as unknown as { code: string }).code],
      [403, 'SUBSCRIPTION_REQUIRED'],
    );
    await scene.expectSound();
    return { late: 2, reversed: 1 };
  },
};
