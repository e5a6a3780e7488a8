import Fastify from 'fastify';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import { type Job, runJobs } from '../../composition/job.ts';
import { createProcesses } from './processes.ts';
import { createProcessRepository, type ProcessRepository } from './process.repository.ts';

let t: TestApp;
let joined: ReturnType<typeof createProcesses>[];
beforeEach(async () => {
  t = await buildTestApp({ processCount: 1 });
  joined = [];
});
afterEach(async () => {
  for (const one of joined) await one.leave();
  await t.close();
});

const log = { error() {}, warn() {} } as never;
/** How often a process has looked whether another one has begun a round. */
let looks = 0;
function repository(): ProcessRepository {
  const processes = createProcessRepository(t.db);
  return {
    ...processes,
    hasBegun(job, since) {
      looks += 1;
      return processes.hasBegun(job, since);
    },
  };
}

/** One of several processes on the database. */
async function givenProcess(oldestPending: () => Date | undefined = () => undefined, isDead = false) {
  const one = createProcesses({ processes: repository(), log, now: t.clock.now });
  await one.join(oldestPending, isDead ? 3_600_000 : 5);
  joined.push(one);
  return one;
}
const isOver = () => false;
const beat = new Date('2026-11-23T12:00:02.000Z');
const nextBeat = new Date('2026-11-23T12:00:04.000Z');

describe('the turn of a job', () => {
  it('runs each planned round once, whichever process is first', async () => {
    const processes = await Promise.all([1, 2, 3].map(() => givenProcess()));
    const ran: Date[] = [];
    for (const moment of [beat, nextBeat])
      await Promise.all(
        processes.map(({ turns }) => turns.run('a job', { beat: moment, isOver }, async () => void ran.push(moment))),
      );
    expect(ran).toEqual([beat, nextBeat]);
  });

  it('is not taken while another process runs its round, and is after it, even if that one failed', async () => {
    const [one, other] = [await givenProcess(), await givenProcess()];
    const end = Promise.withResolvers<void>();
    const ran: string[] = [];
    const first = one.turns.run('a job', { beat, isOver }, () => end.promise);
    await eventually(
      () => repository().hasBegun('a job', 1),
      (is) => is,
      5_000,
    );
    await other.turns.run('a job', { beat: nextBeat, isOver }, async () => void ran.push('beside it'));
    await other.turns.run('another job', { beat, isOver }, async () => void ran.push('another job'));
    end.reject(new Error('it failed'));
    await expect(first).rejects.toThrow('it failed');
    await other.turns.run('a job', { beat: nextBeat, isOver }, async () => void ran.push('after it'));
    expect(ran).toEqual(['another job', 'after it']);
  });

  it('of a process that died goes to another one', async () => {
    const one = await givenProcess();
    await repository().take({ job: 'a job', holder: 'a dead one', forMs: -1 }, { beat: beat.toISOString() });
    const ran: string[] = [];
    await one.turns.run('a job', { beat, isOver }, async () => void ran.push('the beat that the dead one had begun'));
    await one.turns.run('a job', { beat: nextBeat, isOver }, async () => void ran.push('the next'));
    expect(ran).toEqual(['the next']);
  });

  it('at the start comes after a round that runs, unless another process has begun one since', async () => {
    const [one, other, third] = [await givenProcess(), await givenProcess(), await givenProcess()];
    const end = Promise.withResolvers<void>();
    const ran: string[] = [];
    const running = one.turns.run('a job', { beat, isOver }, () => end.promise);
    await eventually(
      () => repository().hasBegun('a job', 1),
      (is) => is,
      5_000,
    );
    const starts = [other, third].map(({ turns }, index) =>
      turns.run('a job', { beat: 'start', isOver }, async () => void ran.push(`start ${index}`)),
    );
    const [before] = [looks];
    await eventually(
      () => looks,
      (count) => count >= before + 2 * starts.length,
      5_000,
    );
    expect(ran).toEqual([]);
    end.resolve();
    await Promise.all([running, ...starts]);
    expect(ran).toHaveLength(1);
  });

  it('of a process alone is always its own', async () => {
    const alone = createProcesses({ processes: repository(), log, now: t.clock.now });
    const ran: string[] = [];
    for (const count of ['one', 'two'])
      await alone.turns.run('a job', { beat, isOver }, async () => void ran.push(count));
    expect(ran).toEqual(['one', 'two']);
    expect(await t.db.selectFrom('jobTurn').select('job').execute()).toEqual([]);
  });
});

