import { listenTo, type Scan, scansOf } from '../../../harness/query-plans.ts';
import { buildTestApp } from '../../../test/build-test-app.ts';
import { ask } from '../../../test/discussion-rows.ts';
import { givenFinished, givenLearner, givenStaff, givenTryout } from '../../../test/given.ts';
import { openTestDatabase } from '../../../test/test-database.ts';

it('reads and writes discussions without reading a growing table as a whole', async () => {
  const db = await openTestDatabase();
  const listened = listenTo(db);
  const t = await buildTestApp({ db: listened.db });
  try {
    const tryout = await givenTryout(t);
    const [learner, other, admin] = [await givenLearner(t), await givenLearner(t), await givenStaff(t, 'admin')];
    const itemId = tryout.itemIds[0] as string;
    const { id: attemptId } = await givenFinished(t, { learner, tryout });
    const others = { attemptId: (await givenFinished(t, { learner: other, tryout })).id, itemId };
    const { id } = await ask(t, other, others);
    listened.take();
    await ask(t, learner, { attemptId, itemId }, 'Jawaban', id);
    const questions = `/admin/discussions/questions/${tryout.questionIds[0]}`;
    for (const [method, url, as, body] of [
      ['GET', `/api/discussions/counts?attempt=${attemptId}`, learner],
      ['GET', `/api/discussions?attempt=${attemptId}&item=${itemId}`, learner],
      ['GET', '/api/discussions/news', other],
      ['PUT', '/api/discussions/seen', other, others],
      ['PUT', `/api/discussions/posts/${id}/helpful`, learner, { attemptId, isHelpful: true }],
      ['POST', `/api/discussions/posts/${id}/reports`, learner, { attemptId, reason: 'rude' }],
      ['PUT', `/api/discussions/posts/${id}`, other, { text: 'Mengapa bukan D?' }],
      ['GET', '/admin/discussions/questions', admin],
      ['GET', questions, admin],
      ['GET', '/admin/discussions/posts', admin],
      ['GET', '/admin/discussions/posts?state=done', admin],
      ['GET', `/admin/discussions/posts/${id}`, admin],
      ['PUT', `/admin/discussions/posts/${id}/decision`, admin, { decision: 'keep' }],
    ] as const)
      expect([url, (await t.call(method, url, { as, body })).statusCode]).toEqual([url, 200]);
    await t.jobs.find(({ name }) => name.startsWith('discussions:'))?.run({ log: t.app.log } as never);
    const scans: Scan[] = [];
    for (const statement of listened.take()) scans.push(...(await scansOf(db, statement)));
    expect(scans.filter(({ isGrowing }) => isGrowing)).toEqual([]);
  } finally {
    await t.close();
  }
});
