import { Writable } from 'node:stream';
import { pino } from 'pino';
import { type SettableClock, takeClock } from '../harness/faults/clock.ts';
import type { Attempt } from '../src/contract/index.ts';
import { hourMs } from '../src/foundation/days/spans.ts';
import { buildTestApp, type Caller, type TestApp } from '../test/build-test-app.ts';
import { eventually } from '../test/eventually.ts';
import { expectError } from '../test/expect-error.ts';
import { givenLearner, givenTryout } from '../test/given.ts';

jest.setTimeout(60_000);

/** An attempt is closed within this time after its deadline. */
const closedWithinMs = 10_000;

let t: TestApp;
let clock: SettableClock;
let logged: { level: number; msg: string; jumpSeconds?: number }[];
beforeEach(async () => {
  clock = takeClock();
  logged = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      logged.push(JSON.parse(String(line)));
      done();
    },
  });
  t = await buildTestApp({ now: () => new Date(), logger: pino({ level: 'warn' }, stream) });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await t.close();
  clock.restore();
});

/** A learner whose token is valid beyond the jumps, and an attempt that has just begun. */
async function givenSitting(durationSeconds: number): Promise<{ learner: Caller; attempt: Attempt }> {
  const account = await givenLearner(t);
  const token = t.app.jwt.sign({ ver: 1 }, { sub: account.id, aud: 'learner', expiresIn: 12 * 3600 });
  const { id: tryoutId } = await givenTryout(t, { durationSeconds });
  const started = await t.call('POST', '/api/attempts', { as: { token }, body: { tryoutId } });
  return { learner: { token }, attempt: started.json<Attempt>() };
}

/** Saves as the screen does: the sequence follows the screen's estimate of the server's clock. */
const save = ({ learner, attempt }: { learner: Caller; attempt: Attempt }, option: string, sequence: number) =>
  t.call('PUT', `/api/attempts/${attempt.id}/responses/${attempt.items[0]?.id}`, {
    as: learner,
    body: { option, text: null, flagged: false, sequence, secondsSpent: 1 },
  });

const stored = (attempt: Attempt) =>
  t.db
    .selectFrom('attempt')
    .select(['state', 'deadlineAt', 'submittedAt'])
    .where('id', '=', attempt.id)
    .executeTakeFirstOrThrow();

const closed = (attempt: Attempt) =>
  eventually(
    () => stored(attempt),
    ({ state }) => state !== 'in_progress',
    closedWithinMs,
  );

const alarms = () => logged.filter(({ msg }) => msg.startsWith("the server's clock jumped"));
const alarmed = (count: number) =>
  eventually(
    () => alarms().length,
    (length) => length >= count,
    closedWithinMs,
  );

describe('F6: the server’s clock jumps', () => {
  it('an hour forwards and back: ended attempts stay closed, and each jump is logged as an alarm', async () => {
    const sitting = await givenSitting(1_800);
    expect((await save(sitting, 'A', Date.now())).statusCode).toBe(200);
    expect(alarms()).toEqual([]);

    clock.jump(hourMs);
    const { deadlineAt } = sitting.attempt;
    expect(await closed(sitting.attempt)).toEqual({ state: 'expired', deadlineAt, submittedAt: deadlineAt });
    await alarmed(1);
    clock.jump(-hourMs);
    await alarmed(2);
    expectError(await save(sitting, 'B', Date.now()), 'ATTEMPT_TIME_OVER');
    expect(await stored(sitting.attempt)).toEqual({ state: 'expired', deadlineAt, submittedAt: deadlineAt });
    expect(alarms()).toMatchObject([
      { level: 50, jumpSeconds: 3_600 },
      { level: 50, jumpSeconds: -3_600 },
    ]);
  });

  it('while there is time left: the deadline stays, answers go on, and the newest wins', async () => {
    const sitting = await givenSitting(2 * 3_600);
    const sequences = [Date.now()];
    await save(sitting, 'A', sequences[0] as number);
    clock.jump(hourMs);
    sequences.push(Date.now());
    expect((await save(sitting, 'B', sequences[1] as number)).statusCode).toBe(200);
    clock.jump(-hourMs);
    // The screen never counts backwards.
    sequences.push((sequences[1] as number) + 1);
    expect((await save(sitting, 'C', sequences[2] as number)).statusCode).toBe(200);
    const answer = await t.call('GET', `/api/attempts/${sitting.attempt.id}`, { as: sitting.learner });
    expect(answer.json<Attempt>()).toMatchObject({
      state: 'in_progress',
      deadlineAt: sitting.attempt.deadlineAt,
      responses: [{ option: 'C', sequence: sequences[2] }],
    });
  });

  it('an hour back: attempts that begin after it still end in time', async () => {
    // The closing job has run once, so it has seen a time that is in the future after the jump.
    clock.jump(2_000);
    await alarmed(1);
    clock.jump(-hourMs);
    const { attempt } = await givenSitting(1);
    // Another jump moves past deadline and grace at once.
    clock.jump(7_000);
    expect(await closed(attempt)).toMatchObject({ state: 'expired', submittedAt: attempt.deadlineAt });
  });
});
