import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError } from '../../../test/expect-error.ts';
import { type GivenAccount, givenAttempt, givenFinished, givenLearner, givenStaff } from '../../../test/given.ts';
import type { LearnerAttempts } from '../../contract/index.ts';
import { newId } from '../../id.ts';

let t: TestApp;
let admin: GivenAccount;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await givenStaff(t, 'admin');
});
afterAll(() => t.close());

const call = (id: string, query = '') => t.call('GET', `/admin/profiles/${id}/attempts${query}`, { as: admin });

describe('GET /admin/profiles/:learnerId/attempts', () => {
  it('has the learner, and the attempts as in the learner’s own list', async () => {
    const learner = await givenLearner(t);
    await givenFinished(t, { learner, responses: 'AB-' });
    await givenAttempt(t, { learner, responses: 'A' });
    const given = (await call(learner.id)).json<LearnerAttempts>();
    expect(given.profile).toMatchObject({ id: learner.id, name: learner.name, user: { email: learner.email } });
    const own = (await t.call('GET', '/api/attempts', { as: learner })).json<LearnerAttempts>();
    expect(own.attempts.map(({ state }) => state).toSorted()).toEqual(['in_progress', 'submitted']);
    expect(given).toMatchObject({ attempts: own.attempts, total: 2 });
  });

  it('gives no attempts of others', async () => {
    await givenFinished(t);
    const learner = await givenLearner(t);
    expect((await call(learner.id)).json()).toMatchObject({ attempts: [], total: 0 });
  });

  it('gives pages', async () => {
    const learner = await givenLearner(t);
    for (let n = 0; n < 3; n++) {
      t.clock.advance(1000);
      await givenFinished(t, { learner });
    }
    const pages = await Promise.all(
      [1, 2].map(async (page) => (await call(learner.id, `?page=${page}&pageSize=2`)).json<LearnerAttempts>()),
    );
    expect(pages.map(({ attempts, total }) => [attempts.length, total])).toEqual([
      [2, 3],
      [1, 3],
    ]);
  });

  it('is 404 for staff and unknown ids', async () => {
    const questioner = await givenStaff(t, 'questioner');
    for (const id of [admin.id, questioner.id, newId(), '%27%20or%201=1', '__proto__']) {
      expectError(await call(id), 'NOT_FOUND');
    }
  });
});
