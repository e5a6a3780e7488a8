import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError } from '../../../test/expect-error.ts';
import { type GivenAttempt, givenAttempt, givenTryout } from '../../../test/given.ts';
import type { Attempt, Result } from '../../contract/index.ts';

const durationSeconds = 600;
let t: TestApp;
let attempt: GivenAttempt;
beforeEach(async () => {
  t = await buildTestApp();
  attempt = await givenAttempt(t, { tryout: await givenTryout(t, { durationSeconds }), responses: 'A--' });
});
afterEach(() => t.close());

/** Moves the clock to that many milliseconds after the deadline. */
const moveTo = (msAfterDeadline: number) =>
  t.clock.advance(Date.parse(attempt.deadlineAt) - t.clock.now().getTime() + msAfterDeadline);
const at = (path: string) => `/api/attempts/${attempt.id}${path}`;
const save = () =>
  t.call('PUT', at(`/responses/${attempt.items[1]?.id}`), { as: attempt.learner, body: { option: 'B', sequence: 1 } });
const flush = () =>
  t.call('PATCH', at('/responses'), {
    as: attempt.learner,
    body: { responses: [{ itemId: attempt.items[1]?.id, option: 'B', sequence: 1 }] },
  });
const submit = () => t.call('POST', at('/submit'), { as: attempt.learner });
const rows = (table: 'response' | 'lateResponse') =>
  t.db.selectFrom(table).select(['itemId', 'option']).where('attemptId', '=', attempt.id).execute();
const attemptRow = () => t.db.selectFrom('attempt').selectAll().where('id', '=', attempt.id).executeTakeFirstOrThrow();

describe.each([
  ['PUT …/responses/:itemId', save],
  ['PATCH …/responses', flush],
])('%s around the deadline', (_, send) => {
  it.each([-1, 0, 4_900, 5_000])('is accepted %i ms after the deadline and counts', async (ms) => {
    moveTo(ms);
    expect((await send()).statusCode).toBe(200);
    expect(await rows('response')).toHaveLength(2);
    expect((await submit()).json<Result>().score).toMatchObject({ points: 2 });
  });

  it.each([5_001, 5_100, 86_400_000])('is refused %i ms after the deadline, and kept as late', async (ms) => {
    moveTo(ms);
    const answer = await send();
    expectError(answer, 'ATTEMPT_TIME_OVER');
    expect(answer.json()).toMatchObject({ message: 'Waktu ujian telah habis' });
    expect(await rows('response')).toEqual([{ itemId: attempt.items[0]?.id, option: 'A' }]);
    expect(await rows('lateResponse')).toEqual([{ itemId: attempt.items[1]?.id, option: 'B' }]);
    expect(await attemptRow()).toMatchObject({
      state: 'expired',
      submittedAt: attempt.deadlineAt,
      points: 1,
      maxPoints: 3,
    });
  });

  it.each([1, 2, 3, 4, 5, 6])(
    'counts when it came in time, although a call after the end finds it still being saved, %i turns later',
    async (turns) => {
      moveTo(4_990);
      const inTime = send();
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      t.clock.advance(1_000);
      const [sent, looked, handedIn] = await Promise.all([
        inTime,
        t.call('GET', at(''), { as: attempt.learner }),
        submit(),
      ]);
      expect(sent.statusCode).toBe(200);
      expect(looked.json<Attempt>()).toMatchObject({ state: 'expired', responses: { length: 2 } });
      expect(handedIn.json<Result>().score).toMatchObject({ points: 2 });
    },
  );

  it('leaves the score of a closed attempt as it was', async () => {
    moveTo(6_000);
    await t.call('GET', at(''), { as: attempt.learner });
    const before = (await t.call('GET', at('/result'), { as: attempt.learner })).body;
    expectError(await send(), 'ATTEMPT_TIME_OVER');
    expect((await t.call('GET', at('/result'), { as: attempt.learner })).body).toBe(before);
  });
});

