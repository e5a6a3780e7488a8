import fc from 'fast-check';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { givenRunningEvent, givenTaker, handsOf } from '../../../test/exam-events.ts';
import { type GivenAccount, givenLearner, givenStaff } from '../../../test/given.ts';
import { expectForAll, propertyTimeoutMs } from '../../../test/property.ts';
import { type Attempt, type ExamSignal, graceSeconds, type Hand } from '../../contract/index.ts';

let t: TestApp;
let admin: GivenAccount;
let learners: GivenAccount[];
beforeAll(async () => {
  t = await buildTestApp();
  admin = await givenStaff(t, 'admin');
  learners = [await givenLearner(t), await givenLearner(t)];
});
afterAll(() => t.close());

const durationMs = 600_000;
const graceMs = graceSeconds * 1_000;

type Step =
  | { kind: 'wait'; ms: number }
  | { kind: 'save'; who: number }
  | { kind: 'time'; who: number | null; seconds: number }
  | { kind: 'undo'; which: number }
  | { kind: 'pause' | 'resume' | 'close' }
  | { kind: 'end'; who: number };

const who = fc.nat({ max: 1 });
const seconds = fc.integer({ min: 60, max: 400 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 150_000 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('save' as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('time' as const), who: fc.option(who), seconds }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), which: fc.nat({ max: 5 }) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('pause', 'resume', 'close') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end' as const), who }) },
);

/** One taker as the rules say it should be; times in milliseconds. */
interface Model {
  allowed: number;
  used: number;
  isEnded: boolean;
  saved: number;
}

it(
  'gives each attempt its time and all that was added, pauses left out, and loses no answer that came in time',
  () =>
    expectForAll(fc.array(step, { minLength: 4, maxLength: 16 }), { runs: 30, seconds: 8 }, async (steps) => {
      const event = await givenRunningEvent(t, { durationSeconds: durationMs / 1_000 });
      const hands = handsOf(t, admin, event);
      const takers = [];
      for (const learner of learners) takers.push(await givenTaker(t, event, learner));
      const models: Model[] = takers.map(() => ({ allowed: durationMs, used: 0, isEnded: false, saved: 0 }));
      const given: { id: string; who: number | null; seconds: number; kind: 'time' | 'pause' }[] = [];
      let pausedAt: number | null = null;
      const isOver = (model: Model) => model.isEnded || model.used > model.allowed + graceMs;
      const resume = () => {
        if (pausedAt === null) return;
        const length = t.clock.now().getTime() - pausedAt;
        // A pause counts in whole seconds; one before which the time was over stops nobody.
        for (const model of models) if (!isOver(model)) model.allowed += Math.ceil(length / 1_000) * 1_000 - length;
        pausedAt = null;
      };
      const statusOf = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode;

      for (const one of steps) {
        switch (one.kind) {
          case 'wait':
            t.clock.advance(one.ms);
            for (const model of models) if (pausedAt === null || isOver(model)) model.used += one.ms;
            break;
          case 'save': {
            const [taker, model] = [takers[one.who], models[one.who]] as [Attempt, Model];
            const answer = await t.call('PUT', `/api/attempts/${taker.id}/responses/${taker.items[0]?.id}`, {
              as: learners[one.who],
              body: { option: 'A', sequence: model.saved + 1 },
            });
            expect(answer.statusCode).toBe(isOver(model) ? 409 : 200);
            if (answer.statusCode === 200) model.saved += 1;
            else model.isEnded = true;
            break;
          }
          case 'time': {
            const wanted = one.who === null ? null : (takers[one.who] as Attempt).id;
            const answer = await hands.act({ kind: 'time', attemptId: wanted, seconds: one.seconds });
            const [its] = one.who === null ? [] : [models[one.who] as Model];
            expect(answer.statusCode).toBe(its && isOver(its) ? 409 : 201);
            if (answer.statusCode !== 201) break;
            for (const model of its ? [its] : models) if (!isOver(model)) model.allowed += one.seconds * 1_000;
            given.push({ id: answer.json<Hand>().id, who: one.who, seconds: one.seconds, kind: 'time' });
            break;
          }
          case 'undo': {
            const [act] = given.splice(one.which % Math.max(1, given.length), 1);
            if (!act) break;
            const its = act.who === null ? models : [models[act.who] as Model];
            const status = await statusOf(hands.undo(act.id));
            expect(status).toBe(act.who !== null && its.every(isOver) ? 409 : 200);
            if (status !== 200) break;
            for (const model of its.filter((each) => !isOver(each))) {
              const less = model.allowed - act.seconds * 1_000;
              model.allowed = Math.max(less, Math.min(model.allowed, model.used + 60_000));
            }
            break;
          }
          case 'pause':
            expect(await statusOf(hands.act({ kind: 'pause' }))).toBe(pausedAt === null ? 201 : 409);
            pausedAt ??= t.clock.now().getTime();
            break;
          case 'resume':
            expect(await statusOf(hands.act({ kind: 'resume' }))).toBe(pausedAt === null ? 409 : 201);
            resume();
            break;
          case 'close':
            await t.attempts.closeOverdue(undefined);
            for (const model of models) model.isEnded ||= isOver(model);
            break;
          case 'end': {
            const model = models[one.who] as Model;
            const status = await statusOf(hands.act({ kind: 'end', attemptId: (takers[one.who] as Attempt).id }));
            // Ending one whose time is over, but which nobody has closed yet, closes it.
            expect([201, 409]).toContain(status);
            if (!isOver(model)) expect(status).toBe(201);
            model.isEnded = true;
          }
        }
        for (const [index, model] of models.entries()) {
          const signal = (
            await t.call('GET', `/api/attempts/${takers[index]?.id}/signal`, { as: learners[index] })
          ).json<ExamSignal>();
          if (isOver(model)) {
            expect(signal.state).toBe('expired');
            model.isEnded = true;
            continue;
          }
          expect([signal.state, signal.pausedAt !== null]).toEqual(['in_progress', pausedAt !== null]);
          expect(Date.parse(signal.deadlineAt) - Date.parse(signal.serverNow)).toBe(
            pausedAt === null ? model.allowed - model.used : Math.max(0, model.allowed - model.used),
          );
        }
      }
      for (const [index, { saved }] of models.entries()) {
        const { responses } = (
          await t.call('GET', `/api/attempts/${takers[index]?.id}`, { as: learners[index] })
        ).json<Attempt>();
        expect(responses[0]?.sequence ?? 0).toBe(saved);
      }
      if (pausedAt !== null) await hands.act({ kind: 'resume' });
    }),
  propertyTimeoutMs,
);
