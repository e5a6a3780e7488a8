import { Migrator } from 'kysely/migration';
import { openTestDatabase } from '../../test/test-database.ts';
import { migrate, migrations } from './migrate.ts';
import { openDatabase } from './open-database.ts';

/** All migrations of the last release; its two gaps in the numbers stay gaps. */
const released = new Set(
  Array.from({ length: 27 }, (_, index) => String(index + 1).padStart(4, '0')).filter(
    (number) => !['0021', '0025'].includes(number),
  ),
);

it('starts on a database of the last release: no new migration comes before an old one', async () => {
  const older = await openDatabase('sqlite::memory:');
  const theirs = Object.fromEntries(Object.entries(migrations).filter(([name]) => released.has(name.slice(0, 4))));
  const migrator = new Migrator({ db: older, provider: { getMigrations: async () => theirs } });
  expect((await migrator.migrateToLatest()).results).toHaveLength(released.size);

  await migrate(older);
  const fresh = await openTestDatabase();
  const columnsOf = async (db: typeof fresh) =>
    (await db.introspection.getTables())
      .map(({ name, columns }) => [name, columns.map((column) => column.name).toSorted()])
      .toSorted();
  expect(await columnsOf(older)).toEqual(await columnsOf(fresh));
  await older.destroy();
  await fresh.destroy();
});
