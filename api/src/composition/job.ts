import { Cron } from 'croner';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** What a round may know of the process that it runs in. */
export interface Round {
  log: FastifyBaseLogger;
  /** True from the moment on when the server stops: a long round ends after the piece it is at. */
  isOver(): boolean;
}

/** Something that a server does by itself, from time to time. */
export interface Job {
  /** The feature and what is done, such as `attempts: close what is overdue`. */
  name: string;
  /** A cron pattern in UTC; with six fields the first one is seconds. A round that is due while one still runs is left out. */
  every: string;
  /** Whether there is a round right at the start, too: for what was due while no server ran. */
  isRunAtStart: boolean;
  /**
   * What two processes do that run it at the same moment:
   * - `own`: each has work of its own, which it keeps in its memory;
   * - `once`: both see the same work, and what the database writes under a condition lets each piece be done by one of them alone;
   * - `again`: both do the same work, and the second time changes nothing.
   */
  twoProcesses: 'own' | 'once' | 'again';
  run(round: Round): Promise<void>;
  /** What the log says of a round that failed; the next one comes all the same. */
  onFailure: string;
}

/** Runs jobs while the server listens. A server that stops begins no more rounds, and waits for those that run. */
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
