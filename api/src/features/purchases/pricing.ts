import { AppError } from '../../app-error.ts';
import type { StoredVoucher } from '../../foundation/sales/voucher.repository.ts';

/** Rupiah that a voucher takes off a price: never more than the price. */
export function discountOf({ kind, value, cap }: Pick<StoredVoucher, 'kind' | 'value' | 'cap'>, price: number): number {
  if (kind === 'price') return Math.max(0, price - value);
  const off = kind === 'percent' ? Math.min(Math.floor((price * value) / 100), cap ?? Infinity) : value;
  return Math.min(off, price);
}

/** @throws AppError VOUCHER_NOT_VALID: not now, or not for this */
export function checkVoucher(voucher: StoredVoucher, itemId: string, at: Date): void {
  const { isActive, validFrom, validUntil, itemIds } = voucher;
  const moment = at.toISOString();
  const items = JSON.parse(itemIds) as string[];
  const isNow = (validFrom === null || validFrom <= moment) && (validUntil === null || moment < validUntil);
  if (isActive === 0 || !isNow || (items.length > 0 && !items.includes(itemId)))
    throw new AppError('VOUCHER_NOT_VALID');
}
