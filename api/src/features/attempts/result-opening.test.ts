import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError } from '../../../test/expect-error.ts';
import {
  type GivenAccount,
  givenLearner,
  givenStaff,
  givenTryout,
  password,
  responsesFrom,
} from '../../../test/given.ts';
import type { Attempt, AttemptList, OwnTryoutList, Progress, Result } from '../../contract/index.ts';

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

const minute = 60_000;
const inMinutes = (minutes: number) => new Date(t.clock.now().getTime() + minutes * minute).toISOString();

/** A package of one hour that closes in half an hour. */
const givenWindowed = (columns: Parameters<typeof givenTryout>[1] = {}) =>
  givenTryout(t, { ruleSetId: 'rbb-2024', closesAt: inMinutes(30), durationSeconds: 3600, ...columns });

const start = async (as: GivenAccount, tryoutId: string) =>
  (await t.call('POST', '/api/attempts', { as, body: { tryoutId } })).json<Attempt>();
const submit = (as: GivenAccount, id: string) => t.call('POST', `/api/attempts/${id}/submit`, { as });
const resultOf = (as: GivenAccount, id: string) => t.call('GET', `/api/attempts/${id}/result`, { as });

/** Takes the package with every answer right, and submits. */
async function finish(as: GivenAccount, tryout: { id: string; itemIds: string[] }) {
  const { id } = await start(as, tryout.id);
  const responses = responsesFrom(tryout.itemIds, 'ABC');
  await t.call('PATCH', `/api/attempts/${id}/responses`, { as, body: { responses } });
  return { id, answer: await submit(as, id) };
}

describe('a package with a closing time', () => {
  it('reveals no keys or points before it has closed, in any answer to a learner', async () => {
    const tryout = await givenWindowed();
    const learner = await givenLearner(t);
    const { id, answer } = await finish(learner, tryout);

    const opensAt = inMinutes(90);
    expect(answer.json<Result>()).toMatchObject({
      state: 'submitted',
      resultOpensAt: opensAt,
      items: [],
      subTypes: [],
    });
    expect(answer.json<Result>().score).toEqual({ points: 0, max: 0, percent: 0, waiting: 0, passed: null });
    expectError(await resultOf(learner, id), 'RESULT_NOT_OPEN');
    expectError(await t.call('GET', `/api/attempts/${id}/ranking`, { as: learner }), 'RESULT_NOT_OPEN');

    const list = async (query = '') =>
      (await t.call('GET', `/api/attempts${query}`, { as: learner })).json<AttemptList>().attempts;
    expect(await list()).toMatchObject([{ id, state: 'submitted', answered: 3, score: null, resultOpensAt: opensAt }]);
    expect((await list())[0]).not.toHaveProperty('eventResultsAt');
    expect(await list('?outcome=finished')).toHaveLength(1);
    expect(await list('?outcome=passed')).toEqual([]);
    expect(await list('?outcome=failed')).toEqual([]);
    const summary = await t.call('GET', `/api/attempts/${id}/summary`, { as: learner });
    expect(summary.json()).toMatchObject({ score: null, resultOpensAt: opensAt });

    const { tryouts } = (await t.call('GET', '/api/tryouts/mine', { as: learner })).json<OwnTryoutList>();
    expect(tryouts[0]?.own).toMatchObject({ last: null, withheld: { attemptId: id, resultOpensAt: opensAt } });
    const progress = (await t.call('GET', '/api/attempts/progress', { as: learner })).json<Progress>();
    expect(progress).toMatchObject({ scores: [], subTypes: [], attempts: 0 });
    const data = await t.call('POST', '/api/auth/me/data', { as: learner, body: { password } });
    expect(data.json()).toMatchObject({ attempts: [{ id, points: null, maxPoints: null, passed: null }] });
  });

  it('waits for the last running attempt after the closing, and no longer', async () => {
    const closesAt = inMinutes(30);
    const tryout = await givenWindowed({ closesAt });
    const [early, late] = [await givenLearner(t), await givenLearner(t)];
    const { id } = await finish(early, tryout);
    t.clock.advance(20 * minute);
    const { deadlineAt } = await start(late, tryout.id);

    t.clock.advance(15 * minute);
    expectError(await resultOf(early, id), 'RESULT_NOT_OPEN');
    const graceMs = 5_000;
    const opensAt = new Date(Date.parse(deadlineAt) + graceMs).toISOString();
    const summary = await t.call('GET', `/api/attempts/${id}/summary`, { as: early });
    expect(summary.json()).toMatchObject({ resultOpensAt: opensAt });

    t.clock.advance(Date.parse(opensAt) - t.clock.now().getTime());
    const result = await resultOf(early, id);
    expect(result.statusCode).toBe(200);
    expect(result.json<Result>().items.map(({ key }) => key)).toEqual(['A', 'B', 'C']);
    expect(result.json()).toMatchObject({ tryout: { isEvent: false, isShuffled: false, isOnShow: true, closesAt } });
    expect((await t.call('GET', '/api/attempts', { as: early })).json<AttemptList>().attempts).toMatchObject([
      { resultOpensAt: null, score: { percent: 100 } },
    ]);
  });

  it('opens half a minute after its closing if nobody sits it any more', async () => {
    const tryout = await givenWindowed();
    const learner = await givenLearner(t);
    const { id } = await finish(learner, tryout);
    t.clock.advance(30.5 * minute);
    expect((await resultOf(learner, id)).statusCode).toBe(200);
  });

  it('waits for an attempt whose start came in time and was stored after the closing', async () => {
    const tryout = await givenWindowed();
    const [early, late] = [await givenLearner(t), await givenLearner(t)];
    const { id } = await finish(early, tryout);
    t.clock.advance(29 * minute);
    const { id: started, deadlineAt } = await start(late, tryout.id);
    await t.db.updateTable('attempt').set({ state: 'submitted' }).where('id', '=', started).execute();
    t.clock.advance(minute);
    expectError(await resultOf(early, id), 'RESULT_NOT_OPEN');
    // Now its transaction commits.
    await t.db.updateTable('attempt').set({ state: 'in_progress' }).where('id', '=', started).execute();
    t.clock.advance(minute);
    expectError(await resultOf(early, id), 'RESULT_NOT_OPEN');
    t.clock.advance(Date.parse(deadlineAt) + 5_000 - t.clock.now().getTime());
    expect((await resultOf(early, id)).statusCode).toBe(200);
  });

  it('shows results at once if an administrator says so, and without a closing time', async () => {
    const learner = await givenLearner(t);
    const open = await finish(learner, await givenWindowed({ keysAfterClose: 0 }));
    const endless = await finish(learner, await givenTryout(t));
    for (const { id, answer } of [open, endless]) {
      expect(answer.json<Result>().items).not.toHaveLength(0);
      expect((await resultOf(learner, id)).statusCode).toBe(200);
    }
  });
});

it('is a setting of the package, on by default', async () => {
  const as = await givenStaff(t, 'admin');
  const body = { title: 'Tryout akbar', closesAt: inMinutes(60) };
  const { id, keysAfterClose } = (await t.call('POST', '/admin/tryouts', { as, body })).json<{
    id: string;
    keysAfterClose: boolean;
  }>();
  expect(keysAfterClose).toBe(true);
  await t.call('PUT', `/admin/tryouts/${id}`, { as, body: { ...body, keysAfterClose: false } });
  expect((await t.call('GET', `/admin/tryouts/${id}`, { as })).json()).toMatchObject({ keysAfterClose: false });
});
