import { type Kysely, sql } from 'kysely';
import { createPostgresDatabase, onServer } from '../../test/kept-postgres.ts';
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
