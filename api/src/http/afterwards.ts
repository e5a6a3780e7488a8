import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import pLimit from 'p-limit';
import { AppError } from '../app-error.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Resolves once all work left over from answered requests is done. */
    settled(): Promise<void>;
  }
}

const tasksAtOnce = 4;
const longestQueue = 500;

export interface Afterwards {
  /**
   * Runs the task once the request has been answered; a failure is logged.
   * @throws AppError OVERLOADED when too many tasks wait already
   */
  (reply: FastifyReply, task: () => Promise<void>): void;
  /** The same for a task that a later request can do as well: it is skipped when too many tasks wait already. */
  ifThereIsRoom(reply: FastifyReply, task: () => Promise<void>): void;
  /** Adds work that was begun elsewhere: `settled` waits until it is idle, too. */
  alsoSettles(idle: () => Promise<void>): void;
}

/**
 * For work that begins when its request has been answered, so that neither its duration nor its failure tells the caller
 * anything. A server that stops waits for it.
 */
export function useAfterwards(app: FastifyInstance): Afterwards {
  const turns = pLimit(tasksAtOnce);
  const waiting = new Set<Promise<void>>();
  const elsewhere: (() => Promise<void>)[] = [];
  const settled = async () => {
    await Promise.all(waiting);
    for (const idle of elsewhere) await idle();
  };
  app.decorate('settled', settled);
  app.addHook('onClose', settled);
  const isFull = () => waiting.size >= longestQueue;
  function begin(reply: FastifyReply, task: () => Promise<void>): void {
    const done: Promise<void> = new Promise<void>((resolve) => finished(reply.raw, () => resolve()))
      .then(() => turns(task))
      .catch((error: unknown) => app.log.error({ err: error }, 'what was to be done after an answer failed'))
      .finally(() => waiting.delete(done));
    waiting.add(done);
  }
  return Object.assign(
    (reply: FastifyReply, task: () => Promise<void>) => {
      if (isFull()) throw new AppError('OVERLOADED');
      begin(reply, task);
    },
    {
      ifThereIsRoom(reply: FastifyReply, task: () => Promise<void>) {
        if (!isFull()) begin(reply, task);
      },
      alsoSettles: (idle: () => Promise<void>) => void elsewhere.push(idle),
    },
  );
}
