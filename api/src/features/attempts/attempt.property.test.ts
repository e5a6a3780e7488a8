import fc from 'fast-check';
import {
  type Action,
  actionOf,
  actions,
  aroundTheEnd,
  delays,
  type Round,
  roundOf,
} from '../../../test/attempt-play/actions.ts';
import type { Intruders } from '../../../test/attempt-play/intrusions.ts';
import { expectOutcome, outcomesOf } from '../../../test/attempt-play/model.ts';
import { answerTo, givenPlayedTryout } from '../../../test/attempt-play/paper.ts';
import { startPlay } from '../../../test/attempt-play/play.ts';
import { buildTestApp, type Method, type TestApp } from '../../../test/build-test-app.ts';
import { givenAttempt, givenLearner, givenStaff } from '../../../test/given.ts';
import { expectForAll, propertyTimeoutMs } from '../../../test/property.ts';
import { type Attempt, graceSeconds } from '../../contract/index.ts';

let t: TestApp;
let intruders: Intruders;
beforeAll(async () => {
  t = await buildTestApp();
  intruders = { otherLearner: await givenLearner(t), questioner: await givenStaff(t, 'questioner') };
});
afterAll(() => t.close());

/** Plays the rounds one after the other, and compares with a model after each. */
async function playAll(rounds: readonly Round[]): Promise<void> {
  const game = await startPlay(t, intruders);
  for (const round of rounds) await game.play(round);
  await game.finish();
}

const atOnce = (all: readonly Action[]): Round => ({ pause: { ms: 0 }, actions: [...all] });
const oneByOne = (all: readonly Action[]): Round[] => all.map((action) => atOnce([action]));
const offline = actions.answer.map((answer) => ({ ...answer, isOnline: false }));
const rounds = (action: fc.Arbitrary<Action>, maxLength: number, pause?: fc.Arbitrary<Round['pause']>) =>
  fc.array(roundOf(action, pause), { minLength: 1, maxLength });

describe('F10: saves, reordered and repeated', () => {
  it(
    'end with the responses of the highest sequences, in any order, with any repeats, in any calls',
    () => {
      const deliveries = fc.array(actionOf({ retry: 3, flush: 2 }), { minLength: 1, maxLength: 14 });
      return expectForAll(
        fc.tuple(fc.array(offline, { minLength: 1, maxLength: 8 }), fc.array(fc.tuple(fc.boolean(), deliveries))),
        { runs: 15, seconds: 3 },
        ([answers, groups]) =>
          playAll([
            atOnce(answers),
            ...groups.flatMap(([isRace, group]) => (isRace ? atOnce(group) : oneByOne(group))),
          ]),
      );
    },
    propertyTimeoutMs,
  );
});

describe('an attempt', () => {
  it(
    'equals its model at every moment, with several devices, intruders and clock jumps',
    () => {
      const anything = actionOf({
        answer: 8,
        retry: 3,
        flush: 4,
        get: 2,
        result: 1,
        list: 1,
        start: 1,
        close: 1,
        submit: 1,
        intrude: 3,
      });
      return expectForAll(rounds(anything, 14), { runs: 25, seconds: 5 }, playAll);
    },
    propertyTimeoutMs,
  );

  it(
    'is not changed by what others send at the same moment, although they are saved together',
    () => {
      const online = actions.answer.map((answer) => ({ ...answer, isOnline: true }));
      const together = fc
        .array(fc.oneof({ arbitrary: online, weight: 6 }, actionOf({ retry: 2, flush: 3, submit: 1, get: 1 })), {
          minLength: 2,
          maxLength: 8,
        })
        .map(atOnce);
      return expectForAll(
        fc.array(fc.tuple(roundOf(online), together, together), { minLength: 1, maxLength: 6 }),
        { runs: 12, seconds: 3 },
        async (turns) => {
          const tryout = await givenPlayedTryout(t);
          const games = await Promise.all([1, 2, 3].map(() => startPlay(t, intruders, tryout)));
          for (const turn of turns)
            await Promise.all(
              games.map((game, index) => {
                const { pause, ...together } = turn[index] as Round;
                return game.play({ ...together, pause: index === 0 ? pause : { ms: 0 } });
              }),
            );
          for (const game of games) await game.finish();
        },
      );
    },
    propertyTimeoutMs,
  );
});

