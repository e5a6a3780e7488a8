import { type Kysely, sql } from 'kysely';
import { createPostgresDatabase, onServer } from '../../test/kept-postgres.ts';
import { isKnownRunning } from './attempt-state.ts';
import { oneOf } from './one-of.ts';
import { openPostgres } from './postgres.ts';
import type { Database } from './schema.ts';

let db: Kysely<Database>;
beforeEach(async () => {
  db = await openPostgres(onServer(await createPostgresDatabase()));
});
afterEach(() => db.destroy());

const often = async (work: () => Promise<unknown>) => {
  for (let run = 0; run < 30; run += 1) await work();
};
const kept = async () =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows.map(
    (row) => row.statement,
  );
const titles = () => db.selectFrom('tryout').select('title').where('id', '=', 'x').execute();
const whole = () => db.selectFrom('tryout').selectAll().where('id', '=', 'x').execute();

it('keeps the plan of a statement that runs often, and of no other', async () => {
  await titles();
  expect(await kept()).toEqual([]);
  await often(titles);
  expect(await kept()).toEqual([expect.stringContaining('select "title" from "tryout"')]);
});

it('goes on while a newer release adds a column', async () => {
  await often(titles);
  await often(whole);
  await sql`alter table tryout add column newer text`.execute(db);
  expect(await titles()).toEqual([]);
  expect(await whole()).toEqual([]);
  expect(await kept()).toHaveLength(1);
});

describe('attempts that are known', () => {
  /** Attempts without an exam behind them, whose keys nobody looks at. */
  const add = (state: string, count: number) =>
    sql`insert into attempt (id, learner_id, tryout_id, paper_id, rule_set_id, state, started_at, deadline_at, is_ranked)
      select ${state} || number, 'learner' || number, 'tryout', 'paper', 'rules', ${state}, '2026', '2027', 0
      from generate_series(1, ${count}::int) as number`;

  it('are found by their ids while thousands sit an exam, although few did when PostgreSQL last counted', async () => {
    await db.connection().execute(async (one) => {
      await sql`set session_replication_role = replica`.execute(one);
      await add('expired', 5_000).execute(one);
      await add('in_progress', 5).execute(one);
      await sql`analyze attempt`.execute(one);
      await sql`delete from attempt where state = 'in_progress'`.execute(one);
      await add('in_progress', 5_000).execute(one);
      await sql`set plan_cache_mode = force_generic_plan`.execute(one);
    });
    const ids = Array.from({ length: 4 }, (_, index) => `in_progress${index + 1}`);
    const known = db
      .selectFrom('attempt')
      .select('id')
      .where('id', ...oneOf(db, ids))
      .where(isKnownRunning);
    expect(await known.execute()).toHaveLength(4);
    const plan = JSON.stringify(await known.explain());
    expect(plan).toContain('attempt_pkey');
    expect(plan).not.toMatch(/attempt_(overdue|running|one_running|paused)/);
  });
});
