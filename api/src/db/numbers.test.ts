import { sql } from 'kysely';
import { openTestDatabase } from '../../test/test-database.ts';

it('gives counts, sums, and sums of sums as numbers, and no sum of nothing', async () => {
  const db = await openTestDatabase();
  const names = ['first', 'second'];
  await db
    .insertInto('compatibleMigration')
    .values(names.map((name) => ({ name })))
    .execute();
  const sizes = db
    .selectFrom('compatibleMigration')
    .select(({ fn }) => ['name', fn.sum<number>(fn<number>('length', ['name'])).as('length')])
    .where('name', 'in', names)
    .groupBy('name');
  expect(
    await db
      .selectFrom(sizes.as('sized'))
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.sum<number>('length').as('sum'),
        fn.avg<number>('length').as('mean'),
        fn.sum<number | null>(sql<number>`nullif(length, length)`).as('none'),
      ])
      .executeTakeFirstOrThrow(),
  ).toEqual({ count: 2, sum: 11, mean: 5.5, none: null });
  await db.destroy();
});
