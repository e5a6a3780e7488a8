import { type Kysely, sql } from 'kysely';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { givenTryout } from '../../../test/given.ts';
import type { TryoutList } from '../../contract/index.ts';
import { up } from './0023-drafts.ts';

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

it('leaves packages published that learners could see before', async () => {
  const { id } = await givenTryout(t, { isFreeTryout: 1 });
  // The database as it was before.
  await sql`drop index tryout_one_free`.execute(t.db);
  await sql`create unique index tryout_one_free on tryout (is_free_tryout) where is_free_tryout = 1`.execute(t.db);
  await sql`alter table tryout drop column published_at`.execute(t.db);
  await sql`drop table creation_request`.execute(t.db);
  await up(t.db as unknown as Kysely<unknown>);
  const { tryouts } = (await t.call('GET', '/api/tryouts')).json<TryoutList>();
  expect(tryouts.map((tryout) => tryout.id)).toEqual([id]);
  expect((await t.call('GET', '/api/free-tryouts')).json()).toMatchObject({ tryout: { id } });
});
