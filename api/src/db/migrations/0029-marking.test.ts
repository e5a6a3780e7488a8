import { type Kysely, sql } from 'kysely';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { givenEssay, givenStaff, givenTryout } from '../../../test/given.ts';
import type { Essay, EssayList } from '../../contract/index.ts';
import { isPostgres } from '../is-postgres.ts';
import { up } from './0029-marking.ts';

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

/** Sets the database back to its state before this migration. */
async function before() {
  for (const index of ['essay_mark_waiting_of_question', 'essay_mark_marked_of_question'])
    await t.db.schema.dropIndex(index).execute();
  await t.db.schema.alterTable('essay_mark').dropColumn('question_id').execute();
  await t.db.schema.alterTable('question_version').dropColumn('rubric').execute();
  if (isPostgres(t.db)) {
    // A later migration's trigger reads the column.
    await sql`drop trigger counted_mark_changed on essay_mark`.execute(t.db);
    await sql`alter table essay_mark alter column percent type integer`.execute(t.db);
  }
}

it('gives existing essays their questions, keeps their marks, and accepts half points from then on', async () => {
  const admin = await givenStaff(t, 'admin');
  const tryout = await givenTryout(t, { sections: [{ essays: 2 }] });
  const { attemptId, essayIds } = await givenEssay(t, { tryout });
  const [first, second] = essayIds as [string, string];
  const mark = (itemId: string, percent: number, version = 0) =>
    t.call('PUT', `/admin/essays/${attemptId}/${itemId}`, { as: admin, body: { percent, version } });
  await mark(first, 80);
  await before();
  await up(t.db as unknown as Kysely<unknown>);

  const of = async (state: string, question: string | undefined) =>
    (
      await t.call('GET', `/admin/essays?state=${state}&tryout=${tryout.id}&question=${question}`, { as: admin })
    ).json<EssayList>().essays;
  expect(await of('marked', tryout.questionIds[0])).toMatchObject([
    { itemId: first, rubric: null, mark: { percent: 80 } },
  ]);
  expect(await of('waiting', tryout.questionIds[1])).toMatchObject([{ itemId: second, mark: null }]);
  expect((await mark(first, 85.5, 1)).json<Essay>().mark).toMatchObject({ percent: 85.5 });
  expect((await mark(second, 101)).statusCode).toBe(400);
});

it('lets a process of the release before insert its essays', async () => {
  const { id, itemIds } = await givenTryout(t, { sections: [{ essays: 1 }] });
  const { attemptId } = await givenEssay(t);
  await sql`insert into essay_mark (attempt_id, item_id, tryout_id, submitted_at, version)
    values (${attemptId}, ${itemIds[0]}, ${id}, ${t.clock.now().toISOString()}, 0)`.execute(t.db);
  const row = await t.db.selectFrom('essayMark').select('questionId').where('tryoutId', '=', id).executeTakeFirst();
  expect(row).toEqual({ questionId: '' });
  const admin = await givenStaff(t, 'admin');
  const get = (path: string) => t.call('GET', `/admin/essays${path}?tryout=${id}`, { as: admin });
  expect((await get('/questions')).json()).toEqual({ questions: [] });
});
