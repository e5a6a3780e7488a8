import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { openDatabase } from '../../src/db/open-database.ts';
import type { Database } from '../../src/db/schema.ts';
import { buildTestApp } from '../../test/build-test-app.ts';
import { createPostgresDatabase } from '../../test/kept-postgres.ts';
import { testDatabaseKind } from '../../test/test-database.ts';
import { seedLarge } from './seed-large.ts';
import { smallSizes as sizes } from './small-sizes.ts';

let folder: string;
let url: string;
let db: Kysely<Database>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tryout-large-'));
  url = testDatabaseKind === 'postgres' ? await createPostgresDatabase() : `sqlite:${join(folder, 'small.db')}`;
  await seedLarge(url, sizes);
  db = await openDatabase(url);
}, 60_000);
afterAll(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

describe('seed:large', () => {
  it('refuses a database that isn’t empty, and leaves it as it is', async () => {
    const count = () =>
      db
        .selectFrom('attempt')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
    const before = await count();
    expect(Number(before.count)).toBe(sizes.attempts);
    await expect(seedLarge(url, sizes)).rejects.toThrow(/holds something already/);
    expect(await count()).toEqual(before);
    expect(existsSync(join(folder, 'small.db.part'))).toBe(false);
  });

  it('makes counts and indexes equal to the product’s own', async () => {
    const tallies = await db.selectFrom('tally').select(['name', 'value']).orderBy('name').execute();
    const ended = await db
      .selectFrom('attempt')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('state', '<>', 'in_progress')
      .executeTakeFirstOrThrow();
    expect(tallies).toEqual([
      { name: 'completions', value: Number(ended.count) },
      { name: 'learners', value: sizes.learners },
      { name: 'questions', value: sizes.questions },
    ]);
    const days = await db
      .selectFrom('dayTally')
      .select((eb) => ['name', eb.fn.sum<number>('value').as('sum')])
      .groupBy('name')
      .orderBy('name')
      .execute();
    expect(days.map(({ name, sum }) => [name, Number(sum)])).toEqual([
      ['finished', Number(ended.count)],
      ['registrations', sizes.learners],
    ]);
    const counted = await db
      .selectFrom('attempt')
      .select((eb) => ['tryoutId', eb.fn.countAll<number>().as('count')])
      .where('isRanked', '=', 1)
      .groupBy('tryoutId')
      .orderBy('tryoutId')
      .execute();
    const ranked = await db
      .selectFrom('rankTally')
      .select((eb) => ['tryoutId', eb.fn.sum<number>('value').as('count')])
      .groupBy('tryoutId')
      .orderBy('tryoutId')
      .execute();
    const asNumbers = (rows: typeof ranked) => rows.map(({ tryoutId, count }) => [tryoutId, Number(count)]);
    expect(asNumbers(ranked)).toEqual(asNumbers(counted));
    const indexesOf = async (database: Kysely<Database>) => {
      const { rows } = await (
        testDatabaseKind === 'postgres'
          ? sql<{ name: string }>`
            select indexname as name from pg_indexes where schemaname = current_schema()
            union all select tgname from pg_trigger where not tgisinternal order by name`
          : sql<{ name: string }>`
            select name from sqlite_master where type in ('index', 'trigger') order by name`
      ).execute(database);
      return rows.map(({ name }) => name);
    };
    const t = await buildTestApp();
    expect(await indexesOf(db)).toEqual(await indexesOf(t.db));
    await t.close();
  });
});
