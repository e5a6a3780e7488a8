import { type Kysely, sql } from 'kysely';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { eventually } from '../../test/eventually.ts';
import { givenAttempt } from '../../test/given.ts';
import { createPostgresDatabase } from '../../test/kept-postgres.ts';
import { migrate, migrations } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import type { Database } from './schema.ts';

jest.setTimeout(60_000);

let t: TestApp;
/** As today's release opens it, while `t` is yesterday's. */
let today: Kysely<Database>;
beforeEach(async () => {
  const url = await createPostgresDatabase();
  today = await openPostgres(url);
  t = await buildTestApp({ db: await openPostgres(url), processCount: 1 });
});
afterEach(async () => {
  await t.close();
  await today.destroy();
});

const widens = {
  up: (db: Kysely<unknown>) => sql`alter table attempt add column later text`.execute(db).then(() => {}),
};
const withMore = { ...migrations, '9998-widens': widens };
/** Longest time that somebody has waited for a lock; 0 if nobody waits. */
const waitedMs = async (): Promise<number> => {
  const { rows } = await sql<{ ms: number }>`select
      coalesce(max(extract(epoch from clock_timestamp() - waitstart)) * 1000, 0)::float as ms from pg_locks
    where not granted`.execute(t.db);
  return rows[0]?.ms ?? 0;
};
/** Keeps `attempt` from being changed, as an export or pg_dump does. */
const whileRead = (work: () => Promise<void>) =>
  t.db.transaction().execute(async (trx) => {
    await trx.selectFrom('attempt').select('id').execute();
    await work();
  });

it('lets learners save while a migration waits for somebody who reads the table, and is done afterwards', async () => {
  const { id, learner, items } = await givenAttempt(t);
  const save = (sequence: number) =>
    t.call('PATCH', `/api/attempts/${id}/responses`, {
      as: learner,
      body: { responses: [{ itemId: items[0]?.id, option: 'A', sequence }] },
    });
  let migrating: Promise<void> | undefined;
  await whileRead(async () => {
    migrating = migrate(today, withMore);
    // It tries again, and must not be in the way then either.
    for (const sequence of [1, 2]) {
      await eventually(waitedMs, (ms) => ms > 0, 10_000);
      expect((await save(sequence)).statusCode).toBe(200);
    }
  });
  await migrating;
  expect((await sql`select later from attempt`.execute(t.db)).rows).toEqual([{ later: null }]);
});

it('gives up in one line when the table stays held', async () => {
  await whileRead(() =>
    expect(migrate(today, withMore, 0)).rejects.toThrow(
      /^Another connection holds a table that a migration changes.+$/,
    ),
  );
  await migrate(today, withMore, 0);
});

it('waits as long as it takes for another process that migrates', async () => {
  const { promise: enough, resolve: finish } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const slow = {
    up: async () => {
      begin();
      await enough;
    },
  };
  const first = migrate(today, { ...migrations, '9998-slow': slow });
  await begun;
  const second = migrate(t.db, { ...migrations, '9998-slow': slow }, 0);
  // Longer than a migration waits for a table.
  await eventually(waitedMs, (ms) => ms > 1_500, 10_000);
  finish();
  await Promise.all([first, second]);
});
