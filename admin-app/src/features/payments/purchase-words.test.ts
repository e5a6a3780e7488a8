import { onlinePayment, sampleRefund } from './payment-samples.ts';
import { moneyOf } from './purchase-words.tsx';

describe('moneyOf', () => {
  const promised = sampleRefund({ amount: 40_000 });
  it.each<[string, ...Parameters<typeof moneyOf>, ReturnType<typeof moneyOf>]>([
    ['paid', onlinePayment(), [], { left: 99_000, due: 0, kept: 99_000 }],
    ['nothing came', onlinePayment({ received: null }), [], { left: 0, due: 0, kept: 0 }],
    ['came twice', onlinePayment({ refundDue: 99_000 }), [], { left: 99_000, due: 99_000, kept: 0 }],
    ['part of it promised', onlinePayment({ refundDue: 40_000 }), [promised], { left: 59_000, due: 0, kept: 59_000 }],
    [
      'part of it gone',
      onlinePayment({ refunded: 40_000 }),
      [{ ...promised, state: 'done' }],
      { left: 59_000, due: 0, kept: 59_000 },
    ],
    [
      'refused by the gateway',
      onlinePayment(),
      [{ ...promised, state: 'failed' }],
      { left: 99_000, due: 0, kept: 99_000 },
    ],
    [
      'of another payment',
      onlinePayment(),
      [{ ...promised, paymentId: 'pay2' }],
      { left: 99_000, due: 0, kept: 99_000 },
    ],
    ['taken back by the bank', onlinePayment({ state: 'reversed' }), [], { left: 0, due: 0, kept: 0 }],
  ])('%s', (_name, payment, refunds, money) => expect(moneyOf(payment, refunds)).toEqual(money));
});
