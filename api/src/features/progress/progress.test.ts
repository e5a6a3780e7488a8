import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import {
  type GivenAccount,
  givenAttempt,
  givenEssay,
  givenFinished,
  givenLearner,
  givenStaff,
  givenTryout,
} from '../../../test/given.ts';
import { attemptsInProgress, type Progress, scoresInProgress } from '../../contract/index.ts';

let t: TestApp;
let learner: GivenAccount;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  learner = await givenLearner(t);
});
afterAll(() => t.close());

const progress = async () => (await t.call('GET', '/api/attempts/progress', { as: learner })).json<Progress>();

/** Two sub types of two questions each, all with the key A. */
const twoSubTypes = () =>
  givenTryout(t, {
    sections: [
      { subType: 'number_sequence', keys: 'AA' },
      { subType: 'diagram_reasoning', keys: 'AA' },
    ],
  });

async function finish(tryout: Awaited<ReturnType<typeof givenTryout>>, responses: string) {
  t.clock.advance(60_000);
  return givenFinished(t, { learner, tryout, responses });
}

describe('GET /api/attempts/progress', () => {
  it('is empty for a learner without finished attempts', async () => {
    await givenAttempt(t, { learner });
    await givenFinished(t);
    expect(await progress()).toEqual({ scores: [], subTypes: [], attempts: 0 });
  });

  it('lists the scores in the order of time, equal to those of the results', async () => {
    const tryout = await twoSubTypes();
    const first = await finish(tryout, 'A---');
    const second = await finish(tryout, 'AAAB');
    expect((await progress()).scores).toEqual(
      [first, second].map(({ id, result }) => ({
        attemptId: id,
        tryout: { id: tryout.id, title: tryout.title, type: 'TKD_BUMN' },
        submittedAt: result.submittedAt,
        score: result.score,
      })),
    );
  });

  it('lists the strength by sub type, the weakest first, and its trend', async () => {
    const tryout = await twoSubTypes();
    await finish(tryout, 'AA--');
    await finish(tryout, 'ABA-');
    await finish(tryout, 'ABAA');
    expect(await progress()).toMatchObject({
      attempts: 3,
      subTypes: [
        // Of two questions each: two, one and none right, so 3 of 6. The two newest attempts have 75 %, the one before 0 %.
        { subType: 'diagram_reasoning', attempts: 3, count: 6, correct: 3, percent: 50, trend: 75, weighted: false },
        { subType: 'number_sequence', attempts: 3, count: 6, correct: 4, percent: 66.7, trend: -50 },
      ],
    });
  });

  it('has no trend after a single attempt', async () => {
    await finish(await twoSubTypes(), 'A---');
    expect((await progress()).subTypes.map(({ trend }) => trend)).toEqual([null, null]);
  });

  it('shows the score of a package that was only opened, and counts it for no strength', async () => {
    await finish(await twoSubTypes(), 'ABAB');
    await finish(await twoSubTypes(), '----');
    const { scores, attempts, subTypes } = await progress();
    expect(scores.map(({ score }) => score.percent)).toEqual([50, 0]);
    expect(attempts).toBe(1);
    expect(subTypes).toMatchObject([
      { attempts: 1, percent: 50, trend: null },
      { attempts: 1, percent: 50, trend: null },
    ]);
  });

  it('shows the score of an attempt that a second start has voided, and counts it for no strength', async () => {
    const tryout = await twoSubTypes();
    const voided = await finish(tryout, '---A');
    await t.db
      .updateTable('attempt')
      .set({ voidedAt: t.clock.now().toISOString(), isRanked: 0 })
      .where('id', '=', voided.id)
      .execute();
    await finish(tryout, 'AAAA');
    const { scores, attempts, subTypes } = await progress();
    expect(scores.map(({ score }) => score.percent)).toEqual([25, 100]);
    expect(attempts).toBe(1);
    expect(subTypes.map(({ percent, trend }) => [percent, trend])).toEqual([
      [100, null],
      [100, null],
    ]);
  });

  it('uses points for weighted questions', async () => {
    const tryout = await givenTryout(t, { sections: [{ section: 'AKHLAK', weights: ['54321', '54321'] }] });
    await finish(tryout, 'AC');
    expect((await progress()).subTypes).toMatchObject([{ count: 2, correct: 1, percent: 80, weighted: true }]);
  });

  it('never goes below 0 when wrong answers cost points', async () => {
    const attempt = await finish(await twoSubTypes(), 'BB--');
    await t.db
      .updateTable('attempt')
      .set({ subTypeShares: '[["number_sequence",2,0,-2,10,0]]' })
      .where('id', '=', attempt.id)
      .execute();
    expect((await progress()).subTypes).toMatchObject([{ percent: 0 }]);
  });

  it('leaves essays out as long as they wait, and counts them when they are marked', async () => {
    const tryout = await givenTryout(t, { sections: [{ subType: 'number_sequence', keys: 'A', essays: 1 }] });
    const { attemptId, itemId } = await givenEssay(t, { learner, tryout });
    expect((await progress()).subTypes).toMatchObject([{ count: 1, percent: 0 }]);
    const marked = await t.call('PUT', `/admin/essays/${attemptId}/${itemId}`, {
      as: await givenStaff(t, 'admin'),
      body: { percent: 100, version: 0 },
    });
    expect(marked.statusCode).toBe(200);
    expect(await progress()).toMatchObject({
      scores: [{ score: { percent: 50, waiting: 0 } }],
      subTypes: [{ count: 2, correct: 1, percent: 50 }],
    });
  });

  it('says which sub types can be practised: none that has only essays', async () => {
    const tryout = await givenTryout(t, {
      sections: [
        { subType: 'number_sequence', keys: 'A' },
        { subType: 'diagram_reasoning', keys: '', essays: 1 },
      ],
    });
    const { attemptId, itemId } = await givenEssay(t, { learner, tryout });
    await t.call('PUT', `/admin/essays/${attemptId}/${itemId}`, {
      as: await givenStaff(t, 'admin'),
      body: { percent: 10, version: 0 },
    });
    const { subTypes } = await progress();
    expect(new Map(subTypes.map(({ subType, canPractise }) => [subType, canPractise]))).toEqual(
      new Map([
        ['number_sequence', true],
        ['diagram_reasoning', false],
      ]),
    );
  });

  it('counts an attempt that the server has closed', async () => {
    const attempt = await givenAttempt(t, { learner, tryout: await twoSubTypes(), responses: 'AA--' });
    t.clock.advance(3_600_000 + 5_001);
    await t.call('GET', `/api/attempts/${attempt.id}`, { as: learner });
    expect(await progress()).toMatchObject({ attempts: 1, scores: [{ score: { percent: 50 } }] });
  });

  it('shows the score of an attempt from before sub types were stored, and doesn’t count it for strength', async () => {
    const attempt = await finish(await twoSubTypes(), 'AA--');
    await t.db.updateTable('attempt').set({ subTypeShares: null }).where('id', '=', attempt.id).execute();
    expect(await progress()).toMatchObject({ attempts: 0, subTypes: [], scores: [{ score: { percent: 50 } }] });
  });

  it('reads only the newest of very many', async () => {
    const { id } = await finish(await twoSubTypes(), 'AA--');
    const { id: _, ...columns } = await t.db
      .selectFrom('attempt')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const older = Array.from({ length: attemptsInProgress + 10 }, (_value, n) => ({
      ...columns,
      id: `TO-${learner.id}-${n}`,
      isRanked: 0 as const,
      startedAt: new Date(Date.parse(columns.startedAt) - (n + 1) * 1000).toISOString(),
    }));
    await t.db.insertInto('attempt').values(older).execute();
    const { scores, attempts } = await progress();
    expect(attempts).toBe(attemptsInProgress);
    expect(scores).toHaveLength(scoresInProgress);
    expect(scores.at(-1)).toMatchObject({ attemptId: id });
  });
});
