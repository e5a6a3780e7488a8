import {
  type NewPurchase,
  OwnPurchaseDetail,
  OwnPurchaseList,
  type PaymentMethod,
  proofField,
  type PurchaseItem,
  Quote,
  Receipt,
} from '@tryout/api/contract';
import { received, type Received } from '../../common/server-time.ts';
import { api } from '../../session.ts';

/** A slow phone connection may need this long for 2 MB. */
const proofTimeoutMs = 60_000;
/** The server asks the gateway meanwhile, which may be slow. */
const gatewayTimeoutMs = 20_000;

export const purchasesPerPage = 20;

export type OwnPurchaseNow = Received<OwnPurchaseDetail>;

const pathOf = (number: string, rest = '') => `purchases/${encodeURIComponent(number)}${rest}`;

/** The cost and the access that buying would give now; nothing is stored. @param voucher null: without one */
export const getQuote = (item: PurchaseItem, voucher: string | null, signal?: AbortSignal): Promise<Quote> =>
  api.post('purchases/quote', Quote, {
    json: { item, ...(voucher !== null && { voucher }) },
    isRepeatable: true,
    signal,
  });

/** Buys. Sent again with the same key, it answers the purchase that is there. */
export const createPurchase = async (purchase: NewPurchase): Promise<OwnPurchaseNow> =>
  received(await api.post('purchases', OwnPurchaseDetail, { json: purchase, isRepeatable: true }));

export const listPurchases = async (page: number, signal?: AbortSignal): Promise<Received<OwnPurchaseList>> =>
  received(
    await api.get('purchases', OwnPurchaseList, {
      query: { page, pageSize: purchasesPerPage },
      signal,
    }),
  );

export const getPurchase = async (number: string, signal?: AbortSignal): Promise<OwnPurchaseNow> =>
  received(await api.get(pathOf(number), OwnPurchaseDetail, { signal }));

/** A way to pay, and for a transfer the account; null: the usual one. */
export interface Way {
  method: PaymentMethod;
  account: string | null;
}

/** Begins another try to pay; the former one is closed. */
export const startPayment = async (number: string, { method, account }: Way): Promise<OwnPurchaseNow> =>
  received(
    await api.post(pathOf(number, '/payments'), OwnPurchaseDetail, {
      json: { method, ...(method === 'transfer' && account !== null && { bank: account }) },
      timeoutMs: gatewayTimeoutMs,
    }),
  );

/** Asks the gateway, and answers the purchase as it is then. */
export const checkPurchase = async (number: string): Promise<OwnPurchaseNow> =>
  received(await api.post(pathOf(number, '/check'), OwnPurchaseDetail, { timeoutMs: gatewayTimeoutMs }));

export const cancelPurchase = async (number: string): Promise<OwnPurchaseNow> =>
  received(await api.post(pathOf(number, '/cancel'), OwnPurchaseDetail, { timeoutMs: gatewayTimeoutMs }));

/** Sends the picture that proves a transfer; another one replaces it. */
export async function sendProof(number: string, picture: File): Promise<OwnPurchaseNow> {
  const body = new FormData();
  body.append(proofField, picture, picture.name);
  return received(await api.put(pathOf(number, '/proof'), OwnPurchaseDetail, { body, timeoutMs: proofTimeoutMs }));
}

export const getReceipt = (number: string, signal?: AbortSignal): Promise<Receipt> =>
  api.get(pathOf(number, '/receipt'), Receipt, { signal });
