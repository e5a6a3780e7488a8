import { openTestDatabase } from '../../test/test-database.ts';
import { createSharedTransaction } from './shared-transaction.ts';

it('one that waits for a row that somebody holds doesn’t keep the others waiting', async () => {
  const db = await openTestDatabase();
  const together = createSharedTransaction(db);
  const note = (name: string) =>
    together(async (trx) => {
      await trx.insertInto('compatibleMigration').values({ name }).execute();
      return name;
    }, name);
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('compatibleMigration').values({ name: 'second' }).execute();
    const [first, second, third] = ['first', 'second', 'third'].map(note);
    expect(await Promise.all([first, third])).toEqual(['first', 'third']);
    await expect(second).rejects.toMatchObject({ code: '55P03' });
  });
  await db.destroy();
});
