import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test as base } from '@playwright/test';
import SqliteDatabase from 'better-sqlite3';
import { freePort, ServerProcess } from './server-process.ts';

const root = resolve(import.meta.dirname, '../..');
const apps = { learner: 'learner-app', admin: 'admin-app', questioner: 'questioner-app' } as const;
type Area = keyof typeof apps;

/** The whole product as deployed: five servers on their own ports, with a freshly seeded database of their own. */
export interface Product {
  shell: ServerProcess;
  api: ServerProcess;
  remotes: Record<Area, ServerProcess>;
  /** Shortens a package, so that a test can wait for a deadline without changing any clock. */
  setDuration(title: string, seconds: number): void;
  /** Makes an attempt one that began earlier: its deadline was so many seconds ago (negative: is still to come), and no test waits for it. */
  endAgo(attemptId: string, seconds: number): void;
  /** The options that arrived after the end of an attempt, which no screen shows yet. */
  lateOptions(attemptId: string): string[];
  /** Writes to the database what no API call accepts. */
  write(sql: string, ...values: (string | number | null)[]): void;
}

export const demo = {
  learner: { email: 'peserta@contoh.id', password: 'rahasia123' },
  admin: { email: 'admin@contoh.id', password: 'rahasia123' },
  questioner: { email: 'penulis@contoh.id', password: 'rahasia123' },
};

interface ProductOptions {
  /** True: plans and packages are sold, and paid at the simulated gateway. */
  isSelling?: boolean;
}

/** Starts the product on free ports. The caller must stop it. */
export async function startProduct({ isSelling = false }: ProductOptions = {}): Promise<{
  product: Product;
  stop(): Promise<void>;
}> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tryout-e2e-'));
  const remotesFile = join(dataDir, 'remotes.json');
  const webServer = join(root, 'deploy/src/web-server/main.ts');
  const shellPort = await freePort();
  const api = new ServerProcess(await freePort(), {
    script: join(root, 'api/dist/server.js'),
    environment: {
      DATA_DIR: dataDir,
      SEED: 'demo',
      LOG_LEVEL: 'warn',
      ...(isSelling && {
        PAYMENTS: 'simulator',
        SIMULATOR_PORT: '0',
        // The gateway's page leads back there.
        PUBLIC_URL: `http://localhost:${shellPort}`,
        SALES_TAX: 'ppn11',
        SELLER_WHATSAPP: '6281234567890',
      }),
    },
    readyPath: '/health/ready',
  });
  const remote = async (area: Area) =>
    new ServerProcess(await freePort(), {
      script: webServer,
      args: [apps[area]],
      environment: { LOG_LEVEL: 'warn' },
      readyPath: '/mf-manifest.json',
    });
  const remotes = {
    learner: await remote('learner'),
    admin: await remote('admin'),
    questioner: await remote('questioner'),
  };
  const entries = Object.entries(apps).map(([area, app]) => [
    app.replace('-', '_'),
    {
      manifest: `${remotes[area as Area].url}/mf-manifest.json`,
      build: join(root, app, 'dist'),
    },
  ]);
  await writeFile(remotesFile, JSON.stringify({ remotes: Object.fromEntries(entries) }));
  const shell = new ServerProcess(shellPort, {
    script: webServer,
    args: ['shell'],
    environment: {
      LOG_LEVEL: 'warn',
      API_URL: api.url,
      REMOTES_FILE: remotesFile,
      REMOTE_ORIGINS: Object.values(remotes)
        .map(({ url }) => url)
        .join(','),
    },
    readyPath: '/',
  });
  const servers = [api, ...Object.values(remotes), shell];
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await Promise.all(servers.map((server) => server.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  const withDatabase = <Value>(work: (database: SqliteDatabase.Database) => Value): Value => {
    const database = new SqliteDatabase(join(dataDir, 'tryout.db'));
    try {
      database.pragma('busy_timeout = 5000');
      return work(database);
    } finally {
      database.close();
    }
  };
  const setDuration = (title: string, seconds: number) =>
    withDatabase((database) => {
      const { changes } = database
        .prepare('update tryout set duration_seconds = ? where title = ?')
        .run(seconds, title);
      if (changes !== 1) throw new Error(`There is no package ${title}`);
    });
  const endAgo = (attemptId: string, seconds: number) =>
    withDatabase((database) => {
      const { startedAt, deadlineAt } = database
        .prepare('select started_at as startedAt, deadline_at as deadlineAt from attempt where id = ?')
        .get(attemptId) as { startedAt: string; deadlineAt: string };
      const earlierMs = Date.parse(deadlineAt) - (Date.now() - seconds * 1000);
      const earlier = (moment: string) => new Date(Date.parse(moment) - earlierMs).toISOString();
      database
        .prepare('update attempt set started_at = ?, deadline_at = ? where id = ?')
        .run(earlier(startedAt), earlier(deadlineAt), attemptId);
    });
  const lateOptions = (attemptId: string) =>
    withDatabase(
      (database) =>
        database.prepare('select option from late_response where attempt_id = ?').pluck().all(attemptId) as string[],
    );
  const write: Product['write'] = (sql, ...values) =>
    withDatabase((database) => void database.prepare(sql).run(...values));
  return { product: { shell, api, remotes, setDuration, endAgo, lateOptions, write }, stop };
}

/** Playwright's test, with the product running for all tests of a worker. */
export const test = base.extend<{ baseURL: string }, { product: Product; isSelling: boolean }>({
  isSelling: [false, { scope: 'worker', option: true }],
  product: [
    async ({ isSelling }, use) => {
      const { product, stop } = await startProduct({ isSelling });
      await use(product);
      await stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ product }, use) => use(product.shell.url),
});

export { expect } from '@playwright/test';
