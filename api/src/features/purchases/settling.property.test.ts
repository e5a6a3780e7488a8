import fc from 'fast-check';
import { givenLearner } from '../../../test/given.ts';
import { expectForAll, propertyTimeoutMs } from '../../../test/property.ts';
import { buildShop, type Shop } from '../../../test/shop.ts';
import type { PaymentState, PurchaseState } from '../../contract/index.ts';
import type { Act } from '../../gateway-simulator/orders.ts';

let t: Shop;
beforeAll(async () => {
  t = await buildShop({ isTold: false });
});
afterAll(() => t.close());

const acts: Act[] = ['choose', 'settle', 'settle-less', 'deny', 'expire', 'cancel', 'challenge', 'refund', 'strange'];
const payable: PaymentState[] = ['waiting', 'cancelled', 'expired', 'mismatch'];

/** The rules, written down once more and as simply as can be: two tries of one purchase, the first one left for the second. */
function createModel() {
  const payments: PaymentState[] = ['cancelled', 'waiting'];
  const dues = [0, 0];
  let purchase: PurchaseState = 'open';
  let settling = -1;
  return {
    act(place: number, act: Act): void {
      const state = payments[place] as PaymentState;
      if (act === 'settle' && payable.includes(state)) {
        payments[place] = 'confirmed';
        dues[place] = purchase === 'open' ? 0 : 99_000;
        if (purchase === 'open') [purchase, settling] = ['paid', place];
      } else if (act === 'settle-less' && payable.includes(state) && state !== 'mismatch') {
        payments[place] = 'mismatch';
        dues[place] = 98_999;
      } else if (act === 'deny' && state === 'confirmed') {
        payments[place] = 'reversed';
        dues[place] = 0;
        if (settling === place) purchase = 'reversed';
      } else if (['expire', 'cancel', 'refund'].includes(act) && state === 'waiting')
        payments[place] = act === 'expire' ? 'expired' : 'cancelled';
    },
    state: () => ({ purchase, payments: [...payments], dues: [...dues], accesses: settling === -1 ? 0 : 1 }),
  };
}

async function stored(number: string) {
  const { id, state } = await t.db
    .selectFrom('purchase')
    .select(['id', 'state'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const payments = await t.db
    .selectFrom('payment')
    .select(['state', 'refundDue'])
    .where('purchaseId', '=', id)
    .orderBy('number')
    .execute();
  const accesses = await t.db.selectFrom('entitlement').select('id').where('purchaseId', '=', id).execute();
  return {
    purchase: state,
    payments: payments.map((payment) => payment.state),
    dues: payments.map(({ refundDue }) => refundDue),
    accesses: accesses.length,
  };
}

it(
  'follows the model, whatever happens at the gateway in whatever order',
  async () => {
    const steps = fc.array(fc.record({ place: fc.nat({ max: 1 }), act: fc.constantFrom(...acts) }), { maxLength: 10 });
    await expectForAll(steps, { runs: 40, seconds: 40 }, async (happened) => {
      const learner = await givenLearner(t);
      const { number } = await t.buy(learner);
      const first = await t.pay(learner, number);
      // Another way ends the first try; the gateway is chosen again.
      await t.db.updateTable('payment').set({ state: 'cancelled' }).where('reference', '=', first.reference).execute();
      const second = await t.pay(learner, number);
      const references = [first.reference, second.reference];
      const model = createModel();
      for (const { place, act } of happened) {
        t.simulator.act(references[place] as string, act);
        model.act(place, act);
        await Promise.all([1, 2].map(() => t.settling.settle(references[place] as string)));
        expect(await stored(number)).toEqual(model.state());
      }
      expect((await t.upkeep.readSums()).difference).toBe(0);
    });
  },
  propertyTimeoutMs,
);
