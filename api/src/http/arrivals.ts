import type { FastifyInstance } from 'fastify';

export interface Arrivals {
  /** When the oldest request that is still being answered reached the server; undefined when none is. */
  oldest(): Date | undefined;
}

/**
 * Notes when each request arrived and which are still being answered. Closing overdue attempts waits for the oldest of them, so
 * that a crowd that submits in the last second is never refused for our own queue.
 */
export function useArrivals(app: FastifyInstance, now: () => Date): Arrivals {
  const pending = new Set<Date>();
  app.decorateRequest('receivedAt');
  app.addHook('onRequest', async (request) => {
    request.receivedAt = now();
    pending.add(request.receivedAt);
  });
  const settle = (request: { receivedAt: Date }) => pending.delete(request.receivedAt);
  app.addHook('onResponse', async (request) => void settle(request));
  app.addHook('onRequestAbort', async (request) => void settle(request));
  return {
    oldest() {
      const [first] = pending;
      return first;
    },
  };
}
