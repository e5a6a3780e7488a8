import type { FastifyBaseLogger } from 'fastify';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { lockWaitMs } from './lock-wait.ts';
import { plugins } from './plugins.ts';
import type { Database } from './schema.ts';

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

/**
 * Opens a PostgreSQL database whose commits are on disk when they return.
 * @param url postgres://…
 * @throws Error with one line, without the password, when it doesn't answer or isn't durable
 */
export async function openPostgres(url: string, logger?: FastifyBaseLogger): Promise<Kysely<Database>> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    ...limits,
    ...keepAlive,
    types: numbersAsNumbers,
  });
  // The pool replaces a connection that breaks; without a listener the error would end the process. The pool listens only
  // while the connection isn't used, and one can break between two statements of a transaction.
  pool.on('connect', (client) =>
    client.on('error', (error) => logger?.warn({ err: error }, 'a connection to the database broke')),
  );
  pool.on('error', () => {});
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: [...plugins] });
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
