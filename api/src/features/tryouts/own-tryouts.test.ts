import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import {
  type GivenAccount,
  type GivenTryout,
  givenAttempt,
  givenFinished,
  givenLearner,
  givenTryout,
} from '../../../test/given.ts';
import type { OwnTryoutList, OwnTryoutProgress } from '../../contract/index.ts';

let t: TestApp;
let learner: GivenAccount;
beforeEach(async () => {
  t = await buildTestApp();
  learner = await givenLearner(t);
});
afterEach(() => t.close());

const list = async (query: Record<string, string> = {}) => {
  const answer = await t.call('GET', `/api/tryouts/mine?${new URLSearchParams(query)}`, { as: learner });
  expect(answer.statusCode).toBe(200);
  return answer.json<OwnTryoutList>();
};
const titles = async (query?: Record<string, string>) => (await list(query)).tryouts.map(({ title }) => title);
const given = (title: string, columns = {}) => {
  t.clock.advance(1000);
  return givenTryout(t, { title, ...columns });
};
const take = async (tryout: GivenTryout, responses = '') => {
  t.clock.advance(1000);
  return givenFinished(t, { learner, tryout, responses });
};

describe('GET /api/tryouts/mine', () => {
  it('shows a running attempt’s remaining time and answers', async () => {
    const tryout = await given('Berjalan');
    const attempt = await givenAttempt(t, { learner, tryout, responses: 'AB-' });
    const { tryouts, serverNow } = await list();
    expect(tryouts[0]?.own).toEqual({
      running: {
        attemptId: attempt.id,
        deadlineAt: attempt.deadlineAt,
        remainingSeconds: null,
        answered: 2,
        questionCount: 3,
      },
      last: null,
    });
    expect(serverNow).toBe(t.clock.now().toISOString());
  });

  it('shows the score of the last ended attempt, not of the best', async () => {
    const tryout = await given('Diulang');
    await take(tryout, 'ABC');
    const last = await take(tryout, 'A--');
    expect((await list()).tryouts[0]?.own).toEqual({
      running: null,
      last: {
        attemptId: last.id,
        submittedAt: t.clock.now().toISOString(),
        score: { points: 1, max: 3, percent: 33.3, waiting: 0, passed: null },
      },
    });
  });

  it('shows nothing of others’ attempts', async () => {
    const tryout = await given('Milik orang lain');
    await givenFinished(t, { tryout });
    await givenAttempt(t, { tryout });
    expect((await list()).tryouts[0]?.own).toEqual({ running: null, last: null });
    expect(await titles({ taken: 'yes' })).toEqual([]);
  });

  it('lists running packages, then the last taken, then new ones', async () => {
    const [first, second, running] = [await given('Lama 1'), await given('Lama 2'), await given('Berjalan')];
    await given('Baru 1');
    await given('Baru 2');
    await givenAttempt(t, { learner, tryout: running });
    await take(second);
    await take(first);
    expect(await titles({ sort: 'mine' })).toEqual(['Berjalan', 'Lama 1', 'Lama 2', 'Baru 2', 'Baru 1']);
    expect(await titles({ sort: 'mine', page: '2', pageSize: '2' })).toEqual(['Lama 2', 'Baru 2']);
  });

  it('filters by taken or not, together with the other filters and with the right total', async () => {
    const [taken, running] = [await given('Selesai'), await given('Berjalan')];
    await given('Baru sulit', { difficulty: 'Sulit' });
    await given('Baru');
    await take(taken);
    await givenAttempt(t, { learner, tryout: running });
    expect(await titles({ taken: 'yes' })).toEqual(['Berjalan', 'Selesai']);
    expect(await titles({ taken: 'no' })).toEqual(['Baru', 'Baru sulit']);
    expect(await list({ taken: 'no', difficulty: 'Sulit' })).toMatchObject({ total: 1 });
    expect(await titles({ taken: 'no', search: 'BARU', price: 'free', sort: 'popular' })).toEqual([
      'Baru',
      'Baru sulit',
    ]);
  });

  it.each([{ isActive: 0 as const }, { publishedAt: null }])(
    'leaves out a package that is not offered any more, taken or not: %o',
    async (columns) => {
      const tryout = await given('Ditarik');
      await take(tryout);
      await t.db.updateTable('tryout').set(columns).where('id', '=', tryout.id).execute();
      expect(await list()).toMatchObject({ tryouts: [], total: 0 });
    },
  );

  it.each([
    ['taken', 'ya'],
    ['sort', 'password_hash'],
  ])('refuses %s=%s', async (name, value) => {
    const answer = await t.call('GET', `/api/tryouts/mine?${name}=${value}`, { as: learner });
    expect(Object.keys(expectInvalid(answer))).toEqual([name]);
  });
});

describe('GET /api/tryouts/:tryoutId/mine', () => {
  const progress = (id: string) => t.call('GET', `/api/tryouts/${id}/mine`, { as: learner });

  it('shows the running attempt and the last result', async () => {
    const tryout = await given('Paket');
    const last = await take(tryout, 'AB-');
    const running = await givenAttempt(t, { learner, tryout, responses: 'A' });
    expect((await progress(tryout.id)).json<OwnTryoutProgress>()).toMatchObject({
      running: { attemptId: running.id, answered: 1 },
      last: { attemptId: last.id, score: { points: 2 } },
      serverNow: t.clock.now().toISOString(),
    });
  });

  it('finds no package that is not offered', async () => {
    expectError(await progress('tidak-ada'), 'TRYOUT_NOT_FOUND');
    expectError(await progress((await given('Nonaktif', { isActive: 0 })).id), 'TRYOUT_NOT_FOUND');
    expectError(await progress((await given('Draf', { publishedAt: null })).id), 'TRYOUT_NOT_FOUND');
  });
});
