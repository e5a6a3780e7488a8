import type { Kysely } from 'kysely';
import type { Database } from '../src/db/schema.ts';
import { openTestDatabase } from '../test/test-database.ts';
import { readCatalogue } from './catalogue.ts';
import { distribution } from './distribution.ts';
import { gapsOf } from './list.ts';
import { loadParser } from './reach.ts';

let db: Kysely<Database>;

beforeAll(async () => {
  await loadParser();
  db = await openTestDatabase();
});
afterAll(() => db.destroy());

it('every table has a place', async () => {
  const { tables } = await readCatalogue(db);
  expect(Object.keys(distribution).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});

it('the key of each table is a column, unless it is still to be added', async () => {
  const { tables } = await readCatalogue(db);
  for (const { name, columns } of tables) {
    const home = distribution[name];
    if (home?.kind !== 'learner' && home?.kind !== 'own') continue;
    const isToAdd = home.kind === 'learner' && home.toAdd === true;
    expect([name, columns.includes(home.key)]).toEqual([name, !isToAdd]);
  }
});

it('every trigger and constraint that leaves a shard has an answer, and no answer is left over', async () => {
  const { missing, unused } = gapsOf([], await readCatalogue(db));
  expect(missing).toEqual([]);
  // Answers to statements are judged where they are sent (test/kept-postgres.ts).
  expect(unused.filter((name) => !name.includes('.ts '))).toEqual([]);
});
