import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Purchases as mails tell of them. */
export function createPurchaseMailRepository(db: Kysely<Database>) {
  return {
    /** The purchase with its buyer as they are now. */
    async find(id: string) {
      const row = await db
        .selectFrom('purchase')
        .innerJoin('account', 'account.id', 'purchase.accountId')
        .leftJoin('entitlement', 'entitlement.purchaseId', 'purchase.id')
        .select([
          'account.name',
          'account.email',
          'account.standing',
          'purchase.number',
          'purchase.title',
          'purchase.total',
          'purchase.state',
          'purchase.expiresAt',
          'purchase.receiptNumber',
          'entitlement.endsAt',
          'entitlement.revokedAt',
        ])
        .where('purchase.id', '=', id)
        .executeTakeFirst();
      if (!row) return undefined;
      const { name, email, standing, ...purchase } = row;
      return { name, email, standing, purchase };
    },
  };
}
export type PurchaseMailRepository = ReturnType<typeof createPurchaseMailRepository>;
