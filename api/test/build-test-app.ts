import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, LightMyRequestResponse, RouteOptions } from 'fastify';
import type { Kysely } from 'kysely';
import type * as v from 'valibot';
import { type App, type AppDependencies, buildApp } from '../src/app.ts';
import type { Database, Role } from '../src/db/schema.ts';
import type { NeededPermission } from '../src/http/access.ts';
import { createFolderStore } from '../src/foundation/files/folder-store.ts';
import { openSharedCounts } from '../src/http/shared-counts.ts';
import type { Mail } from '../src/foundation/mail/mail.ts';
import { createClock, type TestClock } from './clock.ts';
import { examTypes, lessons, ruleSets } from './exam-content.ts';
import { ageKeys } from './redis-server.ts';
import { openTestDatabase } from './test-database.ts';

type Offers = App['offers'];

/** Processes that a test's calls go to in turn (docs/several-processes.md), and the Redis with which they count: see start-postgres.ts. */
const usualProcesses = Number(process.env['TEST_PROCESSES'] ?? 1);
const redisUrl = usualProcesses > 1 ? process.env['TEST_REDIS_URL'] : undefined;
/** Redis is there: on a machine with much other work it may be late, which would count as lost. */
const redisPatienceMs = 15_000;
const quiet = { error() {}, info() {} };

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
  /** The names of the query's parameters. */
  query: string[];
  /** The schemas of what a call may bring: body, query and parameters of the address. */
  asks: v.GenericSchema[];
  /** The schema of each answer, by its status. */
  answers: Partial<Record<number, v.GenericSchema>>;
}

/** The app, and what its features offer without HTTP, as on the server. */
export interface TestApp extends Offers {
  app: FastifyInstance;
  db: Kysely<Database>;
  clock: TestClock;
  /** Everything that the server does by itself while it listens. */
  jobs: App['jobs'];
  join: App['join'];
  /** All that calls go to, `app` first: one, unless the suite runs with several. */
  processes: readonly App[];
  uploadsDir: string;
  /** Sent mails, oldest first. */
  mails: Mail[];
  /** Every route that the app declared, including the HEAD twins of GET. */
  routes: ServedRoute[];
  call(method: Method, url: string, options?: CallOptions): Promise<LightMyRequestResponse>;
  /** Moves the time of what Redis counts for these processes: it doesn't see the time that a test makes. */
  ageCounts(ms: number): Promise<void>;
  tokenFor(account: { id: string; role: Role; tokenVersion: number }): string;
  close(): Promise<void>;
}

/** Collects every route that a Fastify instance declares during `build`. */
async function withRoutes<Built>(build: () => Promise<Built>): Promise<[Built, ServedRoute[]]> {
  const routes: ServedRoute[] = [];
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url, config, schema }: RouteOptions) => {
      for (const one of [method].flat()) {
        routes.push({
          method: one,
          url,
          access: config?.access,
          permission: config?.permission,
          query: Object.keys((schema?.querystring as { entries?: object } | undefined)?.entries ?? {}),
          asks: [schema?.body, schema?.querystring, schema?.params].filter(Boolean) as v.GenericSchema[],
          answers: (schema?.response ?? {}) as ServedRoute['answers'],
        });
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

interface TestAppOptions extends Partial<AppDependencies> {
  uploadsDir?: string;
  /** How many processes; by default as many as the suite runs with. A test that builds its own several gives 1 for each. */
  processCount?: number;
}

/** The whole API on a fresh database, with a clock that only the test moves and an uploads folder of its own. */
export async function buildTestApp({
  uploadsDir: givenFolder,
  processCount = usualProcesses,
  ...overrides
}: TestAppOptions = {}): Promise<TestApp> {
  const db = overrides.db ?? (await openTestDatabase());
  const clock = createClock();
  const mails: Mail[] = [];
  const uploadsDir = givenFolder ?? mkdtempSync(join(tmpdir(), 'tryout-uploads-'));
  const now = overrides.now ?? clock.now;
  const counted = randomUUID();
  const build = async () => {
    const sharedCounts = redisUrl ? await openSharedCounts(redisUrl, quiet, counted, redisPatienceMs) : undefined;
    const built = await buildApp({
      db,
      examTypes,
      ruleSets,
      lessons,
      jwtSecret,
      idCardKey,
      fileStore: createFolderStore(uploadsDir),
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
      ...(sharedCounts && { sharedCounts }),
      ...overrides,
    });
    if (sharedCounts) built.app.addHook('onClose', async () => sharedCounts.close());
    return built;
  };
  const [first, routes] = await withRoutes(build);
  const { app, offers, jobs, join: joinOthers } = first;
  const processes = [first];
  while (processes.length < processCount) processes.push(await build());
  if (processes.length > 1) for (const process of processes) await process.join(5);
  // Who closes the first means all of them.
  app.addHook('onClose', async () => {
    for (const { app: another } of processes.slice(1)) await another.close();
  });
  let calls = 0;
  return {
    app,
    db,
    clock,
    ...offers,
    jobs,
    join: joinOthers,
    processes,
    uploadsDir,
    mails,
    routes,
    async call(method, url, { as, body, headers, from } = {}) {
      const called = (processes[calls++ % processes.length] ?? first).app;
      const answer = await called.inject({
        method,
        url,
        ...(from && { remoteAddress: from }),
        headers: { ...(as && { authorization: `Bearer ${as.token}` }), ...headers },
        ...(body !== undefined && { payload: body as object }),
      });
      await called.settled();
      return answer;
    },
    async ageCounts(ms) {
      if (redisUrl) await ageKeys(redisUrl, counted, ms);
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
