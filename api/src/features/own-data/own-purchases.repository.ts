import type { Kysely } from 'kysely';
import type { OwnEntitlementData, OwnPurchaseData } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';

/** Purchases and access of one learner, for the learner's own file. */
export function createOwnPurchasesRepository(db: Kysely<Database>) {
  return {
    async listPurchases(learnerId: string): Promise<OwnPurchaseData[]> {
      const purchases = await db
        .selectFrom('purchase')
        .select(['id', 'number', 'state', 'title', 'listPrice', 'discount', 'total', 'voucherCode as voucher'])
        .select(['createdAt', 'paidAt', 'receiptNumber', 'termsVersion'])
        .where('accountId', '=', learnerId)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .execute();
      const payments = await db
        .selectFrom('payment')
        .innerJoin('purchase', 'purchase.id', 'payment.purchaseId')
        .select([
          'purchaseId',
          'reference',
          'method',
          'payment.state',
          'amountDue',
          'received',
          'receivedAt',
          'proofFile',
        ])
        .where('purchase.accountId', '=', learnerId)
        .orderBy('payment.number')
        .execute();
      const byPurchase = Map.groupBy(payments, ({ purchaseId }) => purchaseId);
      return purchases.map(({ id, ...purchase }) => ({
        ...purchase,
        payments: (byPurchase.get(id) ?? []).map(({ purchaseId: _, amountDue, proofFile, ...payment }) => ({
          ...payment,
          amount: amountDue,
          hasProof: proofFile !== null,
        })),
      }));
    },

    async listEntitlements(learnerId: string): Promise<OwnEntitlementData[]> {
      const own = await db
        .selectFrom('entitlement')
        .select([
          'id',
          'source',
          'title',
          'planId',
          'tryoutId',
          'packageQuota',
          'used',
          'startsAt',
          'endsAt',
          'revokedAt',
        ])
        .where('accountId', '=', learnerId)
        .orderBy('startsAt', 'desc')
        .orderBy('id')
        .execute();
      const uses = await db
        .selectFrom('entitlementUse')
        .select(['entitlementId', 'tryoutId', 'at'])
        .where('accountId', '=', learnerId)
        .orderBy('at')
        .execute();
      const byEntitlement = Map.groupBy(uses, ({ entitlementId }) => entitlementId);
      return own.map(({ id, ...entitlement }) => ({
        ...entitlement,
        uses: (byEntitlement.get(id) ?? []).map(({ tryoutId, at }) => ({ tryoutId, at })),
      }));
    },
  };
}
export type OwnPurchasesRepository = ReturnType<typeof createOwnPurchasesRepository>;
