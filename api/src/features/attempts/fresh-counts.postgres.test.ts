import { type Kysely, sql } from 'kysely';
import { eventually } from '../../../test/eventually.ts';
import { createPostgresDatabase, onServer } from '../../../test/kept-postgres.ts';
import { createFreshCounts } from './fresh-counts.repository.ts';
import { openPostgres } from '../../db/postgres.ts';
import type { Database } from '../../db/schema.ts';

let db: Kysely<Database>;
beforeEach(async () => {
  db = await openPostgres(onServer(await createPostgresDatabase()));
});
afterEach(() => db.destroy());

/** Attempts without an exam behind them, whose keys nobody looks at. */
const add = (count: number, after = 0) =>
  db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one);
    await sql`insert into attempt (id, learner_id, tryout_id, paper_id, rule_set_id, state, started_at, deadline_at, is_ranked)
      select number::text, 'learner' || number, 'tryout', 'paper', 'rules', 'in_progress', '2026', '2027', 0
      from generate_series(${after + 1}::int, ${after + count}::int) as number`.execute(one);
  });
/** As many attempts as PostgreSQL plans with. */
const counted = async () =>
  Number(
    (await sql<{ count: number }>`select reltuples as count from pg_class where oid = 'attempt'::regclass`.execute(db))
      .rows[0]?.count,
  );
/** Counting takes some milliseconds on a calm machine. */
const waitMs = 10_000;
const fail = (error: unknown) => {
  throw error;
};

it('has attempts counted anew once a crowd has changed them, and no sooner than after a pause', async () => {
  let now = 0;
  const counts = createFreshCounts(db, fail, () => now);
  await add(400);
  counts.changed(100);
  expect(await counted()).toBe(-1);
  counts.changed(300);
  expect(await eventually(counted, (count) => count === 400, waitMs)).toBe(400);
  await add(400, 400);
  counts.changed(400);
  expect(await counted()).toBe(400);
  now += 5_000;
  counts.changed(1);
  expect(await eventually(counted, (count) => count === 800, waitMs)).toBe(800);
});

it('leaves a large table to autovacuum when little of it has changed', async () => {
  let now = 0;
  const counts = createFreshCounts(db, fail, () => now);
  await add(4_000);
  counts.changed(4_000);
  await eventually(counted, (count) => count === 4_000, waitMs);
  // Counted after the first or the second of these, the last would not be enough for another time.
  let all = 4_000;
  for (const more of [350, 49, 1]) {
    await add(more, all);
    all += more;
    now += 5_000;
    counts.changed(more);
  }
  // The third may come while the second's look has not ended.
  const later = () => {
    now += 5_000;
    counts.changed(0);
    return counted();
  };
  expect(await eventually(later, (count) => count === all, waitMs)).toBe(4_400);
});
