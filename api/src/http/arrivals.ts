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
  app.addHook('onRequest', (request, reply, done) => {
    const receivedAt = now();
    request.receivedAt = receivedAt;
    pending.add(receivedAt);
    // A visitor who hangs up before the answer ends the request too, and then Fastify runs neither onResponse nor, once the
    // whole request was read, onRequestAbort. Left pending, such a request would stop the closing for ever.
    reply.raw.once('close', () => pending.delete(receivedAt));
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    pending.delete(request.receivedAt);
    done();
  });
  return {
    oldest() {
      const [first] = pending;
      return first;
    },
  };
}
