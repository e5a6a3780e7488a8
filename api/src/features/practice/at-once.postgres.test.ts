import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { givenFinished, givenLearner, givenTryout } from '../../../test/given.ts';
import { inTheMidst } from '../../../test/in-the-midst.ts';
import type { Notebook, PracticeSession } from '../../contract/index.ts';

// SQLite has one writer at a time.

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

it('a question that is taken out of the notebook while an answer to it is stored stays out', async () => {
  const learner = await givenLearner(t);
  const tryout = await givenTryout(t, { sections: [{ keys: 'A' }] });
  await givenFinished(t, { learner, tryout, responses: 'B' });
  await t.ended.settled();
  const [id] = tryout.questionIds;
  const body = { mode: 'wrong', count: 5 };
  const session = (await t.call('POST', '/api/practice/sessions', { as: learner, body })).json<PracticeSession>();
  const answers = [{ position: 1, letter: 'B', seconds: 5, isUnsure: false, answeredAt: t.clock.now().toISOString() }];
  const [taken, answered] = await inTheMidst(
    t.db,
    (trx) => trx.selectFrom('studiedQuestion').select('questionId').forUpdate().execute(),
    () => t.call('DELETE', `/api/notebook/${id}`, { as: learner }),
    () => t.call('POST', `/api/practice/sessions/${session.id}/answers`, { as: learner, body: { answers } }),
  );
  expect([taken.statusCode, answered.statusCode]).toEqual([200, 200]);
  const notebook = (await t.call('GET', '/api/notebook', { as: learner })).json<Notebook>();
  expect(notebook.entries).toEqual([]);
});
