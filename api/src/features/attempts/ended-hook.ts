import type { FastifyBaseLogger } from 'fastify';

/** An attempt whose end is in the database: handed in, or closed when its time was over. Everything else is read by its id. */
export interface EndedAttempt {
  id: string;
  tryoutId: string;
  paperId: string;
  state: 'submitted' | 'expired';
  endedAt: string;
}

/** Something that happens because attempts have ended, and that no learner waits for. */
export interface EndedSubscriber {
  /** For the log. */
  name: string;
  /** Called with attempts that have just ended, one call after the other. A failure is logged, and changes nothing of the attempts. */
  onEnded(ended: readonly EndedAttempt[]): Promise<void> | void;
  /**
   * Finds what it wasn't told: a process that dies between the end and the call tells nobody. Called at every start and every hour, so
   * doing it twice must be harmless.
   */
  catchUp?(): Promise<void>;
}

/**
 * Where other features hear that attempts have ended: after the commit, outside the closing's transaction and not in its way. Telling
 * costs the closing a push to a list; the calls come in a later turn of the event loop, many attempts at once (decisions/0104).
 */
export function createEndedHook(log: Pick<FastifyBaseLogger, 'error'>) {
  const subscribers: { subscriber: EndedSubscriber; last: Promise<void> }[] = [];
  let told: EndedAttempt[] = [];

  async function call({ name }: EndedSubscriber, work: () => Promise<void> | void): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.error(
        { err: error, subscriber: name },
        'what follows the end of attempts failed; the attempts are not affected',
      );
    }
  }

  function handOut(): void {
    const ended = told;
    told = [];
    for (const one of subscribers)
      one.last = one.last.then(() => call(one.subscriber, () => one.subscriber.onEnded(ended)));
  }

  return {
    /** Has a feature told of every attempt that this process ends from now on. */
    subscribe(subscriber: EndedSubscriber): void {
      subscribers.push({ subscriber, last: Promise.resolve() });
    },

    /** An attempt's end has been committed. */
    tell(ended: EndedAttempt): void {
      if (told.length === 0) setImmediate(handOut);
      told.push(ended);
    },

    /** Has every subscriber find what it wasn't told. */
    async catchUp(): Promise<void> {
      for (const { subscriber } of subscribers) await call(subscriber, async () => subscriber.catchUp?.());
    },

    /** Resolves when all that was told has been worked on. */
    async settled(): Promise<void> {
      while (told.length > 0) await new Promise((resolve) => setImmediate(resolve));
      await Promise.all(subscribers.map(({ last }) => last));
    },
  };
}
export type EndedHook = ReturnType<typeof createEndedHook>;
