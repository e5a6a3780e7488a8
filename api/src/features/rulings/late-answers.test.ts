import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError } from '../../../test/expect-error.ts';
import { type GivenAccount, givenFinished, password } from '../../../test/given.ts';
import { givenLate, reason, resultOf, rulingSteps, scoreAgain, unseen } from '../../../test/rulings.ts';
import {
  creationKeyHeader,
  type LateAcceptance,
  type LateAnswersPreview,
  type OwnData,
  type Ranking,
} from '../../contract/index.ts';
import { hourMs } from '../../foundation/days/spans.ts';

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

const scores = () =>
  t.db.selectFrom('attempt').select(['id', 'points', 'maxPoints', 'passed', 'rankKey', 'subTypeShares']).execute();

it('late answers count once they are accepted, are told with the reason, and don’t any more after the undo', async () => {
  const { attempt, preview, accept, post, admin } = await givenLate(t);
  expect((await resultOf(t, attempt)).score.points).toBe(0);
  const before = await scores();
  const responses = await t.db.selectFrom('response').selectAll().execute();

  expect(await preview()).toMatchObject({
    attempts: 1,
    answers: 2,
    changed: 1,
    up: 1,
    list: [{ learner: attempt.learner.name, before: { points: 0 }, after: { points: 2 } }],
  });
  expect(await scores()).toEqual(before);
  const id = await accept();
  await scoreAgain(t);
  const result = await resultOf(t, attempt);
  expect(result.score.points).toBe(2);
  expect(result.items.map(({ option, isLateAccepted }) => [option, isLateAccepted])).toEqual([
    ['A', true],
    ['B', true],
  ]);
  expect(await unseen(t, attempt.learner)).toMatchObject([{ reasons: [{ cause: 'late_answers', reason }] }]);
  expect(await t.db.selectFrom('response').selectAll().execute()).toEqual(responses);
  // Accepted answers are no late ones any more.
  expect(await preview()).toMatchObject({ attempts: 0 });

  const undone = await post(`/${id}/undo`);
  expect(undone.json<LateAcceptance>()).toMatchObject({ state: 'undoing', progress: { done: 0, total: 1 } });
  await scoreAgain(t);
  expect(await scores()).toEqual(before);
  expect((await t.call('GET', `/admin/late-answers/${id}`, { as: admin })).json()).toMatchObject({ state: 'undone' });
  expect(await unseen(t, attempt.learner)).toEqual([]);
});

it('may be chosen by times of any zone', async () => {
  const { choice, post, admin } = await givenLate(t);
  const inWib = (moment: string) => new Date(Date.parse(moment) + 7 * hourMs).toISOString().replace('Z', '+07:00');
  const chosen = { ...choice, from: inWib(choice.from), until: inWib(choice.until) };
  const preview = (await post('/preview', chosen)).json<LateAnswersPreview>();
  expect(preview).toMatchObject({ attempts: 1, answers: 2 });
  const { id } = (await post('', { ...chosen, reason, stamp: preview.stamp })).json<LateAcceptance>();
  const { from, until } = choice;
  expect((await t.call('GET', `/admin/late-answers/${id}`, { as: admin })).json()).toMatchObject({ from, until });
});

it('are refused if others came since the preview, and stay those that were accepted', async () => {
  const { tryout, attempt, preview, choice, post, save, accept } = await givenLate(t);
  const { stamp } = await preview();
  await save(tryout.itemIds[1] as string, 'C', 3);
  expectError(await post('', { ...choice, reason, stamp }), 'LATE_ANSWERS_STALE');
  await accept();
  await scoreAgain(t);
  await save(tryout.itemIds[0] as string, 'E', 4);
  await scoreAgain(t);
  expect((await resultOf(t, attempt)).score.points).toBe(1);
});

it('are refused if a ruling has changed what they would earn since the preview', async () => {
  const { tryout, preview, choice, post, admin } = await givenLate(t);
  const { stamp } = await preview();
  await rulingSteps(t, admin).rule({ versionId: tryout.itemIds[0] as string, newKey: 'C' }, 'kunci_baru');
  expectError(await post('', { ...choice, reason, stamp }), 'LATE_ANSWERS_STALE');
});

it('and rulings count together, in any order', async () => {
  const { tryout, attempt, accept, post, admin } = await givenLate(t);
  const steps = rulingSteps(t, admin);
  const { ruling } = await steps.rule({ versionId: tryout.itemIds[0] as string, newKey: 'C' }, 'kunci_baru');
  expect((await resultOf(t, attempt)).score.points).toBe(1);
  const id = await accept();
  await scoreAgain(t);
  expect((await resultOf(t, attempt)).score.points).toBe(1);
  await steps.takeBack(ruling.id);
  expect((await resultOf(t, attempt)).score.points).toBe(2);
  await post(`/${id}/undo`);
  await scoreAgain(t);
  expect((await resultOf(t, attempt)).score.points).toBe(0);
});

