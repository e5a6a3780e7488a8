import type { FastifyBaseLogger } from 'fastify';
import { Kysely, PostgresAdapter, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { lockWaitMs } from './lock-wait.ts';
import { plugins } from './plugins.ts';
import type { Database } from './schema.ts';
import { withTimeLimits } from './time-limits.ts';
import { type OnQuery, toldQueries } from './told-queries.ts';

/** Settings without which an acknowledged commit may be lost in a power cut. */
const durable = { fsync: ['on'], full_page_writes: ['on'], synchronous_commit: ['on', 'remote_apply', 'remote_write'] };

const connections = 10;
/** A new connection costs the server tens of milliseconds, and a crowd comes without a word: those that are open stay open through quiet minutes. */
const idleForMs = 600_000;

/**
 * Time limits of a connection: a short wait for another transaction's row or table, an end for every statement (the longest
 * of ours, an export, takes seconds), and rows given back by a transaction whose process has stalled. Migrations lift these
 * limits for themselves. Behind PgBouncer its `connect_query` sets them (deploy/pgbouncer).
 */
const limits = {
  lock_timeout: lockWaitMs,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 15_000,
};
/** Checks on a silent connection whether the server is still there, before a firewall drops it. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

const { INT8, NUMERIC } = pg.types.builtins;
/** Without this, counts and sequence numbers come as text, and so do sums of them; all of ours are far below 2^53. No column is NUMERIC. */
const numbersAsNumbers: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (id === INT8 || id === NUMERIC ? Number : pg.types.getTypeParser(id, format)),
};

/** A text that has run this often is worth keeping planned. */
const oftenRun = 20;
/** A column that another release adds would change what such a statement gives, and PostgreSQL then refuses its kept plan. */
const allColumns = /\b(select|returning) (distinct )?("\w+"\.)?\*|, ("\w+"\.)?\*/i;
/** Bounds the memory that kept plans take in each connection of the server. */
const mostKept = 200;

/**
 * A connection that keeps the statements planned which this process runs often: the server then neither parses nor plans them again. One-off
 * statements, such as a list with rare filters, are planned for their own values each time.
 */
function keepingPlans(): typeof pg.Client {
  const runs = new Map<string, number>();
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= mostKept) return known;
    const count = (runs.get(text) ?? 0) + 1;
    if (count < oftenRun) {
      // Texts that differ each time must not be collected for ever.
      if (runs.size > 10 * mostKept) runs.clear();
      runs.set(text, count);
      return undefined;
    }
    runs.delete(text);
    const name = `kept_${names.size}`;
    names.set(text, name);
    return name;
  };
  return class extends pg.Client {
    // `never` fits each of pg's overloads, whose results differ.
    override query(...[text, values, ...rest]: unknown[]): never {
      const name =
        typeof text === 'string' && Array.isArray(values) && !allColumns.test(text) ? nameOf(text) : undefined;
      const run = super.query.bind(this) as (...all: unknown[]) => never;
      return name === undefined ? run(text, values, ...rest) : run({ name, text, values }, ...rest);
    }
  } as typeof pg.Client;
}

/**
 * The address without our own `pgbouncer=true`, and whether it was there: each transaction may then run in another session of the server, so
 * that nothing may be left in a session (docs/postgresql.md).
 */
