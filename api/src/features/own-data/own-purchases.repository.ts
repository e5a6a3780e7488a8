import type { Kysely } from 'kysely';
import type { OwnEntitlementData, OwnPurchaseData } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';

type OwnPayment = Omit<OwnPurchaseData['payments'][number], 'proof'>;
/** With the files of proofs in place of their pictures. */
type FoundPurchase = Omit<OwnPurchaseData, 'payments'> & { payments: (OwnPayment & { proofFile: string | null })[] };

/** Purchases and access of one learner, for the learner's own file. */
export function createOwnPurchasesRepository(db: Kysely<Database>) {
  return {
    async listPurchases(learnerId: string): Promise<FoundPurchase[]> {
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
          'payment.id as paymentId',
          'purchaseId',
          'reference',
          'method',
          'payment.state',
          'amountDue',
          'received',
          'receivedAt',
          'proofFile',
          'refusedBecause',
        ])
        .where('purchase.accountId', '=', learnerId)
        .orderBy('payment.number')
        .execute();
      const refunds = await db
        .selectFrom('refund')
        .innerJoin('payment', 'payment.id', 'refund.paymentId')
        .innerJoin('purchase', 'purchase.id', 'payment.purchaseId')
        .select(['refund.paymentId', 'refund.amount', 'refund.state', 'refund.createdAt as at'])
        .where('purchase.accountId', '=', learnerId)
        .orderBy('refund.createdAt')
        .execute();
      const byPayment = Map.groupBy(refunds, ({ paymentId }) => paymentId);
      // The label of a look is the payment's reference.
      const looks = await db
        .selectFrom('auditEntry')
        .select(['label', 'at', 'reason'])
        .where('entity', '=', 'purchase')
        .where('action', '=', 'view')
        .where('entityId', 'in', db.selectFrom('purchase').select('id').where('accountId', '=', learnerId))
        .orderBy('at')
        .execute();
      const views = Map.groupBy(looks, ({ label }) => label);
      const byPurchase = Map.groupBy(payments, ({ purchaseId }) => purchaseId);
      return purchases.map(({ id, ...purchase }) => ({
        ...purchase,
        payments: (byPurchase.get(id) ?? []).map(({ purchaseId: _, paymentId, amountDue, ...payment }) => ({
          ...payment,
          amount: amountDue,
          hasProof: payment.proofFile !== null,
          proofViews: (views.get(payment.reference) ?? []).map(({ at, reason }) => ({ at, reason })),
          refunds: (byPayment.get(paymentId) ?? []).map(({ amount, state, at }) => ({ amount, state, at })),
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
