import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { givenAttempt, givenFinished, givenTryout } from '../../../test/given.ts';
import { createEndedHook, type EndedAttempt } from './ended-hook.ts';

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

const submit = ({ id, learner }: Awaited<ReturnType<typeof givenAttempt>>) =>
  t.call('POST', `/api/attempts/${id}/submit`, { as: learner });
const told = () => {
  const all: EndedAttempt[] = [];
  for (const { offers } of t.processes)
    offers.ended.subscribe({ name: 'test', onEnded: (ended) => void all.push(...ended) });
  return all;
};

describe('the hook of attempts that have ended', () => {
  it('tells of a submitted attempt once, after the end is in the database', async () => {
    const states: unknown[] = [];
    // Whichever process has ended it.
    for (const { offers } of t.processes)
      offers.ended.subscribe({
        name: 'test',
        async onEnded(ended) {
          for (const { id, ...rest } of ended) {
            const row = await t.db
              .selectFrom('attempt')
              .select(['state', 'points'])
              .where('id', '=', id)
              .executeTakeFirst();
            states.push({ id, ...rest, row });
          }
        },
      });
    const attempt = await givenAttempt(t, { responses: 'A' });
    await Promise.all([submit(attempt), submit(attempt), submit(attempt)]);
    await submit(attempt);
    expect(states).toEqual([
      {
        id: attempt.id,
        learnerId: attempt.learner.id,
        tryoutId: attempt.tryout.id,
        paperId: expect.any(String),
        state: 'submitted',
        endedAt: t.clock.now().toISOString(),
        row: { state: 'submitted', points: expect.any(Number) },
      },
    ]);
  });

  it('tells of attempts that the server closed, with the moment of their deadline', async () => {
    const all = told();
    const attempt = await givenAttempt(t);
    t.clock.advance(4_000_000);
    await t.attempts.closeOverdue(undefined);
    await t.app.settled();
    expect(all).toMatchObject([{ id: attempt.id, state: 'expired', endedAt: attempt.deadlineAt }]);
  });

  it('does not disturb an end: a subscriber that fails or hangs delays nobody and changes nothing', async () => {
    const hanging = Promise.withResolvers<void>();
    t.ended.subscribe({ name: 'hangs', onEnded: () => hanging.promise });
    t.ended.subscribe({
      name: 'fails',
      onEnded: () => {
        throw new Error('a follower fails');
      },
    });
    const all = told();
    const attempt = await givenAttempt(t, { responses: 'A' });
    const answer = await t.app.inject({
      method: 'POST',
      url: `/api/attempts/${attempt.id}/submit`,
      headers: { authorization: `Bearer ${attempt.learner.token}` },
    });
    expect(answer.statusCode).toBe(200);
    hanging.resolve();
    await t.app.settled();
    expect(all).toHaveLength(1);
  });

  it('logs which subscriber failed, and goes on telling the others', async () => {
    const log = { error: jest.fn() };
    const hook = createEndedHook(log);
    let calls = 0;
    hook.subscribe({
      name: 'fails once',
      async onEnded() {
        calls += 1;
        if (calls === 1) throw new Error('down');
      },
      catchUp: () => Promise.reject(new Error('still down')),
    });
    const ended = { id: 'TO1', learnerId: 'l', tryoutId: 't', paperId: 'p', state: 'submitted', endedAt: '' } as const;
    hook.tell(ended);
    await hook.settled();
    hook.tell(ended);
    await hook.settled();
    // The job counts it as failed, which an alert tells of.
    await expect(hook.catchUp()).rejects.toThrow('1 subscribers failed');
    expect(calls).toBe(2);
    expect(log.error.mock.calls.map(([fields]) => (fields as { subscriber: string }).subscriber)).toEqual([
      'fails once',
      'fails once',
    ]);
  });
});

describe('the sample of times', () => {
  it('is taken even if nobody reads a result', async () => {
    const tryout = await givenTryout(t);
    for (let count = 0; count < 6; count += 1) await givenFinished(t, { tryout, responses: 'A' });
    expect(await t.paces.refreshWanted()).toBe(1);
    expect(await t.paces.refreshWanted()).toBe(0);
    expect(await t.db.selectFrom('paperPace').select('attempts').execute()).toEqual([{ attempts: 6 }]);
  });

  it('is taken of attempts that ended before the process died, and not of papers that haven’t changed', async () => {
    const tryout = await givenTryout(t);
    for (let count = 0; count < 6; count += 1) await givenFinished(t, { tryout, responses: 'A' });
    const next = await buildTestApp({ db: t.db, uploadsDir: t.uploadsDir });
    expect(await next.paces.refreshWanted()).toBe(0);
    await next.ended.catchUp();
    expect(await next.paces.refreshWanted()).toBe(1);
    await next.ended.catchUp();
    expect(await next.paces.refreshWanted()).toBe(0);
    await next.app.close();
  });
});
