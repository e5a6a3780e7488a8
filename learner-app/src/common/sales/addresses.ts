/** The part of /pusat-langganan with the plans. */
export const plansPath = '/pusat-langganan#paket-langganan';
export const purchasesPath = '/pusat-langganan/pembelian';

/**
 * @param kind of the contract's `PurchaseItem`
 * @param voucher the code that the purchase begins with
 */
export const checkoutPath = (kind: 'plan' | 'package', id: string, voucher?: string) =>
  `/pusat-langganan/beli/${kind}/${encodeURIComponent(id)}${voucher === undefined ? '' : `?${new URLSearchParams({ voucher })}`}`;

export const purchasePath = (number: string) => `${purchasesPath}/${encodeURIComponent(number)}`;
export const receiptPath = (number: string) => `${purchasePath(number)}/kuitansi`;
