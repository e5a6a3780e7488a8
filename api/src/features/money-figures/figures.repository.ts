import { type Kysely, sql } from 'kysely';
import { type MoneySums, type ReconciliationRun, transferCodesBelow } from '../../contract/index.ts';
import { oneOf } from '../../db/one-of.ts';
import type { Database } from '../../db/schema.ts';
import { readMoneySums } from '../../foundation/sales/money-sums.repository.ts';
import type { GivenBack } from './money-back.ts';

/** A half-open span of time, ISO 8601 in UTC. */
export interface Span {
  from: string;
  until: string;
}

/** The income of a purchase: the amount due of the payment that counts, which is less than the price by a transfer's code, and where less was taken as enough. */
const income = sql<number>`coalesce(payment.amount_due, purchase.total)`;
/** Rupiah by which that is less than the price. */
const missing = sql<number>`(purchase.total - ${income})`;
const isCode = sql<boolean>`(payment.method = 'transfer' and ${missing} < ${transferCodesBelow})`;

/** Sums of purchases and refunds, read by the moment of payment from an index: a month's rows, and never all. */
export function createFiguresRepository(reading: Kysely<Database>) {
  /** Whatever becomes of them later: money that goes back belongs to the month in which it does. */
  const paidIn = ({ from, until }: Span) =>
    reading
      .selectFrom('purchase')
      .leftJoin('payment', (join) =>
        join.onRef('payment.purchaseId', '=', 'purchase.id').on('payment.isSettling', '=', 1),
      )
      .where('purchase.paidAt', '>=', from)
      .where('purchase.paidAt', '<', until);

  return {
    readSums: (since: Date): Promise<MoneySums> => readMoneySums(reading, since),

    /** The last nights, the newest first. */
    async listRuns(atMost: number): Promise<ReconciliationRun[]> {
      const rows = await reading
        .selectFrom('reconciliation')
        .selectAll()
        .orderBy('day', 'desc')
        .limit(atMost)
        .execute();
      return rows.map((run) => {
        const { received, refunded, paid, refundDue } = run;
        return { ...run, difference: received - refunded - paid - refundDue };
      });
    },

    /** The payments of a span, by title, the largest sum first. */
    async listItems(span: Span) {
      const rows = await paidIn(span)
        .select(({ fn }) => [
          'purchase.title',
          fn.countAll<number>().as('purchases'),
          fn.sum<number>('purchase.listPrice').as('gross'),
          fn.sum<number>('purchase.discount').as('discounts'),
          fn.sum<number>(income).as('income'),
          fn.sum<number>('purchase.taxAmount').as('tax'),
        ])
        .groupBy('purchase.title')
        .execute();
      return rows;
    },

    /** The same by the way of paying; `none` if there was nothing to pay. `codes`: the unique codes of transfers · `reductions`: other that was paid less than the price, and taken as enough. */
    async listMethods(span: Span) {
      const rows = await paidIn(span)
        .select(({ fn }) => [
          sql<'online' | 'transfer' | 'none'>`coalesce(payment.method, 'none')`.as('method'),
          fn.countAll<number>().as('purchases'),
          fn.sum<number>(income).as('income'),
          sql<number>`sum(case when ${isCode} then ${missing} else 0 end)`.as('codes'),
          sql<number>`sum(case when ${isCode} then 0 else ${missing} end)`.as('reductions'),
        ])
        .groupBy(sql`coalesce(payment.method, 'none')`)
        .execute();
      return rows;
    },

    /** Purchases of each day of Jakarta, by the moment of payment. */
    async listDays(span: Span) {
      const rows = await paidIn(span)
        .select(['purchase.paidAt', income.as('income')])
        .execute();
      return rows.flatMap((row) => (row.paidAt === null ? [] : { at: row.paidAt, income: row.income }));
    },

    /** Payments of which money went back in a span, each with all its refunds that are done. */
    async listGivenBack({ from, until }: Span): Promise<GivenBack[]> {
      const refunded = await reading
        .selectFrom('refund')
        .select('paymentId')
        .distinct()
        .where('state', '=', sql.lit('done'))
        .where('doneAt', '>=', from)
        .where('doneAt', '<', until)
        .execute();
      const reversed = await reading
        .selectFrom('purchaseEvent')
        .innerJoin('payment', 'payment.purchaseId', 'purchaseEvent.purchaseId')
        .select(['payment.id', 'payment.reference', 'purchaseEvent.at', 'purchaseEvent.details'])
        .where('purchaseEvent.kind', '=', sql.lit('reversed'))
        .where('purchaseEvent.at', '>=', from)
        .where('purchaseEvent.at', '<', until)
        .where('payment.state', '=', sql.lit('reversed'))
        .execute();
      const reversals = new Map(
        reversed
          .filter(({ reference, details }) => (JSON.parse(details) as { reference?: string }).reference === reference)
          .map(({ id, at }) => [id, at]),
      );
      const ids = [...new Set([...refunded.map(({ paymentId }) => paymentId), ...reversals.keys()])];
      if (ids.length === 0) return [];
      const payments = await reading
        .selectFrom('payment')
        .select(['id', 'received', 'amountDue', 'isSettling'])
        .where('id', ...oneOf(reading, ids))
        .execute();
      const refunds = await reading
        .selectFrom('refund')
        .select(['paymentId', 'amount', 'doneAt as at'])
        .where('paymentId', ...oneOf(reading, ids))
        .where('state', '=', 'done')
        .orderBy('doneAt')
        .orderBy('id')
        .$narrowType<{ at: string }>()
        .execute();
      const refundsOf = Map.groupBy(refunds, ({ paymentId }) => paymentId);
      return payments.map(({ id, received, amountDue, isSettling }) => ({
        received: received ?? 0,
        kept: isSettling === 1 ? Math.min(amountDue, received ?? 0) : 0,
        refunds: refundsOf.get(id) ?? [],
        reversedAt: reversals.get(id) ?? null,
      }));
    },

    /** Money that bought nothing and hasn't gone back. */
    async readRefundDue(): Promise<number> {
      const { sum } = await reading
        .selectFrom('payment')
        .select(({ fn }) => fn.sum<number | null>('refundDue').as('sum'))
        .where('refundDue', '>', 0)
        .executeTakeFirstOrThrow();
      return sum ?? 0;
    },
  };
}
export type FiguresRepository = ReturnType<typeof createFiguresRepository>;
