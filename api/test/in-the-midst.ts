import { type Kysely, sql } from 'kysely';
import type { Database } from '../src/db/schema.ts';
import { eventually } from './eventually.ts';

/** Sessions of this database that wait for a lock. */
async function waiting(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return Number(rows[0]?.count);
}

/**
 * Stops a step in its midst, does another one there, as far as that gets, and lets both go on. Only on PostgreSQL: SQLite has one writer at a time.
 * @param held the table at which the step stops, or locks the rows at which it does
 * @returns the outcomes of both
 */
export async function inTheMidst<First, Second>(
  db: Kysely<Database>,
  held: string | ((trx: Kysely<Database>) => Promise<unknown>),
  step: () => Promise<First>,
  another: () => Promise<Second>,
): Promise<[First, Second]> {
  const both = await db.transaction().execute(async (trx) => {
    if (typeof held === 'string') await sql`lock table ${sql.table(held)} in access exclusive mode`.execute(trx);
    else await held(trx);
    const first = step();
    await eventually(
      () => waiting(db),
      (count) => count >= 1,
      10_000,
    );
    let isDone = false;
    const second = another().finally(() => (isDone = true));
    await eventually(
      () => waiting(db),
      (count) => isDone || count >= 2,
      10_000,
    );
    // Not awaited here: they end after the lock does.
    return { outcomes: Promise.all([first, second]) };
  });
  return both.outcomes;
}
