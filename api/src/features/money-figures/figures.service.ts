import type { MonthFigures, Reconciliation } from '../../contract/index.ts';
import { jakartaDay } from '../../foundation/days/days.ts';
import { dayMs } from '../../foundation/days/spans.ts';
import { comparedDays } from '../../foundation/sales/compared-days.ts';
import { addMonths } from '../../foundation/sales/months.ts';
import type { FiguresRepository } from './figures.repository.ts';
import { movedBack, type MovedBack } from './money-back.ts';

interface Needs {
  figures: FiguresRepository;
  now(): Date;
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** Figures of the money: whether its sums agree, and what a month has brought. */
export function createFiguresService({ figures, now }: Needs) {
  return {
    /** The sums of what came in the compared days, and what the last nights have found. */
    async reconcile(): Promise<Reconciliation> {
      const since = new Date(now().getTime() - comparedDays * dayMs);
      return { now: await figures.readSums(since), runs: await figures.listRuns(comparedDays) };
    },

    /**
     * A month of Jakarta's calendar: purchases by the moment of payment, refunds and reversals by the moment they were done. No later month
     * changes it.
     * @param month `2026-11`
     */
    async ofMonth(month: string): Promise<MonthFigures> {
      const first = new Date(`${month}-01T00:00:00.000+07:00`);
      const span = { from: first.toISOString(), until: addMonths(first, 1).toISOString() };
      const items = await figures.listItems(span);
      const methods = await figures.listMethods(span);
      const back = (await figures.listGivenBack(span))
        .flatMap(movedBack)
        .filter(({ at }) => at >= span.from && at < span.until);
      const incomeBack = (kind: MovedBack['kind']) =>
        sumOf(back.map((moved) => (moved.kind === kind ? moved.income : 0)));
      const days = new Map<string, Required<NonNullable<MonthFigures['days']>[number]>>();
      const dayOf = (at: string) => {
        const day = jakartaDay(new Date(at));
        const found = days.get(day) ?? { day, purchases: 0, total: 0, refunded: 0, reversed: 0 };
        days.set(day, found);
        return found;
      };
      for (const { at, income } of await figures.listDays(span)) {
        const day = dayOf(at);
        day.purchases += 1;
        day.total += income;
      }
      for (const { at, kind, income } of back)
        if (income > 0) dayOf(at)[kind === 'refund' ? 'refunded' : 'reversed'] += income;
      const codes = sumOf(methods.map((method) => method.codes));
      const reductions = sumOf(methods.map((method) => method.reductions));
      const [refunded, reversed] = [incomeBack('refund'), incomeBack('reversal')];
      const byTotal = <Row extends { total: number }>(rows: Row[]) =>
        rows.toSorted((one, two) => two.total - one.total);
      return {
        month,
        purchases: sumOf(items.map(({ purchases }) => purchases)),
        gross: sumOf(items.map(({ gross }) => gross)),
        discounts: sumOf(items.map(({ discounts }) => discounts)) + reductions,
        codes,
        refunded,
        reversed,
        net: sumOf(items.map(({ income }) => income)) - refunded - reversed,
        tax: sumOf(items.map(({ tax }) => tax)),
        items: byTotal(items.map(({ title, purchases, income }) => ({ title, purchases, total: income }))),
        methods: byTotal(methods.map(({ method, purchases, income }) => ({ method, purchases, total: income }))),
        returned: sumOf(back.map(({ other }) => other)),
        refundDue: await figures.readRefundDue(),
        days: [...days.values()].toSorted((one, two) => one.day.localeCompare(two.day)),
      };
    },
  };
}
export type FiguresService = ReturnType<typeof createFiguresService>;
