import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { newId } from '../../id.ts';
import { putInOutbox } from '../../foundation/outbox/outbox.repository.ts';
import { isPackageOver } from '../../foundation/sales/bought-package.repository.ts';
import { reminderMailKind } from '../../foundation/sales/purchase-mail-steps.ts';
import type { StoredPurchase } from './purchase.repository.ts';

/** Something that ends soon, with the account to remind. */
export interface EndingSoon {
  id: string;
  accountId: string;
}

/** Nothing but the buyer's money is missing: none came that wasn't enough, no proof waits for a decision, and the buyer doesn't have the package already. */
const waitsForBuyer = ({ and, not, exists, selectFrom }: ExpressionBuilder<Database, 'purchase'>) =>
  and([
    not(
      exists(
        selectFrom('payment')
          .select('payment.id')
          .whereRef('payment.purchaseId', '=', 'purchase.id')
          .where((eb) =>
            eb.or([
              eb('payment.received', 'is not', null),
              eb.and([eb('payment.proofFile', 'is not', null), eb('payment.decidedAt', 'is', null)]),
            ]),
          ),
      ),
    ),
    not(
      exists(
        selectFrom('entitlement')
          .select('entitlement.id')
          .whereRef('entitlement.accountId', '=', 'purchase.accountId')
          .whereRef('entitlement.tryoutId', '=', 'purchase.itemId')
          .where('entitlement.revokedAt', 'is', null),
      ),
    ),
  ]);

/** Another term of the same plan comes after it. */
const isFollowed = ({ exists, selectFrom }: ExpressionBuilder<Database, 'entitlement'>) =>
  exists(
    selectFrom('entitlement as next')
      .select('next.id')
      .whereRef('next.accountId', '=', 'entitlement.accountId')
      .whereRef('next.planId', '=', 'entitlement.planId')
      .whereRef('next.endsAt', '>', 'entitlement.endsAt')
      .where('next.revokedAt', 'is', null),
  );

/** The things that buyers are reminded of: purchases whose time to pay ends, and plans that end. */
export function createReminderRepository(db: Kysely<Database>) {
  /** True if paying a purchase would buy nothing that its buyer can use. */
  const isUseless = async (
    { kind, accountId, itemId }: Pick<StoredPurchase, 'kind' | 'accountId' | 'itemId'>,
    at: Date,
  ): Promise<boolean> => kind === 'package' && (await isPackageOver(db, accountId, itemId, at));

  return {
    isUseless,

    /** Unpaid purchases that wait for their buyers, end before a moment and of which nobody has been reminded. */
    listUnpaid: (at: Date, before: Date, limit: number) =>
      db
        .selectFrom('purchase')
        .select(['id', 'accountId', 'kind', 'itemId', 'createdAt', 'expiresAt'])
        .where('state', '=', 'open')
        .where('remindedAt', 'is', null)
        .where('expiresAt', '>', at.toISOString())
        .where('expiresAt', '<=', before.toISOString())
        .where(waitsForBuyer)
        .orderBy('expiresAt')
        .orderBy('id')
        .limit(limit)
        .execute(),

    /** Plans that end before a moment and of which nobody has been reminded. */
    async listEnding(at: Date, before: Date, limit: number) {
      const rows = await db
        .selectFrom('entitlement')
        .select(['id', 'accountId'])
        .select((eb) => isFollowed(eb).as('isFollowed'))
        .where('planId', 'is not', null)
        .where('revokedAt', 'is', null)
        .where('remindedAt', 'is', null)
        .where('endsAt', '>', at.toISOString())
        .where('endsAt', '<=', before.toISOString())
        .orderBy('endsAt')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...row, isFollowed: Boolean(row.isFollowed) }));
    },

    /**
     * Notes that somebody was reminded, and puts the mail into the outbox, both or neither.
     * @param isMailed false: it is only noted, so that nobody looks at it again
     * @returns false when it was noted before, or nothing ends any more
     */
    note(
      table: 'purchase' | 'entitlement',
      { id, accountId }: EndingSoon,
      isMailed: boolean,
      at: Date,
    ): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const reminded = { remindedAt: at.toISOString() };
        const update =
          table === 'purchase'
            ? trx
                .updateTable('purchase')
                .set(reminded)
                .where('id', '=', id)
                .where('state', '=', 'open')
                .where('remindedAt', 'is', null)
            : trx
                .updateTable('entitlement')
                .set(reminded)
                .where('id', '=', id)
                .where('accountId', '=', accountId)
                .where('revokedAt', 'is', null)
                .where('remindedAt', 'is', null);
        const { numUpdatedRows } = await update.executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        if (isMailed)
          await putInOutbox(trx, {
            id: newId(),
            kind: reminderMailKind,
            accountId,
            dedupeKey: `${id} reminder`,
            payload: { of: table, id, accountId },
            at,
          });
        return isMailed;
      });
    },

    /** An unpaid purchase with its buyer as they are now; undefined once it is paid or over, waits for somebody else, or would buy nothing. */
    async findUnpaid({ id, accountId }: EndingSoon, at: Date) {
      const found = await db
        .selectFrom('purchase')
        .innerJoin('account', 'account.id', 'purchase.accountId')
        .select(['account.name', 'account.email', 'purchase.number', 'purchase.title', 'purchase.expiresAt'])
        .select(['purchase.kind', 'purchase.accountId', 'purchase.itemId'])
        .where('purchase.id', '=', id)
        .where('account.id', '=', accountId)
        .where('purchase.state', '=', 'open')
        .where('purchase.expiresAt', '>', at.toISOString())
        .where(waitsForBuyer)
        .where('account.standing', '=', 'registered')
        .executeTakeFirst();
      return found && !(await isUseless(found, at)) ? found : undefined;
    },

    /** A plan that ends with its learner as they are now; undefined once it has ended, was taken back or goes on. */
    findEnding: ({ id, accountId }: EndingSoon, at: Date) =>
      db
        .selectFrom('entitlement')
        .innerJoin('account', 'account.id', 'entitlement.accountId')
        .select(['account.name', 'account.email', 'entitlement.title', 'entitlement.packageQuota', 'entitlement.used'])
        .select((eb) => eb.ref('entitlement.endsAt').$notNull().as('endsAt'))
        .where('entitlement.id', '=', id)
        .where('entitlement.accountId', '=', accountId)
        .where('entitlement.revokedAt', 'is', null)
        .where('entitlement.endsAt', '>', at.toISOString())
        .where((eb) => eb.not(isFollowed(eb)))
        .where('account.standing', '=', 'registered')
        .executeTakeFirst(),
  };
}
export type ReminderRepository = ReturnType<typeof createReminderRepository>;
