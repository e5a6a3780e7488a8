import { randomUUID } from 'node:crypto';
import { midtransSignature } from '../foundation/gateways/midtrans.ts';

/** An order as Midtrans would keep it; no transaction until a way to pay is chosen. */
export interface Order {
  reference: string;
  token: string;
  amount: number;
  title: string;
  expiresAt: number;
  returnUrl: string;
  notifyUrl: string | undefined;
  isClosed: boolean;
  payment: Transaction | undefined;
  refunds: Map<string, number>;
}

interface Transaction {
  id: string;
  status: string;
  amount: string;
  currency: string;
  channel: string;
  fraud: string | undefined;
  at: number;
  settledAt: number | undefined;
}

/** Acts on the simulator's page, and in tests. */
export const acts = [
  'choose',
  'settle',
  'settle-less',
  'settle-more',
  'settle-cents',
  'settle-dollars',
  'capture',
  'challenge',
  'deny',
  'cancel',
  'expire',
  'refund',
  'partial_refund',
  'chargeback',
  'strange',
] as const;
export type Act = (typeof acts)[number];

const wordOf: Record<Act, string> = {
  choose: 'pending',
  settle: 'settlement',
  'settle-less': 'settlement',
  'settle-more': 'settlement',
  'settle-cents': 'settlement',
  'settle-dollars': 'settlement',
  capture: 'capture',
  challenge: 'capture',
  deny: 'deny',
  cancel: 'cancel',
  expire: 'expire',
  refund: 'refund',
  partial_refund: 'partial_refund',
  chargeback: 'chargeback',
  strange: 'teleported',
};
/** The documented codes: a refund's notification has the settlement's, and an expiry's differs between documents. */
const codeOf: Record<string, string> = { pending: '201', deny: '202', expire: '407', cancel: '202', teleported: '200' };

const jakarta = (moment: number) => new Date(moment + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** The simulated gateway's orders, in memory; `bodyOf` tells of one in the shape that Midtrans documents. */
export function createOrders(serverKey: string, now: () => Date) {
  const byReference = new Map<string, Order>();
  const byToken = new Map<string, Order>();

  function amountOf({ amount }: Order, act: Act): string {
    if (act === 'settle-less') return `${amount - 1}.00`;
    if (act === 'settle-more') return `${amount + 1}.00`;
    if (act === 'settle-cents') return `${amount}.50`;
    return `${amount}.00`;
  }

  /** A transaction in the documented shape. */
  function bodyOf({ reference, payment, refunds }: Order) {
    if (!payment) throw new Error('The order has no transaction');
    const { status, amount, channel, currency, fraud, at, settledAt, id } = payment;
    const status_code = codeOf[status] ?? '200';
    return {
      status_code,
      status_message: 'Success, transaction is found',
      transaction_id: id,
      order_id: reference,
      gross_amount: amount,
      currency,
      payment_type: channel,
      transaction_time: jakarta(at),
      transaction_status: status,
      ...(fraud !== undefined && { fraud_status: fraud }),
      ...(settledAt !== undefined && { settlement_time: jakarta(settledAt) }),
      ...(refunds.size > 0 && {
        refunds: [...refunds].map(([refund_key, sum]) => ({ refund_key, refund_amount: `${sum}.00` })),
      }),
      merchant_id: 'SIMULATOR',
      signature_key: midtransSignature({ order_id: reference, status_code, gross_amount: amount }, serverKey),
    };
  }

  /** An order whose time is over expires at the next look, as theirs does. */
  function look(order: Order | undefined): Order | undefined {
    const isOver = order?.payment?.status === 'pending' && now().getTime() >= order.expiresAt;
    if (order?.payment && isOver) order.payment.status = 'expire';
    return order;
  }

  return {
    byReference: (reference: string) => look(byReference.get(reference)),
    byToken: (token: string) => look(byToken.get(token)),
    byTransaction: (id: string) => look([...byReference.values()].find(({ payment }) => payment?.id === id)),
    bodyOf,

    add(order: Omit<Order, 'token' | 'payment' | 'isClosed' | 'refunds'>): Order {
      const added: Order = {
        ...order,
        token: randomUUID(),
        isClosed: false,
        payment: undefined,
        refunds: new Map(),
      };
      byReference.set(added.reference, added);
      byToken.set(added.token, added);
      return added;
    },

    act(order: Order, act: Act): void {
      const at = now().getTime();
      const word = wordOf[act];
      // Theirs can only be cancelled until it settles.
      const isCancelledCapture = act === 'cancel' && order.payment?.fraud === 'accept';
      order.payment = {
        id: order.payment?.id ?? randomUUID(),
        channel: act === 'capture' || act === 'challenge' || isCancelledCapture ? 'credit_card' : 'qris',
        amount: amountOf(order, act),
        currency: act === 'settle-dollars' ? 'USD' : 'IDR',
        at: order.payment?.at ?? at,
        settledAt: word === 'settlement' ? at : order.payment?.settledAt,
        status: word,
        fraud: word === 'capture' ? (act === 'challenge' ? 'challenge' : 'accept') : undefined,
      };
    },
  };
}
