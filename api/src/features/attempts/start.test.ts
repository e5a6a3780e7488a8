import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { type GivenAccount, givenAttempt, givenFinished, givenLearner, givenTryout } from '../../../test/given.ts';
import type { Attempt } from '../../contract/index.ts';
import { newId } from '../../id.ts';
import { type AttemptNeeds, createAttemptService } from './attempt.service.ts';

let t: TestApp;
let learner: GivenAccount;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  learner = await givenLearner(t);
});
afterAll(() => t.close());

const start = (tryoutId: unknown, as = learner) => t.call('POST', '/api/attempts', { as, body: { tryoutId } });
const attemptsOf = ({ id }: GivenAccount) =>
  t.db.selectFrom('attempt').selectAll().where('learnerId', '=', id).execute();

describe('POST /api/attempts', () => {
  it('starts an attempt whose deadline is the package’s duration away', async () => {
    const tryout = await givenTryout(t, {
      durationSeconds: 1500,
      sections: [
        { keys: 'AB', options: 4 },
        { section: 'TKP', weights: ['123'] },
      ],
    });
    const answer = await start(tryout.id);
    expect(answer.statusCode).toBe(201);
    const now = t.clock.now();
    expect(answer.json()).toEqual({
      id: expect.stringMatching(new RegExp(`^TO${now.getTime()}[0-9a-f]{32}$`)),
      tryout: { id: tryout.id, title: tryout.title, durationSeconds: 1500 },
      state: 'in_progress',
      startedAt: now.toISOString(),
      deadlineAt: new Date(now.getTime() + 1_500_000).toISOString(),
      submittedAt: null,
      serverNow: now.toISOString(),
      items: [
        expect.objectContaining({
          id: tryout.itemIds[0],
          number: 1,
          section: 'TKD',
          stem: `Soal 1 dari ${tryout.title}`,
        }),
        expect.objectContaining({ id: tryout.itemIds[1], number: 2, section: 'TKD' }),
        expect.objectContaining({ id: tryout.itemIds[2], number: 3, section: 'TKP', subType: 'pelayanan_publik' }),
      ],
      responses: [],
    });
    expect(answer.json<Attempt>().items.map(({ options }) => options.map(({ letter }) => letter).join(''))).toEqual([
      'ABCD',
      'ABCD',
      'ABC',
    ]);
  });

  it('may not be kept by any cache', async () => {
    expect((await start((await givenTryout(t)).id)).headers['cache-control']).toBe('no-store');
  });

  it('returns the running attempt, with its responses and the clock running on', async () => {
    const tryout = await givenTryout(t);
    const running = await givenAttempt(t, { learner, tryout, responses: 'A-C' });
    t.clock.advance(60_000);
    const again = await start(tryout.id);
    expect(again.statusCode).toBe(200);
    expect(again.json()).toMatchObject({
      id: running.id,
      startedAt: running.startedAt,
      deadlineAt: running.deadlineAt,
      serverNow: t.clock.now().toISOString(),
    });
    expect(
      again
        .json<Attempt>()
        .responses.map(({ option }) => option)
        .toSorted(),
    ).toEqual(['A', 'C']);
    expect(again.json<Attempt>().items).toEqual(running.items);
  });

  it('makes one attempt of three starts at once', async () => {
    const tryout = await givenTryout(t);
    const answers = await Promise.all([start(tryout.id), start(tryout.id), start(tryout.id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 201]);
    expect(new Set(answers.map((answer) => answer.json<Attempt>().id)).size).toBe(1);
    expect(await attemptsOf(learner)).toHaveLength(1);
  });

  it('makes one attempt of twenty starts at once on a package that nobody has opened yet, and one paper', async () => {
    const tryout = await givenTryout(t);
    const learners = await Promise.all(Array.from({ length: 10 }, () => givenLearner(t)));
    const answers = await Promise.all(learners.flatMap((one) => [start(tryout.id, one), start(tryout.id, one)]));
    expect(new Set(answers.map((answer) => answer.json<Attempt>().id)).size).toBe(10);
    expect(await t.db.selectFrom('paper').select('id').where('tryoutId', '=', tryout.id).execute()).toHaveLength(1);
  });

  it('starts a new attempt after the last one is finished', async () => {
    const tryout = await givenTryout(t);
    const finished = await givenFinished(t, { learner, tryout });
    const answer = await start(tryout.id);
    expect(answer.statusCode).toBe(201);
    expect(answer.json<Attempt>().id).not.toBe(finished.id);
    expect(answer.json<Attempt>().responses).toEqual([]);
  });

  it('closes an attempt whose time is over, and starts a new one', async () => {
    const tryout = await givenTryout(t, { durationSeconds: 60 });
    const old = await givenAttempt(t, { learner, tryout, responses: 'AB-' });
    t.clock.advance(66_000);
    const answer = await start(tryout.id);
    expect(answer.statusCode).toBe(201);
    const rows = await attemptsOf(learner);
    expect(rows.find(({ id }) => id === old.id)).toMatchObject({
      state: 'expired',
      submittedAt: old.deadlineAt,
      points: 2,
      isRanked: 1,
    });
    expect(rows).toHaveLength(2);
  });

  it('lets one learner run attempts of two packages, and two learners one package', async () => {
    const [one, two] = [await givenTryout(t), await givenTryout(t)];
    const other = await givenLearner(t);
    const answers = [await start(one.id), await start(two.id), await start(one.id, other)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  });

  it('is open from opensAt on and closed from closesAt on', async () => {
    const opensAt = new Date(t.clock.now().getTime() + 10_000).toISOString();
    const closesAt = new Date(t.clock.now().getTime() + 20_000).toISOString();
    const { id } = await givenTryout(t, { opensAt, closesAt });
    const late = await givenLearner(t);
    t.clock.advance(9_999);
    expectError(await start(id), 'TRYOUT_NOT_OPEN');
    t.clock.advance(1);
    expect((await start(id)).statusCode).toBe(201);
    t.clock.advance(9_999);
    expect((await start(id)).statusCode).toBe(200);
    t.clock.advance(1);
    expectError(await start(id, late), 'TRYOUT_NOT_OPEN');
    expect(await attemptsOf(late)).toEqual([]);
  });

  it('still returns the running attempt after the package has closed', async () => {
    const tryout = await givenTryout(t, { closesAt: new Date(t.clock.now().getTime() + 5_000).toISOString() });
    const running = await givenAttempt(t, { learner, tryout });
    t.clock.advance(60_000);
    expect((await start(tryout.id)).json()).toMatchObject({ id: running.id });
  });

  it('refuses a package without questions', async () => {
    expectError(await start((await givenTryout(t, { sections: [] })).id), 'TRYOUT_WITHOUT_QUESTIONS');
  });

  it.each([
    ['a draft', { publishedAt: null }],
    ['inactive', { isActive: 0 as const }],
    ['archived', { archivedAt: '2026-01-01T00:00:00.000Z' }],
  ])('refuses a package that is %s', async (_, columns) => {
    expectError(await start((await givenTryout(t, columns)).id), 'TRYOUT_NOT_FOUND');
    expect(await attemptsOf(learner)).toEqual([]);
  });

  it('refuses an unknown package', async () => {
    expectError(await start(newId()), 'TRYOUT_NOT_FOUND');
  });

  it.each([undefined, null, '', 7, ['x'], { id: 'x' }, 'x'.repeat(65)])('refuses tryoutId = %j', async (tryoutId) => {
    expect(Object.keys(expectInvalid(await start(tryoutId)))).toEqual(['tryoutId']);
  });

  it('reads only the package from the request', async () => {
    const [tryout, other] = [await givenTryout(t), await givenLearner(t)];
    await t.call('POST', '/api/attempts', {
      as: learner,
      body: {
        tryoutId: tryout.id,
        learnerId: other.id,
        id: 'mine',
        state: 'submitted',
        startedAt: '2000-01-01T00:00:00.000Z',
        deadlineAt: '2999-01-01T00:00:00.000Z',
        points: 100,
        isRanked: 1,
        ruleSetId: 'skd-2024',
      },
    });
    expect(await attemptsOf(other)).toEqual([]);
    expect(await attemptsOf(learner)).toMatchObject([
      {
        state: 'in_progress',
        startedAt: t.clock.now().toISOString(),
        deadlineAt: new Date(t.clock.now().getTime() + 3_600_000).toISOString(),
        points: null,
        isRanked: 0,
        ruleSetId: 'latihan-1',
      },
    ]);
  });
});

it('works on fifty starts at once; the others wait their turn', async () => {
  const waiting: (() => void)[] = [];
  const findActive = () => new Promise<undefined>((resolve) => waiting.push(() => resolve(undefined)));
  const needs = { tryouts: { findActive }, entitlements: { check: async () => async () => {} } };
  const attempts = createAttemptService(needs as unknown as AttemptNeeds);
  const starts = Array.from({ length: 60 }, (_, index) =>
    attempts.start(`learner ${index}`, 'package', t.clock.now(), () => ({}) as never),
  );
  const ended = Promise.allSettled(starts);
  await new Promise((resolve) => setImmediate(resolve));
  expect(waiting).toHaveLength(50);
  waiting[0]?.();
  await expect(starts[0]).rejects.toMatchObject({ code: 'TRYOUT_NOT_FOUND' });
  await new Promise((resolve) => setImmediate(resolve));
  expect(waiting).toHaveLength(51);
  for (const end of waiting.splice(0)) end();
  await new Promise((resolve) => setImmediate(resolve));
  for (const end of waiting.splice(0)) end();
  expect(await ended).toHaveLength(60);
});

it('lets one account begin sixty times in ten minutes, and others go on', async () => {
  const tryout = await givenTryout(t);
  const [eager, other] = [await givenLearner(t), await givenLearner(t)];
  for (let times = 0; times < 60; times++)
    expect((await start(tryout.id, eager)).statusCode).toBe(times === 0 ? 201 : 200);
  expectError(await start(tryout.id, eager), 'TOO_MANY_REQUESTS');
  expect((await start(tryout.id, other)).statusCode).toBe(201);
});
