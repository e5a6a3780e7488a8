import fc from 'fast-check';
import { actions } from '../../../test/attempt-play/actions.ts';
import { expectOutcome, outcomesOf } from '../../../test/attempt-play/model.ts';
import { answerTo, givenPlayedTryout } from '../../../test/attempt-play/paper.ts';
import { buildTestApp, type Method, type TestApp } from '../../../test/build-test-app.ts';
import { givenAttempt } from '../../../test/given.ts';
import { expectForAll, propertyTimeoutMs } from '../../../test/property.ts';
import { type Attempt, graceSeconds } from '../../contract/index.ts';

/** Two processes on one database and one clock, each with its own write queue. The old one gets the answers. */
let old: TestApp;
let young: TestApp;
beforeAll(async () => {
  old = await buildTestApp();
  young = await buildTestApp({ processCount: 1, db: old.db, now: old.clock.now, uploadsDir: old.uploadsDir });
  await Promise.all([old, young].map((t) => t.join(5)));
});
afterAll(async () => {
  await young.app.close();
  await old.close();
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('an answer that arrives in time at one of two processes', () => {
  it(
    'counts, while the other one runs the closing job and answers later calls, and the first one stops',
    () => {
      const crowd = fc.record({
        answers: fc.array(actions.answer, { minLength: 1, maxLength: 8 }),
        /** Before the last moment of the grace, and from there until it is too late. */
        earlyMs: fc.nat({ max: 4_000 }),
        lateMs: fc.integer({ min: 1, max: 20_000 }),
        turns: fc.nat({ max: 6 }),
        tooLate: fc.uniqueArray(fc.constantFrom('get', 'save', 'submit', 'result', 'start'), { maxLength: 3 }),
      });
      return expectForAll(crowd, { runs: 40, seconds: 6 }, async ({ answers, earlyMs, lateMs, turns, tooLate }) => {
        const { clock } = old;
        const tryout = await givenPlayedTryout(old);
        const { id, learner, deadlineAt } = await givenAttempt(old, { tryout });
        const at = (t: TestApp) => (method: Method, path: string, body?: unknown) =>
          t.call(method, `/api/attempts${path}`, { as: learner, ...(body !== undefined && { body }) });
        const responses = answers.map(({ item, choice, flagged }, index) => ({
          itemId: tryout.itemIds[item] as string,
          ...answerTo(item, choice),
          flagged,
          sequence: index + 1,
          secondsSpent: 0,
        }));
        clock.advance(Date.parse(deadlineAt) + graceSeconds * 1_000 - earlyMs - clock.now().getTime());
        let pending = responses.length;
        const saves = responses.map(({ itemId, ...body }) =>
          at(old)('PUT', `/${id}/responses/${itemId}`, body).finally(() => void (pending -= 1)),
        );
        for (let count = 0; count <= turns; count++) await turn();
        clock.advance(earlyMs + lateMs);
        const [own, late] = [at(young), { option: null, sequence: 1_000 }];
        const calls = {
          get: () => own('GET', `/${id}`),
          save: () => own('PUT', `/${id}/responses/${tryout.itemIds[0]}`, late),
          submit: () => own('POST', `/${id}/submit`),
          result: () => own('GET', `/${id}/result`),
          start: () => own('POST', '', { tryoutId: tryout.id }),
        };
        const closingJob = young.jobs.find(({ name }) => name === 'attempts: close what is overdue');
        const overtaking = tooLate.map((call) => calls[call]());
        const round = () => closingJob?.run({ log: young.app.log, isOver: () => false });
        while (pending > 0) {
          await round();
          await turn();
        }
        expect((await Promise.all(saves)).map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200));
        expect((await Promise.all(overtaking)).map(({ statusCode }) => statusCode)).toEqual(
          tooLate.map((call) => ({ save: 409, start: 201, get: 200, submit: 200, result: 200 })[call]),
        );
        const attempt = (await own('GET', `/${id}`)).json<Attempt>();
        expect(attempt.state).toBe('expired');
        expectOutcome(
          attempt.responses,
          outcomesOf(
            new Map(),
            responses.map((response) => [response]),
          ),
        );
      });
    },
    propertyTimeoutMs,
  );
});
