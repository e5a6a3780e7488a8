import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../../db/is-postgres.ts';
import type { Database } from '../../db/schema.ts';

/** Fewer changed attempts than this mislead no plan. */
const leastChanged = 300;
/** Share of the table that has changed, from which its counts are of another day: autovacuum's own. */
const changedShare = 0.1;
/** Least time between two counts. */
const pauseMs = 5_000;

/** Learns how many attempts have changed. */
export interface FreshCounts {
  /** To be called after the commit; it never fails, and nobody waits for it. */
  changed(attempts: number): void;
}

/**
 * Has PostgreSQL count `attempt` anew as soon as a crowd has changed it: its own autovacuum looks once a minute, and until then plans are chosen, and kept,
 * as if nobody had started or ended an exam (docs/decisions/0229). On SQLite, whose plans don't depend on counts, it does nothing.
 * @param onFailure told of a failed count; autovacuum's will come
 * @param now milliseconds of a clock that never goes back
 */
export function createFreshCounts(
  db: Kysely<Database>,
  onFailure: (error: unknown) => void,
  now: () => number = () => performance.now(),
): FreshCounts {
  if (!isPostgres(db)) return { changed() {} };
  let waiting = 0;
  let nextAt = 0;
  let isCounting = false;

  async function count(): Promise<void> {
    const { rows } = await sql<{ all: number }>`select pg_stat_get_live_tuples('attempt'::regclass) as all`.execute(db);
    if (waiting < changedShare * (rows[0]?.all ?? 0)) return;
    waiting = 0;
    // Of several processes one counts, and the others go on.
    await sql`analyze (skip_locked) attempt`.execute(db);
  }

  return {
    changed(attempts) {
      waiting += attempts;
      // A count that waits, as all commits do without their standby, keeps one connection and not all.
      if (waiting < leastChanged || now() < nextAt || isCounting) return;
      nextAt = now() + pauseMs;
      isCounting = true;
      void count()
        .catch(onFailure)
        .finally(() => {
          isCounting = false;
        });
    },
  };
}
