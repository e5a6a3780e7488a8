import { AppError } from '../../app-error.ts';
import type { StoredVoucher } from './voucher.repository.ts';

/** The plans and packages that a voucher is for; none: all. */
export const itemIdsOf = ({ itemIds }: Pick<StoredVoucher, 'itemIds'>): string[] => JSON.parse(itemIds) as string[];

/**
 * The one rule of whether an account may use a voucher now, for something that it is for.
 * @param uses how often the account holds or has used it
 * @throws AppError VOUCHER_NOT_VALID: not now · VOUCHER_USED_BY_YOU · VOUCHER_USED_UP
 */
export function checkVoucher(voucher: StoredVoucher, uses: number, at: Date): void {
  const { isActive, validFrom, validUntil, maxUses, maxPerAccount, taken } = voucher;
  const moment = at.toISOString();
  const isNow = (validFrom === null || validFrom <= moment) && (validUntil === null || moment < validUntil);
  if (isActive === 0 || !isNow) throw new AppError('VOUCHER_NOT_VALID');
  if (uses >= maxPerAccount) throw new AppError('VOUCHER_USED_BY_YOU');
  if (maxUses !== null && taken >= maxUses) throw new AppError('VOUCHER_USED_UP');
}