it('are accepted once, by whoever of two administrators comes first', async () => {
  const { attempt, choice, preview, post } = await givenLate(t);
  const body = { ...choice, reason, stamp: (await preview()).stamp };
  const answers = await Promise.all([post('', body), post('', body), post('', body)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
  await scoreAgain(t);
  expect((await resultOf(t, attempt)).score.points).toBe(2);
  const accepted = answers.find(({ statusCode }) => statusCode === 201)?.json<LateAcceptance>();
  await post(`/${accepted?.id}/undo`);
  await scoreAgain(t);
  expect((await resultOf(t, attempt)).score.points).toBe(0);
});

it('are accepted once by a request that is sent again because its answer was lost', async () => {
  const { choice, preview, admin } = await givenLate(t);
  const body = { ...choice, reason, stamp: (await preview()).stamp };
  const headers = { [creationKeyHeader]: 'terima-jawaban-terlambat-1' };
  const send = () => t.call('POST', '/admin/late-answers', { as: admin, body, headers });
  const [first, again] = [await send(), await send()];
  expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
  expect(again.json<LateAcceptance>().id).toBe(first.json<LateAcceptance>().id);
  const audited = await t.db.selectFrom('auditEntry').select('id').where('entity', '=', 'late_answers').execute();
  expect(audited).toHaveLength(1);
});

it('are in the learner’s own data as counted only while they are', async () => {
  const { attempt, accept, post } = await givenLate(t);
  const accepted = async () => {
    const got = await t.call('POST', '/api/auth/me/data', { as: attempt.learner, body: { password } });
    return got
      .json<OwnData>()
      .attempts[0]?.acceptedAnswers.map(({ option, isCounted }) => `${option} ${isCounted}`)
      .toSorted();
  };
  const id = await accept();
  expect(await accepted()).toEqual(['A false', 'B false']);
  await scoreAgain(t);
  expect(await accepted()).toEqual(['A true', 'B true']);
  await post(`/${id}/undo`);
  await scoreAgain(t);
  expect(await accepted()).toEqual(['A false', 'B false']);
});

describe('a release that knows no accepted answers', () => {
  const storedPoints = async (id: string) =>
    (await t.db.selectFrom('attempt').select('points').where('id', '=', id).executeTakeFirstOrThrow()).points;

  it('marks an essay without them: then they are counted again', async () => {
    const { attempt, accept } = await givenLate(t);
    await accept();
    await scoreAgain(t);
    // It doesn't count its scorings.
    await t.db.updateTable('attempt').set({ points: 0 }).where('id', '=', attempt.id).execute();
    await scoreAgain(t);
    expect(await storedPoints(attempt.id)).toBe(2);
  });

  it('does so while they are taken back: then the job comes to an end', async () => {
    const { attempt, accept, post } = await givenLate(t);
    const id = await accept();
    await scoreAgain(t);
    await t.db.updateTable('attempt').set({ points: 0 }).where('id', '=', attempt.id).execute();
    await post(`/${id}/undo`);
    let rounds = 0;
    await scoreAgain(t, () => (rounds += 1) > 10);
    expect(rounds).toBeLessThan(10);
    expect(await storedPoints(attempt.id)).toBe(0);
  });
});

it('that come after their learner could read the keys are kept, and never accepted', async () => {
  const { attempt, tryout, choice, save, preview, post } = await givenLate(t);
  expect((await resultOf(t, attempt)).items[0]?.key).toBe('A');
  t.clock.advance(1_000);
  await save(tryout.itemIds[1] as string, 'B', 3);
  const tried = await preview();
  expect(tried).toMatchObject({ answers: 1, afterKeys: 1, list: [{ after: { points: 1 } }] });
  await post('', { ...choice, reason, stamp: tried.stamp });
  await scoreAgain(t);
  const { items } = await resultOf(t, attempt);
  expect(items.map(({ option }) => option)).toEqual(['A', null]);
});

describe('that come after their learner read the keys elsewhere are never accepted:', () => {
  const expectNone = async ({ tryout, save, preview }: Awaited<ReturnType<typeof givenLate>>) => {
    t.clock.advance(1_000);
    await save(tryout.itemIds[1] as string, 'B', 3);
    expect(await preview()).toMatchObject({ answers: 1, afterKeys: 1 });
  };

  it('in a result of the package, taken again', async () => {
    const late = await givenLate(t);
    const { tryout, attempt } = late;
    await givenFinished(t, { learner: attempt.learner, tryout, responses: '--' });
    await expectNone(late);
  });

  it('in a practice session', async () => {
    const late = await givenLate(t);
    const body = { mode: 'adaptive', count: 5 };
    expect((await t.call('POST', '/api/practice/sessions', { as: late.attempt.learner, body })).statusCode).toBe(201);
    await expectNone(late);
  });

  it('in the notebook', async () => {
    const late = await givenLate(t);
    const [first] = late.tryout.questionIds;
    await t.call('PUT', `/api/notebook/${first}`, { as: late.attempt.learner, body: {} });
    await expectNone(late);
  });
});

it('are said to be counted again while they are applied and undone, on the result and the ranking of their package alone', async () => {
  const { attempt, accept, post } = await givenLate(t);
  const other = await givenFinished(t, { responses: 'A' });
  const ranking = async (one: { id: string; learner: GivenAccount }) =>
    (await t.call('GET', `/api/attempts/${one.id}/ranking`, { as: one.learner })).json<Ranking>();
  const said = async () => [
    (await resultOf(t, attempt)).isRecalculating,
    (await ranking(attempt)).isRecalculating,
    (await ranking(other)).isRecalculating,
  ];
  expect(await said()).toEqual([false, false, false]);
  const id = await accept();
  expect(await said()).toEqual([true, true, false]);
  await scoreAgain(t);
  expect(await said()).toEqual([false, false, false]);
  await post(`/${id}/undo`);
  expect(await said()).toEqual([true, true, false]);
  await scoreAgain(t);
  expect(await said()).toEqual([false, false, false]);
});
