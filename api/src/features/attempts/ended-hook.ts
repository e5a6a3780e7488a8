import type { FastifyBaseLogger } from 'fastify';

/** An attempt whose end is in the database: handed in, or closed when its time was over. Everything else is read by its id. */
export interface EndedAttempt {
  id: string;
  learnerId: string;
  tryoutId: string;
  paperId: string;
  state: 'submitted' | 'expired';
  endedAt: string;
}

/** A feature that does something after attempts have ended. No learner waits for it. */
export interface EndedSubscriber {
  /** Its name in the log. */
  name: string;
  /** Called with attempts that have just ended, one call after the other. A failure is logged and doesn't affect the attempts. */
  onEnded(ended: readonly EndedAttempt[]): Promise<void> | void;
  /**
   * Finds ended attempts that it wasn't told of, because a process died between the end and the call. Called at every start and every hour,
   * so doing it twice must be harmless.
   */
  catchUp?(): Promise<void>;
}

/**
 * Tells other features that attempts have ended: after the commit, outside the transaction of the closing, without slowing it down. For
 * the closing it is only a push to a list; the calls come in a later turn of the event loop, for many attempts at once (decisions/0104).
 */
export function createEndedHook(log: Pick<FastifyBaseLogger, 'error'>) {
  const subscribers: { subscriber: EndedSubscriber; last: Promise<void> }[] = [];
  let told: EndedAttempt[] = [];

  /** @returns what failed, after it was logged; undefined when nothing did */
  async function call({ name }: EndedSubscriber, work: () => Promise<void> | void): Promise<unknown> {
    try {
      return void (await work());
    } catch (error) {
      log.error(
        { err: error, subscriber: name },
        'what follows the end of attempts failed; the attempts are not affected',
      );
      return error;
    }
  }

  function handOut(): void {
    const ended = told;
    told = [];
    for (const one of subscribers)
      one.last = one.last.then(async () => void (await call(one.subscriber, () => one.subscriber.onEnded(ended))));
  }

  return {
    /** From now on the feature is told of every attempt that this process ends. */
    subscribe(subscriber: EndedSubscriber): void {
      subscribers.push({ subscriber, last: Promise.resolve() });
    },

    /** To be called after an attempt's end has been committed. */
    tell(ended: EndedAttempt): void {
      if (told.length === 0) setImmediate(handOut);
      told.push(ended);
    },

    /**
     * Lets every subscriber find the ended attempts that it wasn't told of.
     * @throws AggregateError when some of them failed, after all the others
     */
    async catchUp(): Promise<void> {
      const failures: unknown[] = [];
      for (const { subscriber } of subscribers) {
        const failure = await call(subscriber, async () => subscriber.catchUp?.());
        if (failure !== undefined) failures.push(failure);
      }
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} subscribers failed`);
    },

    /** Resolves when the subscribers have handled everything that they were told. */
    async settled(): Promise<void> {
      while (told.length > 0) await new Promise((resolve) => setImmediate(resolve));
      await Promise.all(subscribers.map(({ last }) => last));
    },
  };
}
export type EndedHook = ReturnType<typeof createEndedHook>;
