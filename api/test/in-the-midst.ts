import { type Kysely, sql } from 'kysely';
import type { Database } from '../src/db/schema.ts';
import type { TestApp } from './build-test-app.ts';
import { eventually } from './eventually.ts';

/** Sessions of this PostgreSQL database that wait for a lock. */
async function waiting(t: TestApp): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db);
  return Number(rows[0]?.count);
}

type Hold = (trx: Kysely<Database>) => Promise<unknown>;

/**
 * Stops a step in its midst, where it comes to this table or to what is held, does another one there, as far as that gets, and lets both go on. Only for
 * PostgreSQL: SQLite has one writer at a time.
 * @returns what both have answered
 */
export async function inTheMidst<First, Second>(
  t: TestApp,
  where: string | Hold,
  step: () => Promise<First>,
  another: () => Promise<Second>,
): Promise<[First, Second]> {
  return await t.db
    .transaction()
    .execute(async (trx) => {
      if (typeof where === 'string') await sql`lock table ${sql.table(where)} in access exclusive mode`.execute(trx);
      else await where(trx);
      const first = step();
      await eventually(
        () => waiting(t),
        (count) => count >= 1,
        10_000,
      );
      let isDone = false;
      const second = another().finally(() => (isDone = true));
      const both = Promise.all([first, second]);
      await eventually(
        () => waiting(t),
        (count) => isDone || count >= 2,
        10_000,
      );
      return { both };
    })
    .then(({ both }) => both);
}
