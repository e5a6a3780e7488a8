import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import {
  type GivenTryout,
  givenAttempt,
  givenFinished,
  givenLearner,
  givenStaff,
  givenTryout,
} from '../../test/given.ts';
import type { TallyTable } from './schema.ts';

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

const tally = async (name: TallyTable['name']) =>
  (await t.db.selectFrom('tally').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value;
const finishedOf = async ({ id }: GivenTryout) =>
  (await t.db.selectFrom('paper').select('finishedAttempts').where('tryoutId', '=', id).executeTakeFirstOrThrow())
    .finishedAttempts;
const submit = ({ id, learner }: { id: string; learner: { token: string } }) =>
  t.call('POST', `/api/attempts/${id}/submit`, { as: learner });

describe('the tally of learners', () => {
  it('counts learners, not staff, and forgets those who are deleted', async () => {
    const [leaving] = [await givenLearner(t), await givenLearner(t), await givenStaff(t, 'admin')];
    expect(await tally('learners')).toBe(2);
    await t.db.deleteFrom('account').where('id', '=', leaving.id).execute();
    expect(await tally('learners')).toBe(1);
  });

  it('counts nothing of what is rolled back', async () => {
    const { id } = await givenLearner(t);
    const undone = t.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('account').where('id', '=', id).execute();
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await tally('learners')).toBe(1);
  });
});

describe('the tally of questions', () => {
  it('counts questions, not their versions', async () => {
    const { questionIds } = await givenTryout(t, { sections: [{ keys: 'ABC' }] });
    expect(await tally('questions')).toBe(3);
    await t.db
      .deleteFrom('question')
      .where('id', '=', questionIds[0] as string)
      .execute();
    expect(await tally('questions')).toBe(2);
  });
});

describe('the tally of completions', () => {
  it('counts an attempt when it ends, once, for its paper too', async () => {
    const tryout = await givenTryout(t);
    const attempt = await givenAttempt(t, { tryout, responses: 'AB-' });
    expect([await tally('completions'), await finishedOf(tryout)]).toEqual([0, 0]);
    await Promise.all([submit(attempt), submit(attempt)]);
    await submit(attempt);
    expect([await tally('completions'), await finishedOf(tryout)]).toEqual([1, 1]);
  });

  it('counts every attempt of a crowd that hands in together, each for its package', async () => {
    const [one, other] = [await givenTryout(t), await givenTryout(t)];
    const attempts = [];
    for (let n = 0; n < 12; n++) attempts.push(await givenAttempt(t, { tryout: n % 3 === 0 ? one : other }));
    await Promise.all(attempts.map(submit));
    expect([await tally('completions'), await finishedOf(one), await finishedOf(other)]).toEqual([12, 4, 8]);
  });

  it('forgets a finished attempt that is deleted, and not a running one', async () => {
    const tryout = await givenTryout(t);
    const finished = await givenFinished(t, { tryout });
    const running = await givenAttempt(t, { tryout });
    await t.db.deleteFrom('attempt').where('id', '=', running.id).execute();
    expect([await tally('completions'), await finishedOf(tryout)]).toEqual([1, 1]);
    await t.db.deleteFrom('attempt').where('id', '=', finished.id).execute();
    expect([await tally('completions'), await finishedOf(tryout)]).toEqual([0, 0]);
  });
});