function readAddress(url: string): { address: string; isPooled: boolean } {
  const [place = '', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  const isPooled = parameters.get('pgbouncer') === 'true';
  parameters.delete('pgbouncer');
  return { address: parameters.size > 0 ? `${place}?${parameters}` : place, isPooled };
}

/** Connections to a database, of which none is open yet. */
export function createPool(url: string, logger?: FastifyBaseLogger): pg.Pool {
  const { address, isPooled } = readAddress(url);
  const pool = new pg.Pool({
    connectionString: address,
    max: connections,
    idleTimeoutMillis: idleForMs,
    connectionTimeoutMillis: 5_000,
    ...keepAlive,
    types: numbersAsNumbers,
    // PgBouncer refuses such settings at the start of a connection: it sets them itself, by `connect_query`.
    ...(isPooled ? {} : { ...limits, Client: keepingPlans() }),
  } as pg.PoolConfig);
  // The pool replaces a connection that breaks; without a listener the error would end the process. The pool listens only
  // while the connection isn't used, and one can break between two statements of a transaction.
  pool.on('connect', (client) =>
    client.on('error', (error) => logger?.warn({ err: error }, 'a connection to the database broke')),
  );
  pool.on('error', () => {});
  return pool;
}

/** The number that Kysely's own lock of migrations has, which other releases take. */
const migrationLock = '3853314791062309107';

/** Takes the lock of migrations until the transaction ends, as soon as no other process migrates. */
export async function waitForOtherMigrations<Schema>(trx: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${migrationLock}::bigint)`.execute(trx);
}

/**
 * Kysely holds its lock of migrations by a session. Behind a pooler its end could reach another session, and the lock would stay; so a
 * transaction holds it, which ends with it. Migrations run in one (`migrate.ts`).
 */
class PoolableAdapter extends PostgresAdapter {
  override acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    return waitForOtherMigrations(db);
  }
  override async releaseMigrationLock(): Promise<void> {}
}

class PoolableDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new PoolableAdapter();
  }
}

/** Our database, reached through these connections. */
export const onPool = (pool: PostgresPool, onQuery?: OnQuery): Kysely<Database> =>
  new Kysely<Database>({
    dialect: new PoolableDialect({ pool: withTimeLimits(pool) }),
    plugins: [...plugins],
    ...toldQueries(onQuery),
  });

/** @throws Error that says what is missing, unless the pooler, and only a pooler, is named as one. */
async function checkPooling(pool: pg.Pool, db: Kysely<Database>, isPooled: boolean): Promise<void> {
  if (isPooled) {
    for (const limit of Object.keys(limits))
      if ((await settingOf(db, limit)) === '0')
        throw new Error(`it has ${limit} = 0, which PgBouncer must set: connect_query in docs/postgresql.md`);
    return;
  }
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // A pooler makes up the id that it tells.
    if (rows[0]?.pid !== (client as pg.PoolClient & { processID: number }).processID)
      throw new Error('a pooler stands before it: add ?pgbouncer=true to the address');
  } finally {
    client.release();
  }
}

async function settingOf(db: Kysely<Database>, setting: string): Promise<string> {
  const { rows } = await sql<{ value: string }>`select current_setting(${setting}) as value`.execute(db);
  return rows[0]?.value ?? 'unknown';
}

/** PgBouncer's refusal of `limits` at the start of a connection. */
const refusedByPooler = /unsupported startup parameter/;

/**
 * Opens a PostgreSQL database whose commits are on disk when they return.
 * @param url postgres://…
 * @throws Error with one line, without the password, when it doesn't answer or isn't durable
 */
export async function openPostgres(
  url: string,
  logger?: FastifyBaseLogger,
  onQuery?: OnQuery,
): Promise<Kysely<Database>> {
  const pool = createPool(url, logger);
  const db = onPool(pool, onQuery);
  const place = url.replace(/\/\/.*@/, '//');
  try {
    for (const [setting, allowed] of Object.entries(durable)) {
      const value = await settingOf(db, setting);
      if (!allowed.includes(value)) throw new Error(`it has ${setting} = ${value}, and answers would not be safe`);
    }
    await checkPooling(pool, db, readAddress(url).isPooled);
  } catch (cause) {
    await db.destroy();
    const { message } = cause as Error;
    const hint = refusedByPooler.test(message) ? ': a pooler stands before it, add ?pgbouncer=true to the address' : '';
    throw new Error(`The database ${place} can't be used (${message}${hint}). Check DATABASE_URL.`, { cause });
  }
  return db;
}
