import { type Kysely, sql } from 'kysely';
import type { MoneySums, ReconciliationRun } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';
import { readMoneySums } from '../../foundation/sales/money-sums.repository.ts';

/** A half-open span of time, ISO 8601 in UTC. */
export interface Span {
  from: string;
  until: string;
}

/** Sums of purchases and refunds, read by the moment of payment from an index: a month's rows, and never all. */
export function createFiguresRepository(reading: Kysely<Database>) {
  /** Money that the bank took back within minutes was never income. */
  const paidIn = ({ from, until }: Span) =>
    reading
      .selectFrom('purchase')
      .where('paidAt', '>=', from)
      .where('paidAt', '<', until)
      .where('purchase.state', '<>', 'reversed');

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
      return rows.map(({ received, refunded, paid, refundDue, ...run }) => {
        // Large sums arrive as text from PostgreSQL.
        const sums = {
          received: Number(received),
          refunded: Number(refunded),
          paid: Number(paid),
          refundDue: Number(refundDue),
        };
        return { ...run, ...sums, difference: sums.received - sums.refunded - sums.paid - sums.refundDue };
      });
    },

    /** The payments of a span, by title, the largest sum first. */
    async listItems(span: Span) {
      const rows = await paidIn(span)
        .select(({ fn }) => [
          'title',
          fn.countAll<number>().as('purchases'),
          fn.sum<number>('listPrice').as('gross'),
          fn.sum<number>('discount').as('discounts'),
          fn.sum<number>('total').as('total'),
          fn.sum<number>('taxAmount').as('tax'),
        ])
        .groupBy('title')
        .execute();
      return rows.map((row) => ({
        title: row.title,
        purchases: Number(row.purchases),
        gross: Number(row.gross),
        discounts: Number(row.discounts),
        total: Number(row.total),
        tax: Number(row.tax),
      }));
    },

    /** The same by the way of paying; `none` if there was nothing to pay. */
    async listMethods(span: Span) {
      const rows = await paidIn(span)
        .leftJoin('payment', (join) =>
          join.onRef('payment.purchaseId', '=', 'purchase.id').on('payment.isSettling', '=', 1),
        )
        .select(({ fn }) => [
          sql<'online' | 'transfer' | 'none'>`coalesce(payment.method, 'none')`.as('method'),
          fn.countAll<number>().as('purchases'),
          fn.sum<number>('purchase.total').as('total'),
        ])
        .groupBy(sql`coalesce(payment.method, 'none')`)
        .execute();
      return rows.map(({ method, ...row }) => ({ method, purchases: Number(row.purchases), total: Number(row.total) }));
    },

    /** Purchases of each day of Jakarta, by the moment of payment. */
    async listDays(span: Span) {
      const rows = await paidIn(span).select(['paidAt', 'total']).execute();
      return rows.flatMap(({ paidAt, total }) => (paidAt === null ? [] : { at: paidAt, total }));
    },

    /** Refunds that were done in a span. */
    listRefunds: ({ from, until }: Span): Promise<{ at: string; amount: number }[]> =>
      reading
        .selectFrom('refund')
        .select(['doneAt as at', 'amount'])
        .where('state', '=', 'done')
        .where('doneAt', '>=', from)
        .where('doneAt', '<', until)
        .$narrowType<{ at: string }>()
        .execute(),

    /** Money that bought nothing and hasn't gone back. */
    async readRefundDue(): Promise<number> {
      const { sum } = await reading
        .selectFrom('payment')
        .select(({ fn }) => fn.sum<number | null>('refundDue').as('sum'))
        .where('refundDue', '>', 0)
        .executeTakeFirstOrThrow();
      return Number(sum ?? 0);
    },
  };
}
export type FiguresRepository = ReturnType<typeof createFiguresRepository>;
