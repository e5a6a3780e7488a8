import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError } from '../../../test/expect-error.ts';
import { givenAttempt, givenEssay, givenLearner, givenTryout, writeTexts } from '../../../test/given.ts';
import type { AttemptList, Result } from '../../contract/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const twoEssays = () => givenTryout(t, { sections: [{ keys: 'A', essays: 2 }] });
const marksOf = (attemptId: string) =>
  t.db.selectFrom('essayMark').selectAll().where('attemptId', '=', attemptId).orderBy('itemId').execute();
const waitingOf = async (attemptId: string) =>
  (await t.db.selectFrom('attempt').select('waitingMarks').where('id', '=', attemptId).executeTakeFirstOrThrow())
    .waitingMarks;

describe('an attempt that ends', () => {
  it('leaves each answered essay waiting for its mark', async () => {
    const tryout = await twoEssays();
    const attempt = await givenEssay(t, { tryout });
    expect(await marksOf(attempt.id)).toEqual(
      attempt.essayIds.toSorted().map((itemId) => ({
        attemptId: attempt.id,
        itemId,
        questionId: tryout.questionIds[tryout.itemIds.indexOf(itemId)],
        tryoutId: tryout.id,
        submittedAt: attempt.result.submittedAt,
        percent: null,
        remark: null,
        markedBy: null,
        markedAt: null,
        version: 0,
      })),
    );
    expect(await waitingOf(attempt.id)).toBe(2);
    expect(attempt.result).toMatchObject({
      score: { points: 0, max: 3, waiting: 2 },
      items: [
        { isWaiting: false, mark: null },
        { isWaiting: true, mark: null, text: 'Uraian saya' },
        { isWaiting: true, mark: null },
      ],
    });
  });

  it.each([null, '', ' \n\t'])('lets no essay wait whose text is %j', async (text) => {
    const attempt = await givenAttempt(t, { tryout: await twoEssays() });
    const [choice, written, blank] = attempt.items.map(({ id }) => id) as [string, string, string];
    await writeTexts(t, attempt, [
      { itemId: written, text: 'Uraian' },
      { itemId: blank, text },
      { itemId: choice, text: 'Catatan di samping pilihan' },
    ]);
    const submitted = await t.call('POST', `/api/attempts/${attempt.id}/submit`, { as: attempt.learner });
    expect((await marksOf(attempt.id)).map(({ itemId }) => itemId)).toEqual([written]);
    expect(submitted.json<Result>()).toMatchObject({
      score: { waiting: 1 },
      subTypes: [{ empty: 2, waiting: 1 }],
      items: [{ isWaiting: false }, { isWaiting: true }, { isWaiting: false, mark: null }],
    });
  });

  it('leaves them waiting too when the clock ends it', async () => {
    const attempt = await givenAttempt(t, { tryout: await twoEssays() });
    await writeTexts(t, attempt, [{ itemId: attempt.items[1]?.id as string, text: 'Sampai detik terakhir' }]);
    t.clock.advance(3_600_000 + 5_001);
    await t.attempts.closeOverdue(undefined);
    expect(await marksOf(attempt.id)).toMatchObject([
      { itemId: attempt.items[1]?.id, submittedAt: attempt.deadlineAt },
    ]);
    expect(await waitingOf(attempt.id)).toBe(1);
  });

  it('enters nothing if a package has no essay', async () => {
    const attempt = await givenEssay(t, { tryout: await givenTryout(t) });
    expect(await marksOf(attempt.id)).toEqual([]);
    expect(await waitingOf(attempt.id)).toBe(0);
  });

  it('enters its essays once, however often it is submitted', async () => {
    const attempt = await givenAttempt(t, { tryout: await twoEssays() });
    await writeTexts(t, attempt, [{ itemId: attempt.items[1]?.id as string, text: 'Uraian' }]);
    const submits = await Promise.all(
      Array.from({ length: 8 }, () => t.call('POST', `/api/attempts/${attempt.id}/submit`, { as: attempt.learner })),
    );
    expect(submits.map(({ statusCode }) => statusCode)).toEqual(submits.map(() => 200));
    expect(await marksOf(attempt.id)).toHaveLength(1);
  });

  it('shows in the learner’s list how many wait', async () => {
    const learner = await givenLearner(t);
    await givenEssay(t, { learner, tryout: await twoEssays() });
    const { attempts } = (await t.call('GET', '/api/attempts', { as: learner })).json<AttemptList>();
    expect(attempts).toMatchObject([{ score: { waiting: 2, points: 0, max: 3 } }]);
  });
});

describe('an essay in a running attempt', () => {
  it('accepts no option', async () => {
    const attempt = await givenAttempt(t, { tryout: await twoEssays() });
    const answer = await t.call('PUT', `/api/attempts/${attempt.id}/responses/${attempt.items[1]?.id}`, {
      as: attempt.learner,
      body: { option: 'A', text: 'Uraian', sequence: 1 },
    });
    expectError(answer, 'OPTION_NOT_AVAILABLE');
  });
});
