import type { FastifyBaseLogger } from 'fastify';
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { lockWaitMs } from './lock-wait.ts';
import { plugins } from './plugins.ts';
import type { Database } from './schema.ts';
import { type OnQuery, toldQueries } from './told-queries.ts';

/** Settings without which an acknowledged commit may be lost in a power cut. */
const durable = { fsync: ['on'], full_page_writes: ['on'], synchronous_commit: ['on', 'remote_apply', 'remote_write'] };

const connections = 10;

/**
 * Time limits of a connection: a short wait for another transaction's row or table, an end for every statement (the longest
 * of ours, an export, takes seconds), and rows given back by a transaction whose process has stalled. Migrations lift these
 * limits for themselves.
 */
const limits = {
  lock_timeout: lockWaitMs,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 15_000,
};
/** Checks on a silent connection whether the server is still there, before a firewall drops it. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Without this, counts and sequence numbers come as text; all of ours are far below 2^53. */
const numbersAsNumbers: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (id === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format)),
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

/** Connections to a database, of which none is open yet. */
export function createPool(url: string, logger?: FastifyBaseLogger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    ...limits,
    ...keepAlive,
    types: numbersAsNumbers,
    Client: keepingPlans(),
  } as pg.PoolConfig);
  // The pool replaces a connection that breaks; without a listener the error would end the process. The pool listens only
  // while the connection isn't used, and one can break between two statements of a transaction.
  pool.on('connect', (client) =>
    client.on('error', (error) => logger?.warn({ err: error }, 'a connection to the database broke')),
  );
  pool.on('error', () => {});
  return pool;
}

/** Our database, reached through these connections. */
export const onPool = (pool: PostgresPool, onQuery?: OnQuery): Kysely<Database> =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: [...plugins], ...toldQueries(onQuery) });

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
  const db = onPool(createPool(url, logger), onQuery);
  const place = url.replace(/\/\/.*@/, '//');
  try {
    for (const [setting, allowed] of Object.entries(durable)) {
      const { rows } = await sql<{ value: string }>`select current_setting(${setting}) as value`.execute(db);
      const value = rows[0]?.value ?? 'unknown';
      if (!allowed.includes(value)) throw new Error(`it has ${setting} = ${value}, and answers would not be safe`);
    }
  } catch (cause) {
    await db.destroy();
    throw new Error(`The database ${place} can't be used (${(cause as Error).message}). Check DATABASE_URL.`, {
      cause,
    });
  }
  return db;
}
