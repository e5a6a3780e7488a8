import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { openDatabase } from '../src/db/open-database.ts';
import type { Database } from '../src/db/schema.ts';
import { eventually } from '../test/eventually.ts';
import { spawnApi } from './api-process.ts';

/** Longest wait for a start; a bar on it is the test's to set. */
const readyWithinMs = 60_000;

/**
 * Below the ports that systems give to outgoing connections: while the product is down, none of its sitters' own connections can
 * take its port.
 */
const ports = { from: 12_000, to: 30_000 };

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(ports.from, ports.to);
    const server = net.createServer().listen(port, '127.0.0.1');
    const [event] = await Promise.race([
      once(server, 'listening').then(() => ['listening']),
      once(server, 'error').then(() => ['error']),
    ]);
    if (event === 'error') continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

export interface ProductOptions {
  /** `sqlite:file` or `postgres://…`; without it an SQLite file in the data folder. */
  databaseUrl?: string;
  /** A folder to use instead of one made for the run; it is not removed by `dispose`. */
  dataDir?: string;
  /** More environment variables of the API, such as LOG_LEVEL. */
  settings?: Record<string, string>;
}

/** The real API as its own process, as it runs in production, at an address that stays the same over restarts. */
export interface Product {
  readonly url: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly jwtSecret: string;
  /** Process id while it runs. */
  readonly pid: number | undefined;
  /** Starts it and waits until /health/ready says ok; gives the milliseconds from spawning until then. */
  start(): Promise<number>;
  /** SIGKILL, and waits for the end. */
  kill(): Promise<void>;
  /** SIGTERM as a deploy does; gives the exit code, null when a signal ended it. */
  stop(): Promise<number | null>;
  /** True when /health/ready says ok. */
  isReady(): Promise<boolean>;
  /** What all its lives wrote to the log and to stderr. */
  log(): string;
  /** Opens the same database beside it for as long as `work` takes: to fill it, or to compare. */
  withDatabase<Value>(work: (db: Kysely<Database>) => Promise<Value>): Promise<Value>;
  /** Ends it and removes its folder. */
  dispose(): Promise<void>;
}

export async function createProduct(options: ProductOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'tryout-product-'));
  const databaseUrl = options.databaseUrl ?? `sqlite:${join(dataDir, 'tryout.db')}`;
  const jwtSecret = 'a secret of the harness, long enough to sign with';
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let api: ReturnType<typeof spawnApi> | undefined;
  const earlier: string[] = [];

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (!api) throw new Error('The product is not running');
    const ended = api;
    const code = await ended.stop(signal);
    earlier.push(ended.stdout() + ended.stderr());
    api = undefined;
    return code;
  }

  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      async (answer) => (await answer.text()) !== '' && answer.status === 200,
      () => false,
    );

  return {
    url,
    dataDir,
    databaseUrl,
    jwtSecret,
    get pid() {
      return api?.child.pid;
    },
    async start() {
      if (api) throw new Error('The product is running already');
      const startedAt = performance.now();
      const started = spawnApi({
        SEED: 'none',
        LOG_LEVEL: 'warn',
        ...options.settings,
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        JWT_SECRET: jwtSecret,
      });
      api = started;
      await eventually(
        async () => {
          if (started.child.exitCode !== null || started.child.signalCode !== null)
            throw new Error(`The product did not start: ${started.stderr()}${started.stdout()}`);
          return isReady();
        },
        Boolean,
        readyWithinMs,
      );
      return performance.now() - startedAt;
    },
    async kill() {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
    isReady,
    log: () => [...earlier, api ? api.stdout() + api.stderr() : ''].join(''),
    async withDatabase(work) {
      const db = await openDatabase(databaseUrl);
      try {
        return await work(db);
      } finally {
        await db.destroy();
      }
    },
    async dispose() {
      if (api) await end('SIGKILL');
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
