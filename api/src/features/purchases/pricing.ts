import type { StoredVoucher } from '../../foundation/sales/voucher.repository.ts';

/** Rupiah that a voucher takes off a price: never more than the price. */
export function discountOf({ kind, value, cap }: Pick<StoredVoucher, 'kind' | 'value' | 'cap'>, price: number): number {
  if (kind === 'price') return Math.max(0, price - value);
  const off = kind === 'percent' ? Math.min(Math.floor((price * value) / 100), cap ?? Infinity) : value;
  return Math.min(off, price);
}
