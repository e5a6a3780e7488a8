import { setImmediate as thisTurn, setTimeout } from 'node:timers/promises';
import { CompiledQuery, type Kysely, type PostgresPool, sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseTrouble } from './database-trouble.ts';
import { createPool, onPool } from './postgres.ts';
import type { Database } from './schema.ts';
import type { OnQuery } from './told-queries.ts';

/** Time that a replica may need for what has just been written; then the primary reads. */
const catchUpMs = 500;
const lookAgainMs = 10;
/** Time in which nobody asks a replica that was away or late. */
const leftAloneMs = 5_000;

interface Options {
  /** Reads what the replica can't. */
  primary: Kysely<Database>;
  /** postgres://… of the replica. */
  url: string;
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  onQuery?: OnQuery | undefined;
}

/**
 * The same database for long reading: each statement runs on a replica that has everything committed before it was asked, and else on the
 * primary. So nobody reads older than on the primary, and a replica that is late, away or promoted is only slower. It knows no transactions.
 */
export function openReading({ primary, url, log, onQuery }: Options): Kysely<Database> {
  // Texts and rows pass as they are: the one who reads has Kysely's plugins already.
  const [own, replica] = [primary.withoutPlugins(), onPool(createPool(url)).withoutPlugins()];
  let leftAloneUntil = -Infinity;
  let isAway = false;
  let asking: Promise<string> | undefined;

  /** The primary's position; statements of one turn of the event loop share the question. */
  async function askPosition(): Promise<string> {
    await thisTurn();
    asking = undefined;
    const { rows } = await sql<{ at: string }>`select pg_current_wal_flush_lsn()::text as at`.execute(own);
    return rows[0]?.at ?? '';
  }

  /** True once the replica has everything up to this position. A server that was promoted never has. */
  async function hasCaughtUp(position: string): Promise<boolean> {
    const until = performance.now() + catchUpMs;
    for (;;) {
      const { rows } = await sql<{
        is: boolean | null;
      }>`select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as is`.execute(replica);
      if (rows[0]?.is) return true;
      if (performance.now() > until) return false;
      await setTimeout(lookAgainMs);
    }
  }

  function leaveAlone(reason: object): void {
    leftAloneUntil = performance.now() + leftAloneMs;
    if (!isAway) log.warn(reason, 'the replica is late or away: the primary reads for it');
    isAway = true;
  }

  async function read(query: CompiledQuery) {
    if (performance.now() >= leftAloneUntil) {
      const position = await (asking ??= askPosition());
      try {
        if (await hasCaughtUp(position)) {
          const result = await replica.executeQuery(query);
          if (isAway) log.info('the replica reads again');
          isAway = false;
          return result;
        }
        leaveAlone({ position });
      } catch (error) {
        if (!isDatabaseTrouble(error)) throw error;
        leaveAlone({ err: error });
      }
    }
    return own.executeQuery(query);
  }

  const pool: PostgresPool = {
    options: {},
    connect: async () => ({
      query: (async (text: string, values: readonly unknown[]) => {
        if (text === 'begin' || text.startsWith('start transaction'))
          throw new Error('What only reads has no transaction');
        const { rows } = await read(CompiledQuery.raw(text, [...values]));
        return { command: 'SELECT', rowCount: rows.length, rows };
      }) as never,
      release() {},
    }),
    end: () => replica.destroy(),
  };
  return onPool(pool, onQuery);
}