describe('F11: the end of an attempt', () => {
  const answers = fc.array(actions.answer, { maxLength: 6 });

  it(
    'comes once, with one result, in any race of submits, the closing, saves and reads',
    () => {
      const race = fc.array(actionOf({ submit: 4, close: 2, answer: 3, retry: 1, flush: 1, get: 1, result: 1 }), {
        minLength: 4,
        maxLength: 12,
      });
      return expectForAll(
        fc.tuple(answers, aroundTheEnd, delays, race, race),
        { runs: 20, seconds: 3 },
        ([given, pause, apart, first, second]) =>
          playAll([
            ...oneByOne(given),
            { pause, actions: first, delays: apart },
            { pause: { ms: 1 }, actions: second },
          ]),
      );
    },
    propertyTimeoutMs,
  );

  it(
    'is final: later calls change nothing, and only answers after an end by the clock are kept as late',
    () => {
      const ends = fc.constantFrom<Round>(
        atOnce([{ kind: 'submit', ago: 0 }]),
        { pause: { afterDeadlineMs: 5_001 }, actions: [{ kind: 'close' }] },
        { pause: { afterDeadlineMs: 3_000 }, actions: [{ kind: 'submit', ago: 0 }] },
        { pause: { afterDeadlineMs: 90_000 }, actions: [] },
      );
      const afterwards = actionOf({
        answer: 4,
        retry: 4,
        flush: 4,
        submit: 2,
        close: 1,
        get: 1,
        result: 1,
        intrude: 3,
      });
      return expectForAll(
        fc.tuple(answers, ends, rounds(afterwards, 5)),
        { runs: 12, seconds: 3 },
        ([given, end, more]) => playAll([...oneByOne(given), end, ...more]),
      );
    },
    propertyTimeoutMs,
  );
});

describe('L8: an answer that arrives in time', () => {
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  it(
    'counts, however long it then waits, while the clock goes on, the closing job runs and later calls overtake it',
    () => {
      const crowd = fc.record({
        answers: fc.array(actions.answer, { minLength: 1, maxLength: 8 }),
        /** Before the last moment of the grace, and from there until it is too late. */
        earlyMs: fc.nat({ max: 4_000 }),
        lateMs: fc.integer({ min: 1, max: 20_000 }),
        turns: fc.nat({ max: 6 }),
        tooLate: fc.uniqueArray(fc.constantFrom('get', 'save', 'submit', 'result', 'start'), { maxLength: 3 }),
      });
      return expectForAll(crowd, { runs: 30, seconds: 3 }, async ({ answers, earlyMs, lateMs, turns, tooLate }) => {
        const tryout = await givenPlayedTryout(t);
        const { id, learner, deadlineAt } = await givenAttempt(t, { tryout });
        const own = (method: Method, path: string, body?: unknown) =>
          t.call(method, `/api/attempts${path}`, { as: learner, ...(body !== undefined && { body }) });
        const responses = answers.map(({ item, choice, flagged }, index) => ({
          itemId: tryout.itemIds[item] as string,
          ...answerTo(item, choice),
          flagged,
          sequence: index + 1,
          secondsSpent: 0,
        }));
        t.clock.advance(Date.parse(deadlineAt) + graceSeconds * 1_000 - earlyMs - t.clock.now().getTime());
        const arrivedAt = t.clock.now();
        let pending = responses.length;
        const saves = responses.map(({ itemId, ...body }) =>
          own('PUT', `/${id}/responses/${itemId}`, body).finally(() => void (pending -= 1)),
        );
        for (let count = 0; count <= turns; count++) await turn();
        t.clock.advance(earlyMs + lateMs);
        const late = { option: null, sequence: 1_000 };
        const calls = {
          get: () => own('GET', `/${id}`),
          save: () => own('PUT', `/${id}/responses/${tryout.itemIds[0]}`, late),
          submit: () => own('POST', `/${id}/submit`),
          result: () => own('GET', `/${id}/result`),
          start: () => own('POST', '', { tryoutId: tryout.id }),
        };
        const overtaking = tooLate.map((call) => calls[call]());
        while (pending > 0) {
          await t.attempts.closeOverdue(arrivedAt);
          // On SQLite nothing above waits for the event loop, which delivers the calls.
          await turn();
        }
        await t.attempts.closeOverdue(undefined);
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
