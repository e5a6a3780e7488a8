import * as v from 'valibot';
import { openPicklist } from './open-values.ts';
import { paymentMethods } from './plans.ts';

/** Sums that must be equal: received − refunded = paid + refunds due (docs/payments.md). */
export const MoneySums = v.object({
  received: v.number(),
  refunded: v.number(),
  paid: v.number(),
  refundDue: v.number(),
  /** 0 if all is well. */
  difference: v.number(),
});
export type MoneySums = v.InferOutput<typeof MoneySums>;

/** A night's comparison with the gateway. */
export const ReconciliationRun = v.object({
  day: v.string(),
  at: v.string(),
  asked: v.number(),
  /** Payments of which the gateway said something else than we had. */
  changed: v.number(),
  /** Payments of which it said nothing. */
  unanswered: v.number(),
  ...MoneySums.entries,
});
export type ReconciliationRun = v.InferOutput<typeof ReconciliationRun>;

/** The sums now, and the last 35 nights, the newest first. */
export const Reconciliation = v.object({ now: MoneySums, runs: v.array(ReconciliationRun) });
export type Reconciliation = v.InferOutput<typeof Reconciliation>;

export const MonthQuery = v.object({
  month: v.pipe(v.string(), v.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Bulan tidak valid')),
});
export type MonthQuery = v.InferOutput<typeof MonthQuery>;

/**
 * A month's figures, by Jakarta's calendar. What was paid counts in the month of its payment, and money that goes back in the month in which it
 * does: gross − discounts − codes is the income, and net is that less `refunded` and `reversed`. The totals of the items, of the methods and of
 * the days each add up to the income.
 */
export const MonthFigures = v.object({
  month: v.string(),
  purchases: v.number(),
  gross: v.number(),
  /** Also of an administrator who has taken less as enough. */
  discounts: v.number(),
  /** The unique codes of transfers. */
  codes: v.optional(v.number()),
  refunded: v.number(),
  /** Taken back by banks. */
  reversed: v.optional(v.number()),
  net: v.number(),
  tax: v.number(),
  items: v.array(v.object({ title: v.string(), purchases: v.number(), total: v.number() })),
  methods: v.array(
    v.object({ method: openPicklist([...paymentMethods, 'none']), purchases: v.number(), total: v.number() }),
  ),
  /** Money that had bought nothing, such as a second payment, and went back in this month: never income. */
  returned: v.optional(v.number()),
  /** Money that bought nothing and hasn't gone back, of whatever month. */
  refundDue: v.optional(v.number()),
  /** Days with sales, refunds or reversals, the first one first. */
  days: v.optional(
    v.array(
      v.object({
        day: v.string(),
        purchases: v.number(),
        total: v.number(),
        refunded: v.number(),
        reversed: v.optional(v.number()),
      }),
    ),
  ),
});
export type MonthFigures = v.InferOutput<typeof MonthFigures>;
