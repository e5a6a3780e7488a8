import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { type GivenTryout, givenAttempt, type GivenAccount, givenTryout } from '../../../test/given.ts';
import type { Result } from '../../contract/index.ts';
import type { PaceService } from './pace.service.ts';

let t: TestApp;
let tryout: GivenTryout;
let paces: Pick<PaceService, 'refreshWanted'>;
beforeEach(async () => {
  t = await buildTestApp();
  tryout = await givenTryout(t, { sections: [{ keys: 'AB' }] });
  // Each process notes the papers of the ends that it has seen.
  paces = {
    async refreshWanted() {
      let count = 0;
      for (const { offers } of t.processes) count += await offers.paces.refreshWanted();
      return count;
    },
  };
});
afterEach(() => t.close());

/** A finished attempt that took that long for the first question, without an answer to the second. */
async function finish(secondsSpent: number, learner?: GivenAccount) {
  t.clock.advance(1_000);
  const attempt = await givenAttempt(t, { tryout, ...(learner && { learner }) });
  await t.call('PATCH', `/api/attempts/${attempt.id}/responses`, {
    as: attempt.learner,
    body: { responses: [{ itemId: tryout.itemIds[0], option: 'A', sequence: 1, secondsSpent }] },
  });
  await t.call('POST', `/api/attempts/${attempt.id}/submit`, { as: attempt.learner });
  return attempt;
}
type Finished = Awaited<ReturnType<typeof finish>>;

/** Runs the job once somebody has read this result. */
async function measure({ id, learner }: Finished): Promise<number> {
  await t.attempts.getResult(learner.id, id, t.clock.now());
  return paces.refreshWanted();
}
async function pace({ id, learner }: Finished) {
  const result = (await t.call('GET', `/api/attempts/${id}/result`, { as: learner })).json<Result>();
  return { attempts: result.pace?.attempts, seconds: result.items.map(({ othersSeconds }) => othersSeconds) };
}

describe('the time of others on a question', () => {
  it('is the median of the others who answered it, without one’s own', async () => {
    const own = await finish(500);
    for (const seconds of [10, 20, 30, 40]) await finish(seconds);
    const last = await finish(50);
    expect(await pace(own)).toEqual({ attempts: undefined, seconds: [null, null] });
    expect(await measure(own)).toBe(1);
    // 10, 20, 30, 40, 50 for the one; 10, 20, 30, 40, 500 for the other.
    expect(await pace(own)).toEqual({ attempts: 5, seconds: [30, null] });
    expect(await pace(last)).toEqual({ attempts: 5, seconds: [30, null] });
  });

  it('is hidden until there are five others', async () => {
    const own = await finish(500);
    for (const seconds of [10, 20, 30, 40]) await finish(seconds);
    expect(await measure(own)).toBe(0);
    const sixth = await finish(0);
    expect(await measure(sixth)).toBe(1);
    // Learners whose clock counted no time for a question are left out.
    expect(await pace(own)).toEqual({ attempts: 5, seconds: [null, null] });
    expect(await pace(sixth)).toEqual({ attempts: 5, seconds: [30, null] });
  });

  it('counts first attempts only', async () => {
    const first = await finish(10);
    for (const seconds of [20, 30, 40, 50, 60]) await finish(seconds);
    await measure(await finish(1, first.learner));
    expect(await pace(first)).toEqual({ attempts: 5, seconds: [40, null] });
  });

  it('is computed again when enough more have ended, a minute later at the earliest', async () => {
    const own = await finish(500);
    for (const seconds of [10, 20, 30, 40, 50]) await finish(seconds);
    await measure(own);
    for (let count = 0; count < 4; count += 1) await finish(90);
    t.clock.advance(60_000);
    expect(await measure(own)).toBe(0);
    const grown = await finish(90);
    expect(await measure(grown)).toBe(1);
    expect(await pace(own)).toEqual({ attempts: 10, seconds: [70, null] });
    for (let count = 0; count < 5; count += 1) await finish(90);
    expect(await measure(grown)).toBe(0);
  });
});
