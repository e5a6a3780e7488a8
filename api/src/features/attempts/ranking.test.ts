import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { type GivenTryout, givenAttempt, givenFinished, givenLearner, givenTryout } from '../../../test/given.ts';
import type { Result } from '../../contract/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const place = async (attempt: { id: string; learner: { token: string } }) => {
  const { rank, takers } = (
    await t.call('GET', `/api/attempts/${attempt.id}/result`, { as: attempt.learner })
  ).json<Result>();
  return { rank, takers };
};
const finish = (tryout: GivenTryout, responses: string, learner?: Awaited<ReturnType<typeof givenLearner>>) =>
  givenFinished(t, { tryout, responses, ...(learner && { learner }) });

describe('the share of others with a worse result', () => {
  const betterThan = async (attempt: { id: string; learner: { token: string } }) =>
    (await t.call('GET', `/api/attempts/${attempt.id}/result`, { as: attempt.learner })).json<Result>()
      .betterThanPercent;

  it('leaves out equal results, is rounded down, and is null without others and for a later attempt', async () => {
    const tryout = await givenTryout(t);
    const learner = await givenLearner(t);
    const best = await finish(tryout, 'ABC', learner);
    expect(await betterThan(best)).toBeNull();
    const second = await finish(tryout, 'AB-');
    await finish(tryout, '-BC');
    const last = await finish(tryout, 'B--');
    expect(await Promise.all([best, second, last].map(betterThan))).toEqual([100, 33, 0]);
    expect(await betterThan(await finish(tryout, 'ABC', learner))).toBeNull();
  });
});

describe('the rank of a result', () => {
  it('is shared by equal results, and the next one skips', async () => {
    const tryout = await givenTryout(t);
    const [best, second, alsoSecond, last] = [
      await finish(tryout, 'ABC'),
      await finish(tryout, 'AB-'),
      await finish(tryout, '-BC'),
      await finish(tryout, 'B--'),
    ];
    expect(await Promise.all([best, second, alsoSecond, last].map(place))).toEqual(
      [1, 2, 2, 4].map((rank) => ({ rank, takers: 4 })),
    );
  });

  it('is decided between equal totals by the rule set’s order: TKP, then TIU, then TWK', async () => {
    const tryout = await givenTryout(t, {
      ruleSetId: 'skd-2024',
      sections: [
        { section: 'TWK', keys: 'A' },
        { section: 'TIU', keys: 'A' },
        { section: 'TKP', weights: ['50'] },
      ],
    });
    const [twk, tiu, tkp, tiuAgain] = [
      await finish(tryout, 'A--'),
      await finish(tryout, '-A-'),
      await finish(tryout, '--A'),
      await finish(tryout, 'BAB'),
    ];
    expect([twk, tiu, tkp, tiuAgain].map(({ result }) => result.score.points)).toEqual([5, 5, 5, 5]);
    expect((await Promise.all([tkp, tiu, tiuAgain, twk].map(place))).map(({ rank }) => rank)).toEqual([1, 2, 2, 4]);
  });

  it('sorts by points as numbers do, not as text', async () => {
    const tryout = await givenTryout(t, { sections: [{ keys: 'A'.repeat(12) }] });
    const [nine, ten, none] = [
      await finish(tryout, 'A'.repeat(9)),
      await finish(tryout, 'A'.repeat(10)),
      await finish(tryout, ''),
    ];
    expect((await Promise.all([ten, nine, none].map(place))).map(({ rank }) => rank)).toEqual([1, 2, 3]);
  });

  it('counts a learner’s first finished attempt only', async () => {
    const tryout = await givenTryout(t);
    const learner = await givenLearner(t);
    const rival = await finish(tryout, 'AB-');
    const first = await finish(tryout, 'A--', learner);
    const better = await finish(tryout, 'ABC', learner);
    expect(await place(first)).toEqual({ rank: 2, takers: 2 });
    expect(await place(better)).toEqual({ rank: null, takers: 2 });
    expect(await place(rival)).toEqual({ rank: 1, takers: 2 });
  });

  it('counts an expired attempt as well', async () => {
    const tryout = await givenTryout(t, { durationSeconds: 60 });
    const expired = await givenAttempt(t, { tryout, responses: 'ABC' });
    t.clock.advance(66_000);
    const submitted = await finish(tryout, 'A--');
    expect(await place(expired)).toEqual({ rank: 1, takers: 2 });
    expect(await place(submitted)).toEqual({ rank: 2, takers: 2 });
  });

  it('does not count running attempts or other packages', async () => {
    const tryout = await givenTryout(t);
    await givenAttempt(t, { tryout, responses: 'ABC' });
    await finish(await givenTryout(t), 'ABC');
    expect(await place(await finish(tryout, ''))).toEqual({ rank: 1, takers: 1 });
  });

  it('leaves one ranked attempt per learner when a learner’s attempts close at the same moment', async () => {
    const tryout = await givenTryout(t, { durationSeconds: 60 });
    const learner = await givenLearner(t);
    await givenAttempt(t, { tryout, learner });
    t.clock.advance(66_000);
    const restarts = await Promise.all(
      Array.from({ length: 5 }, () => t.call('POST', '/api/attempts', { as: learner, body: { tryoutId: tryout.id } })),
    );
    const second = restarts[0]?.json<{ id: string }>().id as string;
    await Promise.all(
      Array.from({ length: 5 }, () => t.call('POST', `/api/attempts/${second}/submit`, { as: learner })),
    );
    const rows = await t.db
      .selectFrom('attempt')
      .select(['state', 'isRanked'])
      .where('learnerId', '=', learner.id)
      .orderBy('startedAt')
      .execute();
    expect(rows).toEqual([
      { state: 'expired', isRanked: 1 },
      { state: 'submitted', isRanked: 0 },
    ]);
  });
});
