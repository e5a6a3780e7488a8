import type { LightMyRequestResponse } from 'fastify';
import { buildTestApp, type Caller, type TestApp } from '../../../test/build-test-app.ts';
import { expectError } from '../../../test/expect-error.ts';
import { type GivenAccount, givenAttempt, givenFinished, givenLearner, givenTryout } from '../../../test/given.ts';
import { newAttemptId } from '../../id.ts';

let t: TestApp;
let intruder: GivenAccount;
beforeAll(async () => {
  t = await buildTestApp();
  intruder = await givenLearner(t);
});
afterAll(() => t.close());

/** Every call that takes an attempt's id. */
const calls: [string, (id: string, as: Caller | undefined, itemId: string) => Promise<LightMyRequestResponse>][] = [
  ['GET', (id, as) => t.call('GET', `/api/attempts/${id}`, { as })],
  [
    'PUT …/responses/:itemId',
    (id, as, itemId) =>
      t.call('PUT', `/api/attempts/${id}/responses/${itemId}`, { as, body: { option: 'A', sequence: 9 } }),
  ],
  [
    'PATCH …/responses',
    (id, as, itemId) =>
      t.call('PATCH', `/api/attempts/${id}/responses`, {
        as,
        body: { responses: [{ itemId, option: 'A', sequence: 9 }] },
      }),
  ],
  ['POST …/submit', (id, as) => t.call('POST', `/api/attempts/${id}/submit`, { as })],
  ['GET …/result', (id, as) => t.call('GET', `/api/attempts/${id}/result`, { as })],
];

/** Everything in an answer that an attacker could compare: its id is another one each time. */
const seen = ({ statusCode, body, headers: { date: _, 'x-request-id': _id, ...headers } }: LightMyRequestResponse) => ({
  statusCode,
  body,
  headers,
});
const everything = async () => ({
  attempts: await t.db.selectFrom('attempt').selectAll().orderBy('id').execute(),
  responses: await t.db.selectFrom('response').selectAll().orderBy('attemptId').orderBy('itemId').execute(),
  late: await t.db.selectFrom('lateResponse').selectAll().execute(),
});

describe.each(calls)('%s of another learner’s attempt (S4)', (_, call) => {
  it.each([
    ['running', () => givenAttempt(t, { responses: 'AB-' })],
    ['finished', () => givenFinished(t, { responses: 'AB-' })],
    [
      'overdue',
      async () => {
        const overdue = await givenAttempt(t, { tryout: await givenTryout(t, { durationSeconds: 1 }) });
        t.clock.advance(10_000);
        return overdue;
      },
    ],
  ])('that is %s is to the byte what an unknown id answers, and changes nothing', async (_state, given) => {
    const attempt = await given();
    const before = await everything();
    const itemId = attempt.items[0]?.id as string;
    const foreign = await call(attempt.id, intruder, itemId);
    expectError(foreign, 'ATTEMPT_NOT_FOUND');
    expect(seen(foreign)).toEqual(seen(await call(newAttemptId(t.clock.now()), intruder, itemId)));
    expect(await everything()).toEqual(before);
  });

  it('shows a visitor without a token nothing, whether the attempt exists or not', async () => {
    const attempt = await givenAttempt(t);
    const itemId = attempt.items[0]?.id as string;
    const answer = await call(attempt.id, undefined, itemId);
    expectError(answer, 'ATTEMPT_NOT_FOUND');
    expect(seen(answer)).toEqual(seen(await call(newAttemptId(t.clock.now()), undefined, itemId)));
  });

  it.each(["' or '1'='1", '%', '_', '*', '../me', 'null', 'undefined', '0', 'TO', '__proto__', 'constructor'])(
    'finds no attempt %j',
    async (id) => {
      expectError(await call(encodeURIComponent(id), intruder, 'x'), 'ATTEMPT_NOT_FOUND');
    },
  );
});

describe('an attempt’s id', () => {
  it('has 128 random bits that never repeat', () => {
    const ids = Array.from({ length: 10_000 }, () => newAttemptId(t.clock.now()));
    expect(new Set(ids.map((id) => id.slice(-32))).size).toBe(10_000);
    expect(ids.every((id) => /^TO\d{13}[0-9a-f]{32}$/.test(id))).toBe(true);
  });

  it('is not found by a prefix, a suffix or in another letter case', async () => {
    const { id, learner } = await givenAttempt(t);
    for (const guess of [id.slice(0, -1), id.slice(2), id.toLowerCase(), `${id}0`, `${id}%20`]) {
      expectError(await t.call('GET', `/api/attempts/${guess}`, { as: learner }), 'ATTEMPT_NOT_FOUND');
    }
  });
});
