import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { givenAttempt, givenFinished, givenLearner, givenStaff, givenTryout } from '../../../test/given.ts';

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

describe('GET /admin/summary', () => {
  it('is all zero in an empty product', async () => {
    const answer = await t.call('GET', '/admin/summary', { as: await givenStaff(t, 'admin') });
    expect(answer.json()).toEqual({ users: 0, tryouts: 0, questions: 0, completions: 0 });
  });

  it('counts learners, active packages, questions and attempts that have ended', async () => {
    const admin = await givenStaff(t, 'admin');
    const tryout = await givenTryout(t, { sections: [{ keys: 'AB' }] });
    await givenTryout(t, { sections: [{ keys: 'A' }], isActive: 0 });
    await givenTryout(t, { sections: [], archivedAt: '2026-01-01T00:00:00.000Z' });
    const learner = await givenLearner(t);
    await givenFinished(t, { tryout, learner });
    await givenFinished(t, { tryout, learner });
    await givenAttempt(t, { tryout, learner });
    const answer = await t.call('GET', '/admin/summary', { as: admin });
    expect(answer.json()).toEqual({ users: 1, tryouts: 1, questions: 3, completions: 2 });
  });
});
