import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Kysely } from 'kysely';
import { openDatabase } from '../../src/db/open-database.ts';
import { writePermissions } from '../../src/db/permissions.ts';
import type { Database, Role } from '../../src/db/schema.ts';
import {
  type NewPurchase,
  type OwnPurchaseDetail,
  permissions as allPermissions,
  saleTermsVersion,
} from '../../src/contract/index.ts';
import { hourMs } from '../../src/foundation/days/spans.ts';
import { createGatewaySimulator, type GatewaySimulator } from '../../src/gateway-simulator/simulator.ts';
import { insertLearners, mintToken } from '../../harness/fixture.ts';
import { createProduct, type Product } from '../../harness/product.ts';
import { eventually } from '../../test/eventually.ts';
import { type Gate, openGate } from './gate.ts';
import { findContradictions } from './invariants.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

export const serverKey = 'SB-Mid-server-of-the-drills';

/** Longest wait for something that a job does every five or ten seconds, on a busy machine. */
export const soonMs = 40_000;

export interface Person {
  id: string;
  token: string;
}

export interface Answer<Body = unknown> {
  status: number;
  body: Body;
}

interface Asked {
  as?: Person | undefined;
  body?: unknown;
}

/** A running API that sells, as a process of its own, with a gateway and a mail server that the drill commands. */
export interface Scene {
  database: 'sqlite' | 'postgres';
  /** Less of everything: what a drill computes is checked, not how fast it is. */
  isShort: boolean;
  product: Product;
  /** The database, beside the API. */
  db: Kysely<Database>;
  simulator: GatewaySimulator;
  gate: Gate;
  post: PostOffice;
  /** False: the gateway's notices are lost. */
  notices: { areSent: boolean };
  learners(count: number): Promise<Person[]>;
  learner(): Promise<Person>;
  staff(role: Exclude<Role, 'learner'>): Promise<Person>;
  call<Body>(method: string, path: string, asked?: Asked): Promise<Answer<Body>>;
  /** Sends a notification's body as it is. */
  knock(body: string | Buffer, headers?: Record<string, string>): Promise<number>;
  /** Places a purchase, by default of the cheapest plan. */
  place(as: Person, more?: Partial<NewPurchase>): Promise<Answer<OwnPurchaseDetail>>;
  /** A purchase whose page is open at the gateway. */
  open(as: Person, more?: Partial<NewPurchase>): Promise<{ number: string; reference: string }>;
  pay(as: Person, number: string, method?: 'online' | 'transfer'): Promise<Answer<OwnPurchaseDetail>>;
  check(as: Person, number: string): Promise<Answer<OwnPurchaseDetail>>;
  get(as: Person, number: string): Promise<OwnPurchaseDetail>;
  /** Waits until a purchase is in a state. @returns the milliseconds */
  becomes(number: string, state: string, withinMs?: number): Promise<number>;
  /** Waits for what a job does, on a busy machine. */
  soon<Value>(ask: () => Promise<Value>, satisfies: (value: Value) => boolean): Promise<Value>;
  /** The gateway's and the API's time of these purchases goes on, for as long as nothing else of them does. */
  age(numbers: string[], hours: number): Promise<void>;
  /** Stops and starts the API: jobs do their work at a start. */
  restart(): Promise<void>;
  /** Waits until every paid purchase has had its mail. @throws Error when one had two, or rows contradict each other */
  expectSound(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  database: Scene['database'];
  databaseUrl: string;
  isShort: boolean;
  /** More environment variables of the API. */
  settings: Record<string, string>;
}

export async function openScene({ database, databaseUrl, isShort, settings }: Options): Promise<Scene> {
  const post = await openPostOffice();
  const notices = { areSent: true };
  let agedMs = 0;
  const simulator = createGatewaySimulator({
    serverKey,
    now: () => new Date(Date.now() + agedMs),
    notify: async (_url, body) => {
      if (notices.areSent) await knock(body);
    },
  });
  const gate = await openGate(await simulator.listen({ port: 0 }));
  const product = await createProduct({
    databaseUrl,
    settings: {
      NODE_ENV: 'production',
      NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'redirect-gateway.ts')).href}`,
      DRILL_GATEWAY: gate.url,
      PAYMENTS: 'midtrans',
      MIDTRANS_SERVER_KEY: serverKey,
      MIDTRANS_ENVIRONMENT: 'sandbox',
      TRANSFER_ACCOUNTS: 'BCA 1234567890 PT Contoh',
      SELLER_NAME: 'PT Contoh',
      SALES_TAX: 'ppn11',
      SMTP_URL: post.url,
      MAIL_FROM: 'Tryout <halo@tryout.example>',
      PUBLIC_URL: 'https://tryout.example',
      DRAIN_SECONDS: '0',
      ...settings,
    },
  });
  await product.start();
  const db = await openDatabase(product.databaseUrl);

  /** An overloaded server refuses calls that can wait, and front ends and gateways make them again: only the full form has bars for speed. */
  async function patiently(ask: () => Promise<Response>): Promise<{ status: number; text: string }> {
    for (;;) {
      const answer = await ask();
      const text = await answer.text();
      if (answer.status !== 503 || !isShort || !text.includes('OVERLOADED')) return { status: answer.status, text };
      await sleep(300);
    }
  }

  async function call<Body>(method: string, path: string, { as, body }: Asked = {}): Promise<Answer<Body>> {
    const isForm = body instanceof FormData;
    const { status, text } = await patiently(() =>
      fetch(product.url + path, {
        method,
        headers: {
          ...(as && { authorization: `Bearer ${as.token}` }),
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      }),
    );
    return { status, body: (text === '' ? undefined : JSON.parse(text)) as Body };
  }
  async function right<Body>(asked: Promise<Answer<Body>>): Promise<Body> {
    const { status, body } = await asked;
    if (status >= 300) throw new Error(`The API answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }
  async function knock(body: string | Buffer, headers: Record<string, string> = {}): Promise<number> {
    const { status } = await patiently(() =>
      fetch(`${product.url}/api/payments/notifications/midtrans`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : new Uint8Array(body),
      }),
    );
    return status;
  }
  const person = async (id: string, role: Role = 'learner') => ({
    id,
    token: await mintToken(id, product.jwtSecret, role),
  });
  const learners = async (count: number) => Promise.all((await insertLearners(db, count)).map((id) => person(id)));

  const scene: Scene = {
    ...{ database, isShort, product, db, simulator, gate, post, notices, learners, call, knock },
    async learner() {
      const [one] = await learners(1);
      return one as Person;
    },
    async staff(role) {
      const id = randomUUID();
      const at = new Date().toISOString();
      await db
        .insertInto('account')
        .values({
          ...{ id, role, email: `${id}@contoh.id`, name: 'Staf', passwordHash: '-', tokenVersion: 1, isActive: 1 },
          ...{
            createdAt: at,
            secondFactorAt: at,
            permissions: writePermissions(role === 'admin' ? allPermissions : []),
          },
        })
        .execute();
      return person(id, role);
    },
    place: (as, more = {}) =>
      call('POST', '/api/purchases', {
        as,
        body: {
          item: { kind: 'plan', id: 'basic' },
          ...{ expectedTotal: 99_000, key: randomUUID(), termsVersion: saleTermsVersion, ...more },
        },
      }),
    pay: (as, number, method = 'online') => call('POST', `/api/purchases/${number}/payments`, { as, body: { method } }),
    async open(as, more) {
      const { number } = await right(scene.place(as, more));
      const { payment } = await right(scene.pay(as, number));
      return { number, reference: `${number}-${payment?.number}` };
    },
    check: (as, number) => call('POST', `/api/purchases/${number}/check`, { as }),
    get: (as, number) => right(call('GET', `/api/purchases/${number}`, { as })),
    async becomes(number, state, withinMs = soonMs) {
      const startedAt = performance.now();
      await eventually(
        async () =>
          (await db.selectFrom('purchase').select('state').where('number', '=', number).executeTakeFirst())?.state,
        (found) => found === state,
        withinMs,
      );
      return performance.now() - startedAt;
    },
    soon: (ask, satisfies) => eventually(ask, satisfies, soonMs),
    async age(numbers, hours) {
      agedMs += hours * hourMs;
      const earlier = (moment: string) => new Date(Date.parse(moment) - hours * hourMs).toISOString();
      for (const { id, createdAt, expiresAt } of await db
        .selectFrom('purchase')
        .select(['id', 'createdAt', 'expiresAt'])
        .where('number', 'in', numbers)
        .execute()) {
        const moments = { createdAt: earlier(createdAt), expiresAt: earlier(expiresAt) };
        await db.updateTable('purchase').set(moments).where('id', '=', id).execute();
        await db.updateTable('payment').set(moments).where('purchaseId', '=', id).execute();
      }
    },
    async restart() {
      await product.stop();
      await product.start();
    },
    async expectSound() {
      await simulator.settled();
      const paid = await db.selectFrom('purchase').select('number').where('paidAt', 'is not', null).execute();
      const numbers = paid.map(({ number }) => number).toSorted();
      await eventually(
        () => new Set(post.paid).size,
        (count) => count >= numbers.length,
        soonMs,
      );
      const outbox = await db.selectFrom('outbox').select('tries').execute();
      // A mail that was accepted while its process was killed is sent again (docs/outbox.md): it was taken more than once.
      const mostAgain = outbox.reduce((sum, { tries }) => sum + Math.max(0, tries - 1), 0);
      const told = [...new Set(post.paid)].toSorted();
      if (JSON.stringify(told) !== JSON.stringify(numbers) || post.paid.length > numbers.length + mostAgain)
        throw new Error(
          `${post.paid.length} mails say "Lunas" of ${told.length} purchases; ${numbers.length} are paid`,
        );
      const wrong = await findContradictions(db);
      if (wrong.length > 0) throw new Error(wrong.slice(0, 5).join('; '));
    },
    async close() {
      await db.destroy();
      await product.dispose();
      await gate.shut();
      await simulator.close();
      await post.close();
    },
  };
  return scene;
}
