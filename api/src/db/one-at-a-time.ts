import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { isPostgres } from './is-postgres.ts';
import { liftLimits } from './lift-limits.ts';
import type { Database } from './schema.ts';

/** The lock of processes that start: any number that nothing else on this database uses. */
const startLock = 7_305_001;
/** Time between two looks whether the other process is done. */
const lookAgainMs = 100;

/**
 * Runs the work of a start on the database, while no other process does the same. A transaction holds the lock, so that it
 * works through a pooler too and is given back when the process dies; `work` uses other connections. Who waits holds no connection:
 * several that wait would leave a small pooler none for the one that works. An SQLite file has only one process.
 */
export async function oneAtATime<Result>(db: Kysely<Database>, work: () => Promise<Result>): Promise<Result> {
  if (!isPostgres(db)) return work();
  for (;;) {
    const done = await db.transaction().execute(async (trx) => {
      // The work may take long.
      await liftLimits(trx);
      const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${startLock}) as mine`.execute(
        trx,
      );
      return rows[0]?.mine ? { result: await work() } : undefined;
    });
    if (done) return done.result;
    await sleep(lookAgainMs);
  }
}
