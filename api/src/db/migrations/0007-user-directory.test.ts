import type { Kysely } from 'kysely';
import { insertLearners } from '../../../harness/fixture.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { givenLearner, givenStaff } from '../../../test/given.ts';
import type { LearnerList } from '../../contract/index.ts';
import { up } from './0007-user-directory.ts';

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

/** Sets the database back to its state before there was a directory. */
async function withoutDirectory() {
  await t.db.schema.dropTable('learner_term').execute();
  await t.db.schema.dropTable('learner_entry').execute();
}

describe('the directory of learners, on a database that has learners', () => {
  it('has all of them in the order in which they registered, more than one batch, and no staff', async () => {
    const admin = await givenStaff(t, 'admin');
    await insertLearners(t.db, 520);
    const last = await givenLearner(t, { name: 'Dewi Terakhir', profile: { province: 'Papua' } });
    await withoutDirectory();
    await up(t.db as unknown as Kysely<unknown>);
    const list = async (query: string) =>
      (await t.call('GET', `/admin/profiles?${query}`, { as: admin })).json<LearnerList>();
    const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => list(`order=oldest&pageSize=100&page=${page}`)));
    const registered = await t.db
      .selectFrom('account')
      .select('id')
      .where('role', '=', 'learner')
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
    expect(registered).toHaveLength(521);
    expect(pages.flatMap(({ profiles }) => profiles.map(({ id }) => ({ id })))).toEqual(registered);
    expect(await list('search=terakhir&province=Papua')).toMatchObject({ total: 1, profiles: [{ id: last.id }] });
    expect(await list('search=peserta')).toMatchObject({ total: 520 });
  });

  it('is made as a whole or not at all', async () => {
    await givenLearner(t);
    await withoutDirectory();
    await t.db.schema.createTable('learner_term').addColumn('in_the_way', 'text').execute();
    await expect(up(t.db as unknown as Kysely<unknown>)).rejects.toThrow(/exists/);
    const tables = (await t.db.introspection.getTables()).map(({ name }) => name);
    expect(tables).not.toContain('learner_entry');
  });
});
