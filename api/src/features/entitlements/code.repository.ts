import type { ExpressionBuilder, Kysely } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { CodeResult } from '../../contract/index.ts';
import { holdAccount } from '../../db/hold-account.ts';
import { oneOf } from '../../db/one-of.ts';
import { isOnShow } from '../../db/package-state.ts';
import type { Database } from '../../db/schema.ts';
import { giveAccess } from '../../foundation/sales/access.repository.ts';
import { countUses, findVoucher } from '../../foundation/sales/voucher.repository.ts';

/** Codes that learners type: seats of schools, and vouchers. */
export function createCodeRepository(db: Kysely<Database>) {
  return {
    findBatch: (codeHash: string) =>
      db
        .selectFrom('seatBatch')
        .select(['id', 'institution', 'title', 'months', 'packageQuota', 'until', 'revokedAt'])
        .where('codeHash', '=', codeHash)
        .executeTakeFirst(),

    findVoucher: (code: string) => findVoucher(db, code),
    countUses: (voucherId: string, accountId: string) => countUses(db, voucherId, accountId),

    /** Those of some plans and packages that everybody can see, plans first. */
    async listOffered(ids: readonly string[]): Promise<NonNullable<CodeResult['items']>> {
      const plans = await db
        .selectFrom('plan')
        .select(['id', 'name as title'])
        .where('id', ...oneOf(db, ids))
        .where('isSold', '=', 1)
        .orderBy('priceRupiah')
        .orderBy('id')
        .execute();
      const packages = await db
        .selectFrom('tryout')
        .select(['id', 'title'])
        .where('id', ...oneOf(db, ids))
        .where('priceRupiah', '>', 0)
        .where(isOnShow)
        .orderBy('title')
        .execute();
      return [
        ...plans.map((plan) => ({ kind: 'plan' as const, ...plan })),
        ...packages.map((one) => ({ kind: 'package' as const, ...one })),
      ];
    },

    /**
     * Takes a seat: counted by one conditional update, and each account at most once. Since the code was looked up it may have been renewed.
     * @returns the entitlement's id
     * @throws AppError UNAUTHENTICATED · SEAT_TAKEN_ALREADY · SEATS_TAKEN · SEAT_CODE_OVER
     */
    takeSeat(accountId: string, batchId: string, codeHash: string, at: Date): Promise<string> {
      const counts = (eb: ExpressionBuilder<Database, 'seatBatch'>) =>
        eb.and({ id: batchId, codeHash, revokedAt: null }).and('until', '>', at.toISOString());
      return db.transaction().execute(async (trx) => {
        if (!(await holdAccount(trx, accountId, 'registered'))) throw new AppError('UNAUTHENTICATED');
        const own = await trx
          .selectFrom('entitlement')
          .select('id')
          .where('batchId', '=', batchId)
          .where('accountId', '=', accountId)
          .executeTakeFirst();
        if (own) throw new AppError('SEAT_TAKEN_ALREADY');
        const batch = await trx
          .updateTable('seatBatch')
          .set((eb) => ({ taken: eb('taken', '+', 1) }))
          .where(counts)
          .where((eb) => eb('taken', '<', eb.ref('seats')))
          .returning(['planId', 'title', 'months', 'packageQuota', 'features'])
          .executeTakeFirst();
        if (!batch) {
          const full = await trx.selectFrom('seatBatch').select('id').where(counts).executeTakeFirst();
          throw new AppError(full ? 'SEATS_TAKEN' : 'SEAT_CODE_OVER');
        }
        const { planId, title, months, packageQuota, features } = batch;
        const { id } = await giveAccess(
          trx,
          { accountId, source: 'seat', title, features, batchId, thing: { planId, months, packageQuota } },
          at,
        );
        return id;
      });
    },
  };
}
export type CodeRepository = ReturnType<typeof createCodeRepository>;
