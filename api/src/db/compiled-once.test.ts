import { openTestDatabase } from '../../test/test-database.ts';
import { compiledOnce } from './compiled-once.ts';
import { oneOf } from './one-of.ts';

it('looks up the ids of each call, however many they are', async () => {
  const db = await openTestDatabase();
  await db
    .insertInto('compatibleMigration')
    .values(['first', 'second', 'third'].map((name) => ({ name })))
    .execute();
  const find = compiledOnce(db, (names) =>
    db
      .selectFrom('compatibleMigration')
      .select('name as foundName')
      .where('name', ...oneOf(db, names))
      .where('name', '<>', 'third')
      .orderBy('name'),
  );
  expect(await find(['second'])).toEqual([{ foundName: 'second' }]);
  const both = find(['first', 'second', 'third']);
  const none = find(['fourth']);
  expect(await both).toEqual([{ foundName: 'first' }, { foundName: 'second' }]);
  expect(await none).toEqual([]);
  await db.destroy();
});
