import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { openDatabase } from '../../src/db/open-database.ts';
import type { Database } from '../../src/db/schema.ts';
import { listStoredResponses } from '../../src/db/stored-responses.ts';
import { buildTestApp } from '../../test/build-test-app.ts';
import { createPostgresDatabase } from '../../test/kept-postgres.ts';
import { testDatabaseKind } from '../../test/test-database.ts';
import { expectRoom, expectSpace } from './disk.ts';
import { responseBytes } from './response-bytes.ts';
import { seedLarge, sizesFor } from './seed-large.ts';
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

describe('seed:large --responses', () => {
  it('stores so many responses: all answers of attempts that are spread over learners, packages and time', async () => {
    const wanted = 2_000;
    const own =
      testDatabaseKind === 'postgres' ? await createPostgresDatabase() : `sqlite:${join(folder, 'responses.db')}`;
    const { attempts, responses } = await seedLarge(own, sizesFor(wanted));
    expect(responses).toBeGreaterThanOrEqual(wanted);
    expect(responses).toBeLessThan(wanted + 20);
    const filled = await openDatabase(own);
    const found = await filled
      .selectFrom('attempt')
      .leftJoin('response', 'response.attemptId', 'attempt.id')
      .select(['attempt.id', 'learnerId', 'tryoutId', 'startedAt'])
      .select((eb) => eb.fn.count<number>('itemId').as('answers'))
      .groupBy(['attempt.id', 'learnerId', 'tryoutId', 'startedAt'])
      .execute();
    await filled.destroy();
    expect(found).toHaveLength(attempts);
    expect(found.reduce((sum, { answers }) => sum + Number(answers), 0)).toBe(responses);
    const distinct = (key: 'learnerId' | 'tryoutId') => new Set(found.map((row) => row[key])).size;
    expect(distinct('learnerId')).toBeGreaterThan(attempts / 10);
    expect(distinct('tryoutId')).toBeGreaterThan(20);
    expect(new Set(found.map(({ startedAt }) => startedAt.slice(0, 7))).size).toBeGreaterThan(20);
    const bytes = (await responseBytes(own)) / responses;
    expect(bytes).toBeGreaterThan(150);
    expect(bytes).toBeLessThan(600);
  });

  it('archives the answers of attempts that ended so many days ago, as the nightly job does', async () => {
    const own =
      testDatabaseKind === 'postgres' ? await createPostgresDatabase() : `sqlite:${join(folder, 'archived.db')}`;
    const { responses } = await seedLarge(own, sizesFor(2_000, 90));
    const filled = await openDatabase(own);
    const attempts = await filled
      .selectFrom('attempt')
      .leftJoin('responseArchive', 'attemptId', 'attempt.id')
      .select(['attempt.id', 'submittedAt', 'attemptId as archived', 'answered', 'paperId'])
      .execute();
    const isOld = ({ submittedAt }: { submittedAt: string | null }) =>
      Date.now() - Date.parse(submittedAt ?? '') > 90 * 86_400_000;
    const archived = attempts.filter((attempt) => attempt.archived !== null);
    expect(archived.length).toBeGreaterThan(attempts.length / 2);
    expect(archived.filter((attempt) => !isOld(attempt))).toEqual([]);
    const stored = await listStoredResponses(
      filled,
      attempts.map(({ id }) => id),
    );
    expect([...stored.values()].flat()).toHaveLength(responses);
    const [one] = archived;
    const items = await filled
      .selectFrom('paperItem')
      .select('questionVersionId')
      .where('paperId', '=', one?.paperId ?? '')
      .execute();
    await filled.destroy();
    expect(stored.get(one?.id ?? '')).toHaveLength(one?.answered ?? 0);
    const itemIds = items.map(({ questionVersionId }) => questionVersionId);
    for (const { itemId } of stored.get(one?.id ?? '') ?? []) expect(itemIds).toContain(itemId);
  });

  it('begins only with enough room on the disk, and stops before it is full', async () => {
    const said: string[] = [];
    await expect(expectRoom(url, { responses: 1e12, rows: 1e12 }, (line) => said.push(line))).rejects.toThrow(
      /The disk has no room: .* are needed, .* are free\. Some \d+ responses would fit\./,
    );
    expect(said).toEqual([expect.stringMatching(/^1000000000000 responses need some [\d.]+ GiB/)]);
    expect(() => expectSpace({ free: () => 2 ** 30 })).toThrow('Only 1.0 GiB are free on the disk');
    expect(() => expectSpace({ free: () => 2 ** 40 })).not.toThrow();
  });
});
