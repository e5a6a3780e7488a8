import { atOnce, countsOf, type Drill, mustEqual, shuffled } from './drill.ts';

/** One settlement told many times among older notices, while the buyer asks as well: I1. */
export const notices: Drill = {
  name: 'B1',
  bar: 'copies of a settlement among older notices, shuffled, 16 at once: 1 access, receipt and mail; all 200',
  async run(scene) {
    const { seeds, copies, others } = scene.isShort
      ? { seeds: 2, copies: 20, others: 60 }
      : { seeds: 50, copies: 100, others: 900 };
    scene.notices.areSent = false;
    const statuses: number[] = [];
    const numbers: string[] = [];
    for (let seed = 0; seed < seeds; seed += 1) {
      const buyer = await scene.learner();
      const { number, reference } = await scene.open(buyer);
      numbers.push(number);
      const older = (['choose', 'deny', 'expire'] as const).map((act) => {
        scene.simulator.act(reference, act);
        return scene.simulator.noticeOf(reference);
      });
      scene.simulator.act(reference, 'settle');
      const settlement = scene.simulator.noticeOf(reference);
      const bodies = shuffled([
        ...Array.from({ length: copies }, () => settlement),
        ...Array.from({ length: others }, (_, at) => older[at % older.length] as string),
      ]);
      const askers = Array.from({ length: 8 }, () => scene.check(buyer, number));
      await atOnce(16, bodies, async (body) => statuses.push(await scene.knock(body)));
      mustEqual(
        'states after the buyer has asked',
        countsOf((await Promise.all(askers)).map(({ body }) => body.state)),
        {
          paid: askers.length,
        },
      );
    }
    mustEqual('answers to notices', countsOf(statuses), { 200: seeds * (copies + others) });
    await scene.expectSound();
    const kept = await scene.db.selectFrom('gatewayEvent').select(['reference', 'seen']).execute();
    mustEqual(
      'notices that were counted',
      kept.reduce((sum, { seen }) => sum + seen, 0),
      statuses.length,
    );
    return { notices: statuses.length, purchases: numbers.length, kept: kept.length };
  },
};
