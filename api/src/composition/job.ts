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
   * The behaviour if two processes run the job at the same moment:
   * - `own`: each has its own work, which it keeps in its memory;
   * - `once`: both see the same work, and conditional writes in the database let only one of them do each piece;
   * - `again`: both do the same work, and the second time changes nothing.
   */
  twoProcesses: 'own' | 'once' | 'again';
  run(round: Round): Promise<void>;
  /** Log message for a round that failed; the next one runs all the same. */
  onFailure: string;
}

/** Runs jobs while the server listens. A stopping server begins no more rounds, and waits for those that run. */
export function runJobs(app: FastifyInstance, jobs: readonly Job[]): void {
  const running = new Map<Job, Promise<void>>();
  const timers: Cron[] = [];
  let isOver = false;

  async function run(job: Job): Promise<void> {
    try {
      await job.run({ log: app.log, isOver: () => isOver });
    } catch (error) {
      app.log.error({ err: error, job: job.name }, job.onFailure);
    } finally {
      running.delete(job);
    }
  }
  function begin(job: Job): void {
    if (!isOver && !running.has(job)) running.set(job, run(job));
  }

  app.addHook('onListen', async () => {
    for (const job of jobs) {
      timers.push(new Cron(job.every, { timezone: 'UTC' }, () => begin(job)));
      if (job.isRunAtStart) begin(job);
    }
  });
  app.addHook('preClose', async () => {
    isOver = true;
    for (const timer of timers) timer.stop();
    await Promise.all(running.values());
  });
}
