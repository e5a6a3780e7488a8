import { randomUUID } from 'node:crypto';
import {
  type NewPurchase,
  type OwnPurchaseDetail,
  type OwnPurchaseList,
  saleTermsVersion,
} from '../src/contract/index.ts';
import type { Database } from '../src/db/schema.ts';
import type { Insertable } from 'kysely';
import type { PaymentGateway } from '../src/foundation/gateways/payment-gateway.ts';
import type { Sales } from '../src/foundation/sales/sales.ts';
import { seatCodeHash } from '../src/foundation/sales/seat-code.ts';
import { newId } from '../src/id.ts';
import { newReadableCode } from '../src/readable-code.ts';
import { maxOpenPurchases } from '../src/features/purchases/purchase.repository.ts';
import type { TestApp } from './build-test-app.ts';
import type { GivenAccount } from './given.ts';

/** A gateway that needs no network: nobody pays at it, and it takes whatever says that it is signed. */
const quietGateway: PaymentGateway = {
  readNotification(_headers, body) {
    try {
      const { order_id, signature_key } = JSON.parse(body.toString()) as {
        order_id?: unknown;
        signature_key?: unknown;
      };
      return signature_key === 'signed' && typeof order_id === 'string' ? order_id : undefined;
    } catch {
      return undefined;
    }
  },
  open: async ({ reference }) => ({ url: `https://gateway.example/${reference}`, token: reference }),
  status: async () => 'not-there',
  close: async () => 'closed',
  refund: async () => 'not-supported',
};

/** For tests of all routes: the product sells. */
export const quietSales = (more: Partial<Sales> = {}): Sales => ({
  gateway: quietGateway,
  gatewayName: 'midtrans',
  isSimulated: true,
  banks: [
    { bank: 'BCA', number: '1234567890', name: 'PT Contoh' },
    { bank: 'Mandiri', number: '9876543210', name: 'PT Contoh' },
  ],
  seller: { name: 'PT Contoh', npwp: '01.234.567.8-901.000', address: 'Jakarta', whatsapp: '6281234567890' },
  tax: [{ from: '2000-01-01', kind: 'ppn11' }],
  ...more,
});

type Shopping = Pick<TestApp, 'call' | 'db' | 'clock'>;

/** The body of a purchase of the cheapest plan. */
export const purchaseBody = (more: Partial<NewPurchase> = {}): NewPurchase => ({
  item: { kind: 'plan', id: 'basic' },
  expectedTotal: 99_000,
  key: randomUUID(),
  termsVersion: saleTermsVersion,
  ...more,
});

/** A purchase that waits for money; the learner's others are cancelled, of which only some may wait at once. */
export async function givenPurchase(t: Shopping, as: GivenAccount, more: Partial<NewPurchase> = {}): Promise<string> {
  const { purchases } = (await t.call('GET', '/api/purchases', { as })).json<OwnPurchaseList>();
  const open = purchases.filter(({ state }) => state === 'open');
  if (open.length >= maxOpenPurchases)
    for (const { number } of open) await t.call('POST', `/api/purchases/${number}/cancel`, { as });
  const answer = await t.call('POST', '/api/purchases', { as, body: purchaseBody(more) });
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json<OwnPurchaseDetail>().number;
}

/** A purchase that a voucher has paid. */
export const givenPaidPurchase = async (t: Shopping, as: GivenAccount): Promise<string> =>
  givenPurchase(t, as, { voucher: await givenVoucher(t, { value: 100 }), expectedTotal: 0 });

/** A purchase that waits for a transfer. @returns its number and the exact amount */
export async function givenTransfer(t: Shopping, as: GivenAccount): Promise<{ number: string; amount: number }> {
  const number = await givenPurchase(t, as);
  const answer = await t.call('POST', `/api/purchases/${number}/payments`, { as, body: { method: 'transfer' } });
  return { number, amount: answer.json<OwnPurchaseDetail>().payment?.amount as number };
}

/** A voucher in the database: 20 % off anything, once for each account. @returns its code */
export async function givenVoucher(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  more: Partial<Insertable<Database['voucher']>> = {},
): Promise<string> {
  const code = `V${newId().slice(0, 8).toUpperCase()}`;
  await db
    .insertInto('voucher')
    .values({
      id: newId(),
      code,
      kind: 'percent',
      value: 20,
      cap: null,
      itemIds: '[]',
      isActive: 1,
      validFrom: null,
      validUntil: null,
      maxUses: null,
      maxPerAccount: 1,
      note: '',
      createdBy: 'admin',
      createdAt: clock.now().toISOString(),
      ...more,
    })
    .execute();
  return code;
}

/** Seats of a school. @returns their code */
export async function givenSeats(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  more: Partial<Insertable<Database['seatBatch']>> = {},
): Promise<string> {
  const code = newReadableCode();
  await db
    .insertInto('seatBatch')
    .values({
      id: newId(),
      institution: 'SMAN 1 Kediri',
      purchaseId: null,
      planId: 'basic',
      title: 'Basic',
      months: 1,
      packageQuota: 10,
      features: '["explanations"]',
      priceRupiah: 0,
      seats: 30,
      codeHash: seatCodeHash(code),
      requestKey: newId(),
      until: new Date(clock.now().getTime() + 86_400_000).toISOString(),
      createdBy: 'admin',
      createdAt: clock.now().toISOString(),
      revokedAt: null,
      ...more,
    })
    .execute();
  return code;
}
