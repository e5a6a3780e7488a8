import { adminDoor } from '../../../../test/admin-door.ts';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { givenTryout } from '../../../../test/given.ts';
import { chosen, stepDoor } from '../../../../test/step-door.ts';
import { archiveListedAtMost } from '../../../contract/index.ts';
import { newId } from '../../../id.ts';
import { inChunks } from '../../../in-chunks.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

describe('GET /admin/archived-questions', () => {
  it('says when a search doesn’t reach all of the archive, however few it finds', async () => {
    const tryout = await givenTryout(t);
    const steps = await stepDoor(t, 'admin');
    const { id } = await (await adminDoor(t, tryout, steps.actor)).added({ question: 'Apakah hipotenusa?' });
    await steps.made('archive', { questions: chosen([id]) });
    expect(await steps.archived({ search: 'hipotenusa' })).toMatchObject({ total: 1, isTotalCapped: false });

    const first = await t.db.selectFrom('archivedQuestion').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await steps.made('archive', { questions: chosen(tryout.questionIds) });
    const { currentVersionId } = await t.db
      .selectFrom('archivedQuestion')
      .select('currentVersionId')
      .where('id', '=', tryout.questionIds[0] as string)
      .executeTakeFirstOrThrow();
    const later = { ...first, currentVersionId, archivedAt: '9999-01-01T00:00:00.000Z' };
    for (const some of inChunks(Array.from({ length: archiveListedAtMost }), 500))
      await t.db
        .insertInto('archivedQuestion')
        .values(some.map(() => ({ ...later, id: newId() })))
        .execute();
    expect(await steps.archived({ search: 'hipotenusa' })).toMatchObject({ isTotalCapped: true });
    expect(await steps.archived()).toMatchObject({ total: archiveListedAtMost, isTotalCapped: true });
  });
});
