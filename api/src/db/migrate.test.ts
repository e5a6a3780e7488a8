import { type Kysely, sql } from 'kysely';
import { givenAttempt, givenLearner, givenTryout } from '../../test/given.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { migrate, migrations } from './migrate.ts';
import type { Database } from './schema.ts';

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

const tables = async (db: Kysely<Database>) =>
  (await db.introspection.getTables())
    .map(({ name, columns }) => [name, columns.map((column) => column.name).toSorted()])
    .toSorted();

describe('migrate', () => {
  it('does nothing the second time, and keeps stored rows', async () => {
    const learner = await givenLearner(t);
    const before = await tables(t.db);
    await migrate(t.db);
    await migrate(t.db);
    expect(await tables(t.db)).toEqual(before);
    expect(await t.db.selectFrom('account').select('id').execute()).toEqual([{ id: learner.id }]);
  });

  it('has migrations with numbers of their own, listed in their order', () => {
    const names = Object.keys(migrations);
    expect(names).toEqual(names.toSorted());
    expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length);
  });

  describe('of an older release', () => {
    const adds = {
      up: (db: Kysely<unknown>) => sql`create table added_later (id text)`.execute(db).then(() => {}),
      isCompatible: true,
    };
    const changes = { up: async () => {} };
    afterEach(async () => {
      await sql`drop table if exists added_later`.execute(t.db);
      await sql`delete from kysely_migration where name like '99%'`.execute(t.db);
    });

    it('starts on a database whose newer migrations say that they are compatible, and leaves them', async () => {
      await migrate(t.db, { ...migrations, '9998-adds': adds });
      await migrate(t.db);
      expect((await tables(t.db)).map(([name]) => name)).toContain('added_later');
      await migrate(t.db, { ...migrations, '9998-adds': adds });
    });

    it('refuses, in one line, a database with a newer migration that doesn’t say so', async () => {
      await migrate(t.db, { ...migrations, '9998-adds': adds, '9999-changes': changes });
      const newest = Object.keys(migrations).at(-1);
      await expect(migrate(t.db)).rejects.toThrow(
        new RegExp(`^The database is newer than this release: it has 9999-changes, and .* up to ${newest}\\. .+$`),
      );
    });
  });
});

describe('the schema', () => {
  const duplicate = async (changes: object) => {
    const { id } = await givenAttempt(t, { tryout: await givenTryout(t) });
    const row = await t.db.selectFrom('attempt').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return t.db
      .insertInto('attempt')
      .values({ ...row, id: 'TO-second', ...changes })
      .execute();
  };

  it('allows one running attempt per learner and package', async () => {
    await expect(duplicate({})).rejects.toThrow(/unique/i);
    await expect(duplicate({ state: 'submitted' })).resolves.toBeDefined();
  });

  it('allows one ranked attempt per learner and package', async () => {
    const { id } = await givenAttempt(t);
    await t.db.updateTable('attempt').set({ state: 'submitted', isRanked: 1 }).where('id', '=', id).execute();
    const row = await t.db.selectFrom('attempt').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await expect(
      t.db
        .insertInto('attempt')
        .values({ ...row, id: 'TO-second' })
        .execute(),
    ).rejects.toThrow(/unique/i);
  });

  it.each([
    [
      'an unknown role',
      (id: string) =>
        t.db
          .updateTable('account')
          .set({ role: 'root' as never })
          .where('id', '=', id),
    ],
    [
      'an address that another account has',
      (id: string) => t.db.updateTable('account').set({ email: 'taken@contoh.id' }).where('id', '=', id),
    ],
  ])('refuses %s', async (_, change) => {
    await givenLearner(t, { email: 'taken@contoh.id' });
    const { id } = await givenLearner(t);
    await expect(change(id).execute()).rejects.toThrow();
  });

  it('refuses a response without an attempt, a weight above 5, an unknown state and a duration of 0', async () => {
    const { id, items } = await givenAttempt(t);
    await expect(
      t.db
        .insertInto('response')
        .values({
          attemptId: 'TO-none',
          itemId: 'x',
          option: 'A',
          text: null,
          flagged: 0,
          sequence: 1,
          secondsSpent: 0,
          savedAt: 'x',
        })
        .execute(),
    ).rejects.toThrow(/foreign key/i);
    await expect(
      t.db
        .updateTable('questionOption')
        .set({ weight: 6 })
        .where('questionVersionId', '=', items[0]?.id as string)
        .execute(),
    ).rejects.toThrow(/check|constraint/i);
    await expect(
      t.db
        .updateTable('attempt')
        .set({ state: 'paused' as never })
        .where('id', '=', id)
        .execute(),
    ).rejects.toThrow(/check|constraint/i);
    await expect(givenTryout(t, { durationSeconds: 0 })).rejects.toThrow(/check|constraint/i);
  });
});
