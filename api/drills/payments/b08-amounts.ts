import type { PurchaseList } from '../../src/contract/index.ts';
import { type Drill, mustEqual } from './drill.ts';

/** The right amount to the rupiah, in rupiah (I4). */
export const amounts: Drill = {
  name: 'B8',
  bar: '98.999 · 99.001 · 99.000,50 · USD: 0 grants, 4 in the queue',
  async run(scene) {
    const acts = ['settle-less', 'settle-more', 'settle-cents', 'settle-dollars'] as const;
    const buyers = await scene.learners(acts.length);
    for (const [at, act] of acts.entries()) {
      const buyer = buyers[at];
      if (!buyer) throw new Error('There is a buyer for each');
      const { number, reference } = await scene.open(buyer);
      scene.simulator.act(reference, act);
      const { body } = await scene.check(buyer, number);
      mustEqual(act, [body.state, body.access, body.payment?.state], ['open', null, 'mismatch']);
    }
    const admin = await scene.staff('admin');
    const { body } = await scene.call<PurchaseList>('GET', '/admin/purchases?attention=mismatch', { as: admin });
    mustEqual(
      'the queue',
      body.purchases.map(({ attentions }) => attentions),
      acts.map(() => ['mismatch']),
    );
    mustEqual('accesses', (await scene.db.selectFrom('entitlement').select('id').execute()).length, 0);
    await scene.expectSound();
    return { granted: 0, queued: body.purchases.length };
  },
};
