import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { openDatabase } from '../src/db/open-database.ts';
import type { Database } from '../src/db/schema.ts';
import { eventually } from '../test/eventually.ts';
import { freePort } from '../test/free-port.ts';
import { spawnApi } from './api-process.ts';

/** Longest wait for a start; a test may set its own bar. */
const readyWithinMs = 60_000;

/** The product's place, if it isn't simply a process on this system. */
export interface Housing {
  /** The words before the command that starts it; they end by replacing themselves with it, so that the process id stays. */
  command: string[];
  /** The path of a product's file as this process sees it. */
  seenFromOutside(file: string, pid: number): string;
}

export interface ProductOptions {
  /** `sqlite:file` or `postgres://…`; without it an SQLite file in the data folder. */
  databaseUrl?: string;
  /** A folder to use instead of one made for the run; it is not removed by `dispose`. */
  dataDir?: string;
  /** More environment variables of the API, such as LOG_LEVEL. */
  settings?: Record<string, string>;
}

/** The real API as its own process, as in production, at an address that stays the same over restarts. */
export interface Product {
  readonly url: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly jwtSecret: string;
  /** Process id while it runs. */
  readonly pid: number | undefined;
  /** Starts it and waits until /health/ready answers ok; returns the milliseconds from spawning until then. */
  start(housing?: Housing): Promise<number>;
  /** SIGKILL, and waits for the end. */
  kill(): Promise<void>;
  /** SIGTERM as at a deploy; returns the exit code, null when a signal ended it. */
  stop(): Promise<number | null>;
  /** True when /health/ready answers ok. */
  isReady(): Promise<boolean>;
  /** Everything that it wrote to the log and to stderr, over all restarts. */
  log(): string;
  /** Opens the same database during `work`: to fill it, or to compare. */
  withDatabase<Value>(work: (db: Kysely<Database>) => Promise<Value>): Promise<Value>;
  /**
   * The same on a copy of an SQLite file as it is on the disk at this moment, for a process that is dead, paused or on a
   * small disk: reading changes nothing that the product will find. On PostgreSQL, the database itself.
   */
  withCopy<Value>(work: (db: Kysely<Database>) => Promise<Value>): Promise<Value>;
  /** Ends it and removes its folder. */
  dispose(): Promise<void>;
}

export async function createProduct(options: ProductOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'tryout-product-'));
  const databaseUrl = options.databaseUrl ?? `sqlite:${join(dataDir, 'tryout.db')}`;
  const jwtSecret = 'what the harness signs with, 7f3a0c51d9e8b264';
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let api: ReturnType<typeof spawnApi> | undefined;
  let housing: Housing | undefined;
  const earlier: string[] = [];

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (!api) throw new Error('The product is not running');
    const ended = api;
    const code = await ended.stop(signal);
    earlier.push(ended.stdout() + ended.stderr());
    api = undefined;
    return code;
  }

  async function openedFor<Value>(
    databaseAddress: string,
    work: (db: Kysely<Database>) => Promise<Value>,
  ): Promise<Value> {
    const db = await openDatabase(databaseAddress);
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  }

  const readiness = () =>
    fetch(`${url}/health/ready`).then(
      async (answer) => `${answer.status} ${await answer.text()}`,
      ({ message, cause }: Error) => (cause instanceof Error ? cause.message : message),
    );
  const isReady = async () => (await readiness()).startsWith('200 ');

  return {
    url,
    dataDir,
    databaseUrl,
    jwtSecret,
    get pid() {
      return api?.child.pid;
    },
    async start(newHousing) {
      if (api) throw new Error('The product is running already');
      housing = newHousing;
      const startedAt = performance.now();
      const settings = {
        SEED: 'none',
        LOG_LEVEL: 'warn',
        ...options.settings,
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        JWT_SECRET: jwtSecret,
        ID_CARD_KEY: 'what the harness seals with, 52be91d0c47f8a36',
      };
      const started = spawnApi(settings, housing?.command);
      api = started;
      await eventually(
        async () => {
          if (started.child.exitCode !== null || started.child.signalCode !== null)
            throw new Error(`The product did not start: ${started.stderr()}${started.stdout()}`);
          return readiness();
        },
        (said) => said.startsWith('200 '),
        readyWithinMs,
      ).catch((cause: Error) => {
        throw new Error(`${cause.message}; the product's log: ${started.stderr()}${started.stdout()}`, { cause });
      });
      return performance.now() - startedAt;
    },
    async kill() {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
    isReady,
    log: () => [...earlier, api ? api.stdout() + api.stderr() : ''].join(''),
    withDatabase: (work) => openedFor(databaseUrl, work),
    async withCopy(work) {
      if (!databaseUrl.startsWith('sqlite:')) return openedFor(databaseUrl, work);
      const folder = mkdtempSync(join(tmpdir(), 'tryout-copy-'));
      const file = databaseUrl.slice('sqlite:'.length);
      const pid = api?.child.pid;
      try {
        for (const part of ['', '-wal']) {
          const source = housing && pid !== undefined ? housing.seenFromOutside(file + part, pid) : file + part;
          if (existsSync(source)) copyFileSync(source, join(folder, `copy.db${part}`));
        }
        return await openedFor(`sqlite:${join(folder, 'copy.db')}`, work);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
    async dispose() {
      if (api) await end('SIGKILL');
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
