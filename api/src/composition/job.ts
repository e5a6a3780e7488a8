import { Cron } from 'croner';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** Facts about the process in which a round runs. */
export interface Round {
  log: FastifyBaseLogger;
  /** True once the server stops: a long round then ends after its present piece. */
  isOver(): boolean;
}

/** Work that a server does by itself, from time to time. */
export interface Job {
  /** The feature and the work, such as `attempts: close what is overdue`. */
  name: string;
  /** A cron pattern in UTC; with six fields the first one is seconds. A round that is due while one still runs is skipped. */
  every: string;
  /** True if there is a round right at the start, too: for work that was due while no server ran. */
  isRunAtStart: boolean;
  /**
   * Who runs it if several processes share a database:
   * - `own`: each process, since each has its own work, which it keeps in its memory;
   * - `once`, `again`: for each round one process, which takes the turn (`Turns`). A process that stalls for long loses its turn
   *   without noticing, and then two may run: with `once` conditional writes in the database let only one of them do each
   *   piece, with `again` both do the same work, and the second time changes nothing.
   */
  twoProcesses: 'own' | 'once' | 'again';
  run(round: Round): Promise<void>;
  /** Log message for a round that failed; the next one runs all the same. */
  onFailure: string;
}

/** A round that has ended. */
export interface EndedRound {
  job: string;
  isDone: boolean;
}

/** Decides which of several processes runs a round. */
export interface Turns {
  /**
   * Runs the round, or leaves it to another process.
   * @param beat the moment for which the round is planned, or `start` for one right after this process's start
   */
  run(job: string, when: { beat: Date | 'start'; isOver(): boolean }, round: () => Promise<void>): Promise<void>;
}

/** Who decides about rounds, and who is told of them. */
export interface Surroundings {
  turns?: Turns;
  onEnd?: ((round: EndedRound) => void) | undefined;
  trace?: ((name: string, attributes: Record<string, never>, work: () => Promise<void>) => Promise<void>) | undefined;
}

/** One process: every round is its own. */
const alone: Turns = { run: (_job, _when, round) => round() };

/** The second in which a round is planned: the same in every process whose clock is right. */
const secondOf = (moment: Date) => new Date(Math.floor(moment.getTime() / 1000) * 1000);

/** Runs jobs while the server listens. A stopping server begins no more rounds, and waits for those that run. */
export function runJobs(
  app: FastifyInstance,
  jobs: readonly Job[],
  { turns = alone, onEnd = () => {}, trace = (_name, _attributes, work) => work() }: Surroundings = {},
): void {
  const running = new Map<Job, Promise<void>>();
  const timers: Cron[] = [];
  let isOver = false;

  async function run(job: Job, beat: Date | 'start'): Promise<void> {
    const round = { log: app.log, isOver: () => isOver };
    const { run: turnOf } = job.twoProcesses === 'own' ? alone : turns;
    try {
      await turnOf(job.name, { beat, isOver: round.isOver }, async () => {
        await trace(job.name, {}, () => job.run(round));
        onEnd({ job: job.name, isDone: true });
      });
    } catch (error) {
      onEnd({ job: job.name, isDone: false });
      app.log.error({ err: error, job: job.name }, job.onFailure);
    } finally {
      running.delete(job);
    }
  }
  function begin(job: Job, beat: Date | 'start'): void {
    if (!isOver && !running.has(job)) running.set(job, run(job, beat));
  }

  app.addHook('onListen', async () => {
    for (const job of jobs) {
      timers.push(new Cron(job.every, { timezone: 'UTC' }, () => begin(job, secondOf(new Date()))));
      if (job.isRunAtStart) begin(job, 'start');
    }
  });
  app.addHook('preClose', async () => {
    isOver = true;
    for (const timer of timers) timer.stop();
    await Promise.all(running.values());
  });
}
