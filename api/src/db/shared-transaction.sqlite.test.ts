import { openTestDatabase } from '../../test/test-database.ts';
import { createSharedTransaction } from './shared-transaction.ts';

it('stores works that come together in one transaction', async () => {
  const db = await openTestDatabase();
  const transactions = jest.spyOn(db, 'transaction');
  const together = createSharedTransaction(db);
  const names = ['first', 'second', 'third'];
  const stored = names.map((name) =>
    together((trx) => trx.insertInto('compatibleMigration').values({ name }).returning('name').executeTakeFirst()),
  );
  expect(await Promise.all(stored)).toEqual(names.map((name) => ({ name })));
  expect(transactions).toHaveBeenCalledTimes(1);
  await db.destroy();
});

it('one that fails leaves nothing, and the others are stored once', async () => {
  const db = await openTestDatabase();
  const together = createSharedTransaction(db);
  const note = (name: string) =>
    together(async (trx) => {
      await trx.insertInto('compatibleMigration').values({ name }).execute();
      if (name === 'second') throw new Error('not this one');
      return name;
    });
  const outcomes = await Promise.allSettled(['first', 'second', 'third'].map(note));
  expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
    'first',
    'Error: not this one',
    'third',
  ]);
  const stored = await db
    .selectFrom('compatibleMigration')
    .select('name')
    .where('name', 'in', ['first', 'second', 'third'])
    .execute();
  expect(stored.map(({ name }) => name).toSorted()).toEqual(['first', 'third']);
  // Nothing of the failed one is in the way of a later one.
  await expect(note('fourth')).resolves.toBe('fourth');
  await db.destroy();
});