describe('jobs of two servers on one database', () => {
  it('run in one of them, but for those that each does for itself', async () => {
    const rounds = { once: 0, again: 0, own: 0 };
    const jobs = (['once', 'again', 'own'] as const).map((twoProcesses): Job => ({
      name: `test: ${twoProcesses}`,
      every: '* * * * * *',
      isRunAtStart: false,
      twoProcesses,
      onFailure: 'it failed',
      run: async () => void (rounds[twoProcesses] += 1),
    }));
    const servers = await Promise.all(
      [1, 2].map(async () => {
        const app = Fastify();
        const { turns } = await givenProcess();
        runJobs(app, jobs, { turns });
        await app.listen({ port: 0, host: '127.0.0.1' });
        return app;
      }),
    );
    await eventually(
      () => rounds.own,
      (count) => count >= 6,
      10_000,
    );
    for (const app of servers) await app.close();
    for (const kind of ['once', 'again'] as const) {
      expect(rounds[kind]).toBeGreaterThan(0);
      expect(rounds[kind]).toBeLessThanOrEqual(rounds.own / 2 + 1);
    }
  }, 15_000);
});

describe('what the other processes have answered', () => {
  it('is told by the one that has answered least', async () => {
    const pending = new Date(t.clock.now().getTime() - 3_000);
    const one = await givenProcess();
    expect(await one.othersAnsweredBefore()).toBeUndefined();
    await givenProcess();
    expect(await one.othersAnsweredBefore()).toEqual(t.clock.now());
    await givenProcess(() => pending);
    expect(await one.othersAnsweredBefore()).toEqual(pending);
  });

  it('is waited for', async () => {
    let pending: Date | undefined = new Date(t.clock.now().getTime() - 3_000);
    const one = await givenProcess();
    await givenProcess(() => pending);
    t.clock.advance(1_000);
    let isAnswered = false;
    const answered = one.othersAnswered(pending).then(() => (isAnswered = true));
    await new Promise(setImmediate);
    expect(isAnswered).toBe(false);
    pending = undefined;
    await answered;
  });

  it('is waited for in vain only for a time: the caller is told to come again', async () => {
    const pending = t.clock.now();
    const one = await givenProcess();
    await givenProcess(() => pending);
    await expect(one.othersAnswered(pending)).rejects.toMatchObject({ code: 'OVERLOADED' });
  });

  it('doesn’t count for a process that has left', async () => {
    const one = await givenProcess();
    const leaving = await givenProcess(() => new Date(0));
    await leaving.leave();
    expect(await one.othersAnsweredBefore()).toBeUndefined();
  });

  it('doesn’t count for one that has been silent for 10 s', async () => {
    const one = await givenProcess();
    await givenProcess(() => new Date(0), true);
    expect(await one.othersAnsweredBefore()).toEqual(new Date(0));
    const { seenAt } = await t.db
      .selectFrom('apiProcess')
      .select('seenAt')
      .where('id', '=', joined[1]?.id as string)
      .executeTakeFirstOrThrow();
    await t.db
      .updateTable('apiProcess')
      .set({ seenAt: Number(seenAt) - 10_001 })
      .where('id', '=', joined[1]?.id as string)
      .execute();
    expect(await one.othersAnsweredBefore()).toBeUndefined();
  });
});
