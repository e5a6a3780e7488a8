import Fastify, { type FastifyInstance } from 'fastify';
import { buildTestApp } from '../../test/build-test-app.ts';
import { quietSales } from '../../test/selling.ts';
import { eventually } from '../../test/eventually.ts';
import { type Job, type Round, runJobs } from './job.ts';

it('lists the server’s own work: how often it runs, and who runs it if there are several processes', async () => {
  const t = await buildTestApp({ sales: quietSales() });
  const listed = t.jobs.map(({ name, every, isRunAtStart, twoProcesses }) =>
    [name, every, isRunAtStart ? 'and at the start' : '', twoProcesses].join(' | '),
  );
  await t.close();
  expect(listed).toEqual([
    'outbox: send what failed before, or what another process left | */5 * * * * * | and at the start | once',
    'outbox: forget what is old, and say what is stuck | 41 * * * * | and at the start | again',
    'work: take away what is over | * * * * * | and at the start | again',
    'sessions: take away what is over | 17 * * * * | and at the start | once',
    'files: take away cards of nobody | */10 * * * * | and at the start | again',
    'package-checks: check what has changed | */15 * * * * * | and at the start | again',
    'imports: delete old previews | */10 * * * * | and at the start | again',
    'purchases: ask about payments that somebody knocked for | */5 * * * * * | and at the start | once',
    'purchases: ask about waiting payments | */10 * * * * * | and at the start | once',
    'purchases: end what nobody has paid | * * * * * | and at the start | once',
    'purchases: remind of what ends | */10 * * * * | and at the start | once',
    'purchases: close pages of what is paid | * * * * * | and at the start | once',
    'purchases: compare with the gateway | 0 20 * * * |  | once',
    'purchases: forget proofs and old notifications | 23 * * * * | and at the start | again',
    'attempts: watch the clock | */2 * * * * * |  | own',
    'attempts: close what is overdue | */2 * * * * * |  | once',
    'attempts: measure times on questions | */15 * * * * * |  | own',
    'attempts: catch up on ends that nobody was told | 29 * * * * | and at the start | again',
    'attempts: archive old answers | 13 18 * * * |  | once',
    'event-hands: end forgotten pauses | * * * * * | and at the start | once',
    'event-monitor: write what was noted | */5 * * * * * | and at the start | own',
    'event-monitor: keep the minute | 10 * * * * * |  | again',
    'event-monitor: forget who was seen | 27 19 * * * |  | again',
    'event-results: release what is due | */30 * * * * * | and at the start | once',
    'discussions: forget the texts of deleted posts | 51 * * * * | and at the start | again',
    'practice: difficulty of questions | 43 18 * * * |  | again',
    'practice: renew the pool | */10 * * * * | and at the start | again',
    'rulings: score attempts again | * * * * * * | and at the start | once',
    'event-hints: write which devices were open | */20 * * * * * |  | own',
    'event-hints: look at events that are over | * * * * * | and at the start | once',
    'event-hints: delete old ones | 57 * * * * | and at the start | again',
    'statistics: count answers | */15 * * * * * | and at the start | once',
    'registrations: delete what is over | 20 * * * * | and at the start | once',
    'own-data: finish erasures by older releases | 47 19 * * * | and at the start | again',
    'own-data: forget who was erased before every backup | 47 19 * * * |  | again',
    'own-data: empty the log of the database | 40 * * * * * | and at the start | own',
    'reminders: send what is due | 5 * * * * * | and at the start | once',
    'refunds: go on with those that the gateway has not confirmed | 30 * * * * * | and at the start | once',
  ]);
});

describe('a job', () => {
  const everySecond = '* * * * * *';
  const never = '0 0 30 2 *';
  let app: FastifyInstance;
  let logged: unknown[][];
  beforeEach(() => {
    app = Fastify();
    logged = [];
    app.log.error = (...line: unknown[]) => void logged.push(line);
  });
  afterEach(() => app.close());

  const given = (run: (round: Round) => Promise<void>, more: Partial<Job> = {}): Job => ({
    name: 'test: a job',
    every: never,
    isRunAtStart: true,
    twoProcesses: 'own',
    onFailure: 'it failed; the next round tries again',
    run,
    ...more,
  });
  const listen = (...jobs: Job[]) => {
    runJobs(app, jobs);
    return app.listen({ port: 0, host: '127.0.0.1' });
  };

  it('runs at the start only if it says so', async () => {
    const ran: string[] = [];
    await listen(
      given(async () => void ran.push('at the start')),
      given(async () => void ran.push('later'), { isRunAtStart: false }),
    );
    expect(ran).toEqual(['at the start']);
  });

  it('ends before a stopping server, and is told to', async () => {
    const end = Promise.withResolvers<void>();
    let seen: Round | undefined;
    await listen(
      given((round) => {
        seen = round;
        return end.promise;
      }),
    );
    let isClosed = false;
    const closed = app.close().then(() => (isClosed = true));
    await eventually(async () => seen?.isOver() === true, Boolean, 5_000);
    await new Promise(setImmediate);
    expect(isClosed).toBe(false);
    end.resolve();
    await closed;
    expect(isClosed).toBe(true);
  });

  it('has one round at a time', async () => {
    let begun = 0;
    const end = Promise.withResolvers<void>();
    const beats: number[] = [];
    await listen(
      given(
        () => {
          begun += 1;
          return end.promise;
        },
        { every: everySecond },
      ),
      given(async () => void beats.push(begun), { every: everySecond, isRunAtStart: false }),
    );
    await eventually(async () => beats.length >= 2, Boolean, 5_000);
    expect(beats).toEqual([1, 1]);
    end.resolve();
  });

  it('that fails is logged, and its next round comes', async () => {
    const error = new Error('no database');
    let rounds = 0;
    await listen(
      given(
        async () => {
          rounds += 1;
          if (rounds === 1) throw error;
        },
        { every: everySecond },
      ),
    );
    await eventually(async () => rounds > 1, Boolean, 5_000);
    expect(logged).toEqual([[{ err: error, job: 'test: a job' }, 'it failed; the next round tries again']]);
  });
});
