import { type Kysely, sql } from 'kysely';
import type { MoneySums } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';

/**
 * Sums of the money that came since a moment: received − refunded = paid + refunds due (docs/payments.md). Each is counted from its own columns, so
 * that money without a purchase, a purchase without its money, and a refund that a payment doesn't know of make a difference. What was paid is the
 * price, as far as the refunds' own rows leave it.
 */
export async function readMoneySums(db: Kysely<Database>, since: Date): Promise<MoneySums> {
  const row = await db
    .selectFrom('payment')
    .innerJoin('purchase', 'purchase.id', 'payment.purchaseId')
    .select((eb) => {
      const promised = eb
        .selectFrom('refund')
        .select(({ fn }) => fn.sum<number>('refund.amount').as('sum'))
        .whereRef('refund.paymentId', '=', 'payment.id')
        .where('refund.state', 'in', ['asked', 'sent', 'done']);
      const left = sql<number>`${eb.ref('payment.received')} - coalesce(${promised}, 0)`;
      const price = eb.ref('payment.amountDue');
      return [
        eb.fn.sum<number | null>('payment.received').as('received'),
        eb.fn.sum<number | null>('payment.refunded').as('refunded'),
        eb.fn.sum<number | null>('payment.refundDue').as('refundDue'),
        sql<number | null>`sum(case
          when ${eb.ref('payment.isSettling')} = 0 or ${eb.ref('payment.state')} = 'reversed'
            or ${eb.ref('purchase.state')} not in ('paid', 'refunded') then 0
          when ${left} < ${price} then ${left} else ${price} end)`.as('paid'),
      ];
    })
    .where('payment.receivedAt', '>=', since.toISOString())
    .executeTakeFirstOrThrow();
  const [received, refunded, refundDue, paid] = [row.received, row.refunded, row.refundDue, row.paid].map(
    (sum) => sum ?? 0,
  ) as [number, number, number, number];
  return { received, refunded, paid, refundDue, difference: received - refunded - paid - refundDue };
}
