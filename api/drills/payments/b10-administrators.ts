import { randomUUID } from 'node:crypto';
import { formWith, jpeg } from '../../test/pictures.ts';
import { type Drill, mustEqual } from './drill.ts';

const reason = 'Sesuai mutasi rekening';

/** Administrators who do the same at once, and refunds whose answer is lost (I10). */
export const administrators: Drill = {
  name: 'B10',
  bar: 'two administrators confirm one transfer: 1; a refund again after its answer was lost: 1; 3 × 40 %: the third refused',
  async run(scene) {
    const [first, second] = [await scene.staff('admin'), await scene.staff('admin')];
    const payer = await scene.learner();
    const { body: placed } = await scene.place(payer);
    const { body: open } = await scene.pay(payer, placed.number, 'transfer');
    const form = formWith(await jpeg(), { field: 'proof' });
    mustEqual(
      'the proof',
      (await scene.call('PUT', `/api/purchases/${placed.number}/proof`, { as: payer, body: form })).status,
      200,
    );
    const confirm = (as: typeof first) =>
      scene.call('POST', `/admin/purchases/${placed.number}/payments/1/confirm`, {
        as,
        body: { reason, received: open.payment?.amount },
      });
    const confirmed = await Promise.all([confirm(first), confirm(second)]);
    mustEqual('two confirmations', confirmed.map(({ status }) => status).toSorted(), [200, 409]);

    const buyer = await scene.learner();
    const { number, reference } = await scene.open(buyer);
    scene.simulator.act(reference, 'settle');
    mustEqual('the paid one', (await scene.check(buyer, number)).body.state, 'paid');
    const give = (amount: number, way: 'gateway' | 'bank', key: string = randomUUID()) =>
      scene.call('POST', `/admin/purchases/${number}/refunds`, {
        as: first,
        body: { payment: 1, amount, way, key, reason },
      });
    // The gateway does it, and its answer is lost.
    const share = 0.4 * 99_000;
    const key = randomUUID();
    const held = scene.gate.holdNext(/^POST .*\/refund$/, 'after');
    const lost = give(share, 'gateway', key);
    await held.reached;
    await scene.gate.shut();
    await scene.gate.open();
    held.release();
    mustEqual('the refund whose answer was lost', (await lost).status, 200);
    const atGateway = async () =>
      scene.db.selectFrom('refund').select(['amount', 'state']).orderBy('createdAt').execute();
    mustEqual('it before it is sent again', await atGateway(), [{ amount: share, state: 'asked' }]);
    const again = await Promise.all([give(share, 'gateway', key), give(share, 'gateway', key)]);
    mustEqual(
      'the same key again',
      again.map(({ status }) => status),
      [200, 200],
    );
    await scene.check(buyer, number);
    await scene.call('POST', `/admin/purchases/${number}/check`, { as: first });
    mustEqual('it in the end', await atGateway(), [{ amount: share, state: 'done' }]);
    mustEqual('what the gateway gave back', scene.simulator.refundedOf(reference), share);

    const rest = [await give(share, 'gateway'), await give(share, 'gateway')];
    mustEqual(
      'two more of 40 %',
      rest.map(({ status }) => status),
      [200, 409],
    );
    mustEqual('what the gateway gave back in the end', scene.simulator.refundedOf(reference), 2 * share);
    await scene.expectSound();
    return { confirmations: 1, refunds: 2, refused: 1 };
  },
};