describe('late responses', () => {
  it('keep the newest of each item', async () => {
    moveTo(6_000);
    const late = (option: string, sequence: number) =>
      t.call('PUT', at(`/responses/${attempt.items[1]?.id}`), { as: attempt.learner, body: { option, sequence } });
    for (const [option, sequence] of [
      ['B', 5],
      ['C', 9],
      ['D', 7],
    ] as const)
      expectError(await late(option, sequence), 'ATTEMPT_TIME_OVER');
    expect(await rows('lateResponse')).toEqual([{ itemId: attempt.items[1]?.id, option: 'C' }]);
  });

  it('don’t include an answer that came in time and is sent again', async () => {
    await save();
    moveTo(6_000);
    expectError(await save(), 'ATTEMPT_TIME_OVER');
    expect(await rows('lateResponse')).toEqual([]);
  });

  it('of two devices, in opposite orders at once, cause no deadlock', async () => {
    const learner = attempt.learner;
    const { id, items, deadlineAt } = await givenAttempt(t, {
      learner,
      tryout: await givenTryout(t, { sections: [{ keys: 'A'.repeat(40) }] }),
    });
    t.clock.advance(Date.parse(deadlineAt) - t.clock.now().getTime() + 6_000);
    const queue = items.map((item, index) => ({ itemId: item.id, option: 'B', sequence: index + 1 }));
    const flushes = Array.from({ length: 24 }, (_, device) =>
      t.call('PATCH', `/api/attempts/${id}/responses`, {
        as: learner,
        body: { responses: device % 2 ? queue.toReversed() : queue },
      }),
    );
    for (const answer of await Promise.all(flushes)) expectError(answer, 'ATTEMPT_TIME_OVER');
  });

  it('are never returned as the attempt’s responses', async () => {
    moveTo(6_000);
    await save();
    expect((await t.call('GET', at(''), { as: attempt.learner })).json<Attempt>().responses).toMatchObject([
      { option: 'A' },
    ]);
  });
});

describe('POST …/submit around the deadline', () => {
  it('ends before the deadline at its own moment', async () => {
    moveTo(-1000);
    const submittedAt = t.clock.now().toISOString();
    expect((await submit()).json()).toMatchObject({ state: 'submitted', submittedAt });
  });

  it.each([0, 4_900, 5_000])('ends %i ms after the deadline as submitted at the deadline', async (ms) => {
    moveTo(ms);
    const { deadlineAt } = attempt;
    expect((await submit()).json()).toMatchObject({ state: 'submitted', submittedAt: deadlineAt, deadlineAt });
  });

  it('returns the expired attempt’s result when it comes after the grace', async () => {
    moveTo(5_001);
    const answer = await submit();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ state: 'expired', submittedAt: attempt.deadlineAt, score: { points: 1 } });
  });

  it('counts what another screen has saved within the grace, where it comes only after it', async () => {
    moveTo(2_000);
    expect((await save()).statusCode).toBe(200);
    moveTo(6_000);
    expect((await submit()).json()).toMatchObject({ state: 'expired', score: { points: 2 } });
  });

  it('a clock that jumps back reopens nothing (F6)', async () => {
    await submit();
    t.clock.advance(-3_600_000);
    expectError(await save(), 'ATTEMPT_FINISHED');
    expect(await attemptRow()).toMatchObject({ state: 'submitted' });
  });
});

describe('the time that is left', () => {
  it('does not start over when the package’s duration changes or the attempt is opened again', async () => {
    await t.db.updateTable('tryout').set({ durationSeconds: 99_999 }).where('id', '=', attempt.tryout.id).execute();
    t.clock.advance(60_000);
    expect(
      (await t.call('POST', '/api/attempts', { as: attempt.learner, body: { tryoutId: attempt.tryout.id } })).json(),
    ).toMatchObject({ deadlineAt: attempt.deadlineAt });
  });

  it('goes on for a learner whose package was deactivated meanwhile', async () => {
    await t.db.updateTable('tryout').set({ isActive: 0 }).where('id', '=', attempt.tryout.id).execute();
    expect((await save()).statusCode).toBe(200);
    expect((await submit()).json()).toMatchObject({ score: { points: 2 } });
  });
});
