import type { Kysely, Selectable } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Database, VoucherTable } from '../../db/schema.ts';

export type StoredVoucher = Selectable<VoucherTable>;

const columns = [
  'id',
  'code',
  'kind',
  'value',
  'cap',
  'itemIds',
  'isActive',
  'validFrom',
  'validUntil',
  'maxUses',
  'maxPerAccount',
  'taken',
  'note',
  'createdBy',
  'createdAt',
] as const;

/** The voucher with this code. */
export const findVoucher = (db: Kysely<Database>, code: string): Promise<StoredVoucher | undefined> =>
  db.selectFrom('voucher').select(columns).where('code', '=', code).executeTakeFirst();

/** How often an account holds or has used a voucher. */
export async function countUses(db: Kysely<Database>, voucherId: string, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('voucherUse')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('voucherId', '=', voucherId)
    .where('accountId', '=', accountId)
    .where('state', '<>', 'released')
    .executeTakeFirstOrThrow();
  return count;
}

/** One more use, if there is one left. */
async function takeOne(trx: Kysely<Database>, voucherId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('voucher')
    .set((eb) => ({ taken: eb('taken', '+', 1) }))
    .where('id', '=', voucherId)
    .where((eb) => eb.or([eb('maxUses', 'is', null), eb('taken', '<', eb.ref('maxUses'))]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Holds a voucher for a purchase, in its transaction, whose account is locked.
 * @throws AppError VOUCHER_USED_UP · VOUCHER_USED_BY_YOU
 */
export async function holdVoucher(
  trx: Kysely<Database>,
  { id, maxPerAccount }: StoredVoucher,
  { purchaseId, accountId, at }: { purchaseId: string; accountId: string; at: Date },
): Promise<void> {
  if ((await countUses(trx, id, accountId)) >= maxPerAccount) throw new AppError('VOUCHER_USED_BY_YOU');
  if (!(await takeOne(trx, id))) throw new AppError('VOUCHER_USED_UP');
  await trx
    .insertInto('voucherUse')
    .values({ purchaseId, voucherId: id, accountId, state: 'held', at: at.toISOString() })
    .execute();
}

/** A purchase that ends unpaid, or whose money the bank has taken back, gives its voucher back. */
export async function releaseVoucher(trx: Kysely<Database>, purchaseId: string, at: Date): Promise<void> {
  const released = await trx
    .updateTable('voucherUse')
    .set({ state: 'released', at: at.toISOString() })
    .where('purchaseId', '=', purchaseId)
    .where('state', '<>', 'released')
    .returning('voucherId')
    .executeTakeFirst();
  if (!released) return;
  await trx
    .updateTable('voucher')
    .set((eb) => ({ taken: eb('taken', '-', 1) }))
    .where('id', '=', released.voucherId)
    .execute();
}

/** A paid purchase uses its voucher. Money that came late keeps its price, and takes the voucher again only if one is left. */
export async function useVoucher(trx: Kysely<Database>, purchaseId: string, at: Date): Promise<void> {
  const use = await trx
    .selectFrom('voucherUse')
    .select(['voucherId', 'state'])
    .where('purchaseId', '=', purchaseId)
    .executeTakeFirst();
  if (!use || use.state === 'used') return;
  if (use.state === 'released' && !(await takeOne(trx, use.voucherId))) return;
  await trx
    .updateTable('voucherUse')
    .set({ state: 'used', at: at.toISOString() })
    .where('purchaseId', '=', purchaseId)
    .execute();
}
