import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, LightMyRequestResponse, RouteOptions } from 'fastify';
import type { Kysely } from 'kysely';
import { type App, type AppDependencies, buildApp } from '../src/app.ts';
import type { Database, Role } from '../src/db/schema.ts';
import type { NeededPermission } from '../src/http/access.ts';
import type { Mail } from '../src/foundation/mail/mail.ts';
import { createClock, type TestClock } from './clock.ts';
import { examTypes, ruleSets } from './exam-content.ts';
import { openTestDatabase } from './test-database.ts';

type Offers = App['offers'];

export const jwtSecret = 'a secret of the tests, long enough to sign with';
export const idCardKey = 'a secret of the tests, long enough to encrypt with';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An account with a token, made by a given… helper. */
export interface Caller {
  token: string;
}

export interface CallOptions {
  as?: Caller | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  /** The caller's address; 127.0.0.1 by default. */
  from?: string;
}

/** A route as the app declared it. */
export interface ServedRoute {
  method: string;
  url: string;
  access: string | undefined;
  permission: NeededPermission | undefined;
}

/** The app, and what its features offer without HTTP, as on the server. */
export interface TestApp extends Offers {
  app: FastifyInstance;
  db: Kysely<Database>;
  clock: TestClock;
  /** Everything that the server does by itself while it listens. */
  jobs: App['jobs'];
  uploadsDir: string;
  /** Sent mails, oldest first. */
  mails: Mail[];
  /** Every route that the app declared, including the HEAD twins of GET. */
  routes: ServedRoute[];
  call(method: Method, url: string, options?: CallOptions): Promise<LightMyRequestResponse>;
  tokenFor(account: { id: string; role: Role; tokenVersion: number }): string;
  close(): Promise<void>;
}

/** Collects every route that a Fastify instance declares during `build`. */
async function withRoutes<Built>(build: () => Promise<Built>): Promise<[Built, ServedRoute[]]> {
  const routes: ServedRoute[] = [];
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url, config }: RouteOptions) => {
      for (const one of [method].flat()) {
        routes.push({ method: one, url, access: config?.access, permission: config?.permission });
      }
    });
  };
  subscribe('fastify.initialization', listen);
  try {
    return [await build(), routes];
  } finally {
    unsubscribe('fastify.initialization', listen);
  }
}

/** The whole API on a fresh database, with a clock that only the test moves and an uploads folder of its own. */
export async function buildTestApp(overrides: Partial<AppDependencies> = {}): Promise<TestApp> {
  const db = overrides.db ?? (await openTestDatabase());
  const clock = createClock();
  const mails: Mail[] = [];
  const uploadsDir = overrides.uploadsDir ?? mkdtempSync(join(tmpdir(), 'tryout-uploads-'));
  const now = overrides.now ?? clock.now;
  const [{ app, offers, jobs }, routes] = await withRoutes(() =>
    buildApp({
      db,
      examTypes,
      ruleSets,
      jwtSecret,
      idCardKey,
      uploadsDir,
      mail: { carry: async (mail) => void mails.push(mail) },
      publicUrl: 'https://tryout.example',
      corsOrigins: ['http://localhost:3000'],
      trustProxy: false,
      demoAccountsOpen: true,
      docs: false,
      logger: false,
      // Other tests that keep the machine busy are no overload.
      overloadLimits: {
        loop: { othersAboveMs: Infinity, lastAboveMs: Infinity },
        saves: { othersAboveMs: Infinity, savesAboveMs: Infinity },
      },
      now,
      ...overrides,
    }),
  );
  return {
    app,
    db,
    clock,
    ...offers,
    jobs,
    uploadsDir,
    mails,
    routes,
    async call(method, url, { as, body, headers, from } = {}) {
      const answer = await app.inject({
        method,
        url,
        ...(from && { remoteAddress: from }),
        headers: { ...(as && { authorization: `Bearer ${as.token}` }), ...headers },
        ...(body !== undefined && { payload: body as object }),
      });
      await app.settled();
      return answer;
    },
    tokenFor: ({ id, role, tokenVersion }) =>
      app.jwt.sign({ ver: tokenVersion }, { sub: id, aud: role, expiresIn: 3600 }),
    async close() {
      await app.close();
      await db.destroy();
      rmSync(uploadsDir, { recursive: true });
    },
  };
}
