import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type NewPurchase, type OwnPurchaseDetail, saleTermsVersion } from '../src/contract/index.ts';
import type { Database } from '../src/db/schema.ts';
import { createMidtrans } from '../src/foundation/gateways/midtrans.ts';
import type { PaymentGateway } from '../src/foundation/gateways/payment-gateway.ts';
import type { Sales } from '../src/foundation/sales/sales.ts';
import { createGatewaySimulator, type GatewaySimulator } from '../src/gateway-simulator/simulator.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import type { GivenAccount } from './given.ts';
import { quietSales } from './selling.ts';

export const serverKey = 'SB-Mid-server-of-the-tests';
export const notices = '/api/payments/notifications/midtrans';

export interface Shop extends TestApp {
  simulator: GatewaySimulator;
  /** The same gateway, as the API calls it. */
  gateway: PaymentGateway;
  /** Buys something as our pages do: quote, purchase. */
  buy(as: GivenAccount, item?: NewPurchase['item'], more?: Partial<NewPurchase>): Promise<OwnPurchaseDetail>;
  /** Opens the gateway's page. @returns the purchase and the reference of the payment */
  pay(as: GivenAccount, number: string): Promise<{ purchase: OwnPurchaseDetail; reference: string }>;
  get(as: GivenAccount, number: string): Promise<OwnPurchaseDetail>;
  /** Sends a notification's body. */
  knock(body: string): ReturnType<TestApp['call']>;
}

interface ShopOptions extends Partial<Omit<Sales, 'gateway'>> {
  db?: Kysely<Database>;
  /** False: notifications are lost. */
  isTold?: boolean;
  patienceMs?: number;
}

/** The whole API selling, with a simulated gateway that is reached over HTTP. */
export async function buildShop({ db, isTold = true, patienceMs = 8_000, ...more }: ShopOptions = {}): Promise<Shop> {
  let t: TestApp | undefined;
  const now = () => t?.clock.now() ?? new Date();
  const simulator = createGatewaySimulator({
    serverKey,
    now,
    notify: async (url, body) => {
      if (isTold) await knock(new URL(url).pathname, body);
    },
  });
  const address = await simulator.listen({ port: 0 });
  const gateway = createMidtrans({ serverKey, environment: 'sandbox', app: address, api: address, patienceMs, now });
  t = await buildTestApp({
    ...(db && { db }),
    sales: quietSales({
      ...more,
      gateway,
    }),
  });
  const app = t;
  const knock = (path: string, body: string) =>
    app.call('POST', path, { body, headers: { 'content-type': 'application/json' } });
  return {
    ...app,
    simulator,
    gateway,
    async buy(as, item = { kind: 'plan', id: 'basic' }, { voucher, ...fields } = {}) {
      const asked = { item, ...(voucher !== undefined && { voucher }) };
      const quote = await app.call('POST', '/api/purchases/quote', { as, body: asked });
      const body = {
        ...asked,
        expectedTotal: quote.json<{ total: number }>().total,
        key: randomUUID(),
        termsVersion: saleTermsVersion,
        ...fields,
      };
      const answer = await app.call('POST', '/api/purchases', { as, body });
      if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
      return answer.json();
    },
    async pay(as, number) {
      const answer = await app.call('POST', `/api/purchases/${number}/payments`, { as, body: { method: 'online' } });
      if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
      const purchase = answer.json<OwnPurchaseDetail>();
      return { purchase, reference: `${number}-${purchase.payment?.number}` };
    },
    async get(as, number) {
      return (await app.call('GET', `/api/purchases/${number}`, { as })).json();
    },
    knock: (body) => knock(notices, body),
    async close() {
      await simulator.close();
      await app.close();
    },
  };
}
