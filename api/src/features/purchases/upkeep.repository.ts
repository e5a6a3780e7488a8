import type { Kysely } from 'kysely';
import type { MoneySums } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';
import { readMoneySums } from '../../foundation/sales/money-sums.repository.ts';
import { livePayments } from '../../foundation/sales/payment-states.ts';
import { paymentColumns, type StoredPayment } from '../../foundation/sales/receive-money.repository.ts';
import { purchaseColumns, type StoredPurchase } from './purchase.repository.ts';

/** Rows that the jobs of buying look for. */
export function createUpkeepRepository(db: Kysely<Database>) {
  return {
    /** Open purchases whose time was over before a moment, those after the given one: some of them may have to stay open. */
    listOver: (before: Date, limit: number, after?: StoredPurchase): Promise<StoredPurchase[]> =>
      db
        .selectFrom('purchase')
        .select(purchaseColumns)
        .where('state', '=', 'open')
        .where('expiresAt', '<', before.toISOString())
        .$if(after !== undefined, (qb) =>
          qb.where(({ eb, refTuple, tuple }) =>
            eb(
              refTuple('expiresAt', 'id'),
              '>',
              tuple((after as StoredPurchase).expiresAt, (after as StoredPurchase).id),
            ),
          ),
        )
        .orderBy('expiresAt')
        .orderBy('id')
        .limit(limit)
        .execute(),

    /** Online payments that can still be paid although their purchases wait for no money any more. */
    listLeft: (limit: number): Promise<StoredPayment[]> =>
      db
        .selectFrom('payment')
        .innerJoin('purchase', 'purchase.id', 'payment.purchaseId')
        .select(paymentColumns.map((column) => `payment.${column}` as const))
        // Beyond that the gateway itself has ended them.
        .where('nextAskAt', 'is not', null)
        .where('payment.state', 'in', livePayments)
        .where('method', '=', 'online')
        .where('purchase.state', '<>', 'open')
        .orderBy('nextAskAt')
        .limit(limit)
        .execute(),

    /** References of online payments that were opened since a moment, after this one. */
    async listOpenedSince(since: Date, after: string, limit: number): Promise<{ reference: string; id: string }[]> {
      return db
        .selectFrom('payment')
        .select(['reference', 'id'])
        .where('method', '=', 'online')
        .where('createdAt', '>', since.toISOString())
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute();
    },

    /** Sums that must agree, of the money that came since a moment. */
    readSums: (since: Date): Promise<MoneySums> => readMoneySums(db, since),

    async keepRun(run: {
      day: string;
      at: Date;
      asked: number;
      changed: number;
      unanswered: number;
      sums: MoneySums;
    }): Promise<void> {
      const { at, sums, ...counted } = run;
      const { difference: _, ...stored } = sums;
      const row = { ...counted, ...stored, at: at.toISOString() };
      await db
        .insertInto('reconciliation')
        .values(row)
        .onConflict((conflict) => conflict.column('day').doUpdateSet(row))
        .execute();
    },
  };
}
export type UpkeepRepository = ReturnType<typeof createUpkeepRepository>;
