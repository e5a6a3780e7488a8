import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseStuck } from './database-trouble.ts';

export interface TimeLimits {
  /** For a commit, which waits for the disk, and for a standby's, where one must have it. */
  commitMs: number;
  /** For a statement outside of a transaction. Longer than PostgreSQL's own limit, which ends it in order. */
  statementMs: number;
}
const usualLimits: TimeLimits = { commitMs: 8_000, statementMs: 35_000 };

type Outcome<R> = Awaited<ReturnType<typeof runText<R>>>;
const runText = <R>(client: PostgresPoolClient, text: string, values: readonly unknown[]) =>
  client.query<R>(text, values);

/**
 * The same pool, whose callers get an answer even if the database has a statement and says nothing, which PostgreSQL's own limits don't end: a
 * commit that waits for a lost standby has none. The connection stays out of the pool until the server is done with it: closing it would not end
 * the waiting there, and each new one would wait as well, until the server has no connection left.
 * Inside of a transaction only its end is limited: migrations take long.
 */
export function withTimeLimits(pool: PostgresPool, limits: TimeLimits = usualLimits): PostgresPool {
  return {
    ...(pool.Client && { Client: pool.Client }),
    options: pool.options,
    connect: async () => limited(await pool.connect(), limits),
    end: () => pool.end(),
  };
}

function limited(client: PostgresPoolClient, { commitMs, statementMs }: TimeLimits): PostgresPoolClient {
  let isInTransaction = false;
  let stuck: Promise<unknown> | undefined;

  async function query<R>(text: string, values: readonly unknown[]): Promise<Outcome<R>> {
    if (stuck) throw new DatabaseStuck();
    const isCommit = text === 'commit';
    const running = runText<R>(client, text, values);
    if (isInTransaction && !isCommit) {
      if (text === 'rollback') isInTransaction = false;
      return running;
    }
    if (isCommit) isInTransaction = false;
    else if (text === 'begin' || text.startsWith('start transaction')) isInTransaction = true;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => {
          stuck = running.catch(() => {});
          reject(new DatabaseStuck());
        },
        isCommit ? commitMs : statementMs,
      );
    });
    try {
      return await Promise.race([running, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    ...((client as { processID?: number }).processID !== undefined && { processID: client.processID as number }),
    query: query as PostgresPoolClient['query'],
    release(destroy) {
      if (stuck) void stuck.then(() => client.release(true));
      else client.release(destroy);
    },
  };
}
