import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../app-error.ts';
import { newId } from '../../id.ts';
import { dayMs } from '../days/spans.ts';
import type { ProcessRepository } from './process.repository.ts';

interface Dependencies {
  processes: ProcessRepository;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  now(): Date;
}

/** How often a process says that it lives, and which requests it has answered. */
const noteEveryMs = 500;
/** A process that says nothing for this time counts as dead. Answers that it had received and not saved are lost with it. */
const silentForMs = 10_000;
const forgottenAfterMs = dayMs;
/** The longest time a call waits until the others have answered what came in time. */
const waitMs = 3_000;
/** The turn of a job is held for this time, and prolonged while its round runs: so that a dead process doesn't stop the job. */
const turnMs = 10_000;
const prolongEveryMs = 3_000;
/** Time between two looks whether another process has ended its round. */
const lookAgainMs = 250;

/**
 * The API processes that share a database. A process alone does nothing here; one that has joined tells the others in the
 * database which requests it has answered, so that none of them closes an attempt whose timely answer still waits in another one
 * (docs/several-processes.md).
 */
export function createProcesses({ processes, log, now }: Dependencies) {
  const id = newId();
  let joined: { everyMs: number; oldestPending(): Date | undefined; timer: NodeJS.Timeout } | undefined;
  let noting: Promise<void> | undefined;
  let isSilent = false;
  let reading: Promise<Date | undefined> | undefined;

  async function note(oldestPending: () => Date | undefined): Promise<void> {
    const moment = now();
    const oldest = oldestPending();
    await processes.note(id, oldest !== undefined && oldest < moment ? oldest : moment);
  }

  async function noteAgain(): Promise<void> {
    if (!joined) return;
    try {
      await note(joined.oldestPending);
      isSilent = false;
    } catch (error) {
      if (!isSilent) log.warn({ err: error }, 'other processes could not be told that this one lives');
      isSilent = true;
    } finally {
      noting = undefined;
    }
  }

  async function othersAnsweredBefore(): Promise<Date | undefined> {
    if (!joined) return undefined;
    // An older moment is as safe as a new one, so calls share a look.
    reading ??= processes.othersAnsweredBefore(id, silentForMs).finally(() => (reading = undefined));
    return reading;
  }

  /** Runs a round while it holds its turn. */
  async function holding(job: string, round: () => Promise<void>): Promise<void> {
    const prolonging = setInterval(() => {
      processes
        .keep(job, id, turnMs)
        .catch((error: unknown) => log.warn({ err: error, job }, 'a job’s turn could not be prolonged'));
    }, prolongEveryMs);
    try {
      await round();
    } finally {
      clearInterval(prolonging);
      await processes.end(job, id);
    }
  }

  return {
    id,

    /**
     * From now on this process is one of several. To be called before it accepts requests.
     * @param oldestPending arrival of the oldest request that it is still answering
     */
    async join(oldestPending: () => Date | undefined, everyMs = noteEveryMs): Promise<void> {
      clearInterval(joined?.timer);
      await processes.forget(forgottenAfterMs);
      await note(oldestPending);
      const timer = setInterval(() => void (noting ??= noteAgain()), everyMs).unref();
      joined = { everyMs, oldestPending, timer };
    },

    /** To be called once its last request is answered. */
    async leave(): Promise<void> {
      if (!joined) return;
      clearInterval(joined.timer);
      joined = undefined;
      await noting;
      await processes
        .remove(id)
        .catch((error: unknown) => log.warn({ err: error }, 'other processes could not be told that this one ends'));
    },

    /**
     * The moment before which every other process has answered all requests about attempts; undefined if there is no other. A
     * closing decides by it, so that an answer that came in time counts wherever it waits.
     */
    othersAnsweredBefore,

    /**
     * Resolves when the other processes have answered everything that reached them by this moment.
     * @throws AppError OVERLOADED when that takes too long: the caller comes again
     */
    async othersAnswered(arrivedBy: Date): Promise<void> {
      const until = performance.now() + waitMs;
      for (;;) {
        const moment = await othersAnsweredBefore();
        if (moment === undefined || moment > arrivedBy) return;
        if (performance.now() > until) throw new AppError('OVERLOADED');
        await sleep(joined?.everyMs ?? 0);
      }
    },

    /** Lets only one process at a time run a round of a job, and each planned round only once. */
    turns: {
      async run(
        job: string,
        { beat, isOver }: { beat: Date | 'start'; isOver(): boolean },
        round: () => Promise<void>,
      ) {
        if (!joined) return round();
        const turn = { job, holder: id, forMs: turnMs };
        if (beat !== 'start') {
          if (await processes.take(turn, { beat: beat.toISOString() })) await holding(job, round);
          return;
        }
        // A round at the start finds what a dead process has left. If another one has begun such a round since then, that will do.
        const since = await processes.clock();
        while (!isOver()) {
          if (await processes.take(turn, { beat: `start ${id}`, since })) return holding(job, round);
          if (await processes.hasBegun(job, since)) return;
          await sleep(lookAgainMs);
        }
      },
    },
  };
}
export type Processes = ReturnType<typeof createProcesses>;
