import { openTestDatabase } from '../../test/test-database.ts';
import { batchedIn } from './batched.ts';
import { createSharedTransaction } from './shared-transaction.ts';

it('stores works that come together in one transaction', async () => {
  const db = await openTestDatabase();
  const transactions = jest.spyOn(db, 'transaction');
  const together = createSharedTransaction(db);
  const names = ['first', 'second', 'third'];
  const stored = names.map((name) =>
    together(
      (trx) => trx.insertInto('compatibleMigration').values({ name }).returning('name').executeTakeFirst(),
      name,
    ),
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
    }, name);
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

it('does what works that come together do in the same step in one statement, but never two works of one owner', async () => {
  const db = await openTestDatabase();
  const together = createSharedTransaction(db);
  const statements: number[] = [];
  const note = batchedIn<string, string>(async (trx, names) => {
    statements.push(names.length);
    await trx
      .insertInto('compatibleMigration')
      .values(names.map((name) => ({ name })))
      .execute();
    return names.map((name) => `${name} is noted`);
  });
  const noteAs = (owner: string, name: string) => together((trx) => note(trx, name), owner);
  const noted = await Promise.all([
    noteAs('one', 'first'),
    noteAs('other', 'second'),
    noteAs('one', 'third'),
    noteAs('another', 'fourth'),
  ]);
  expect(noted).toEqual(['first', 'second', 'third', 'fourth'].map((name) => `${name} is noted`));
  // On PostgreSQL both transactions run at once.
  expect(statements.toSorted()).toEqual([1, 3]);
  await db.destroy();
});
