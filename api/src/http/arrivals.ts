import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** This call may wait for another service and saves no answers: no closing waits for it. */
    savesNothing?: true;
  }
  interface FastifyRequest {
    /** When the request reached the server; this is an answer's time, however long the request then waits. */
    receivedAt: Date;
  }
}

export interface Arrivals {
  /** When the oldest request that is still being answered reached the server; undefined if there is none. */
  oldest(): Date | undefined;
  /** Resolves when every request about this attempt that arrived by that moment is answered, or its connection closed. */
  answered(attemptId: string, arrivedBy: Date): Promise<void>;
}

/**
 * Time in which the body of a save must arrive for its answer to count from its first byte: usually it comes in one piece,
 * unless the connection is poor.
 */
const bodyMs = 2_000;

const attemptOf = ({ params }: FastifyRequest) => (params as { attemptId?: string } | undefined)?.attemptId;

/**
 * Notes when each request arrived and which are still being answered. Closing an overdue attempt waits for those that came in
 * time, so that a crowd that submits in the last second is never refused because of our own queue. Nothing waits for a save
 * whose body takes more than 2 s: it counts from when it is complete (docs/decisions/0052-a-save-that-trickles-in.md).
 */
export function useArrivals(app: FastifyInstance, now: () => Date): Arrivals {
  const pending = new Set<FastifyRequest>();
  const waiting = new Set<() => void>();

  function leave(request: FastifyRequest): void {
    if (pending.delete(request)) for (const look of waiting) look();
  }

  app.decorateRequest('receivedAt');
  app.addHook('onRequest', (request, reply, done) => {
    request.receivedAt = now();
    // A call with a long body timeout saves no answers: it must not keep attempts open.
    const { bodyTimeoutMs, savesNothing, isStream } = request.routeOptions.config ?? {};
    if (bodyTimeoutMs === undefined && !savesNothing && !isStream) pending.add(request);
    // A visitor who closes the connection before the answer ends the request too, and then Fastify runs neither onResponse
    // nor, once the whole request was read, onRequestAbort. Such a request would stay pending and stop the closing for ever.
    reply.raw.once('close', () => leave(request));
    done();
  });
  // Otherwise a learner could send the head of a save in time and the answer byte by byte after the end.
  app.addHook('onRoute', (route) => {
    if (!route.config?.saves) return;
    const slow = new WeakSet<FastifyRequest>();
    const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
    const notice = (request: FastifyRequest) => {
      if (request.raw.complete) return;
      slow.add(request);
      leave(request);
    };
    route.preParsing = [
      ...[route.preParsing ?? []].flat(),
      (request, reply, payload, done) => {
        // Reads first what has arrived while the loop was busy.
        const timer = setTimeout(() => setImmediate(notice, request), bodyMs).unref();
        timers.set(request, timer);
        reply.raw.once('close', () => clearTimeout(timer));
        done(null, payload);
      },
    ];
    route.preValidation = [
      (request, _reply, done) => {
        clearTimeout(timers.get(request));
        if (slow.has(request)) {
          request.receivedAt = now();
          pending.add(request);
        }
        done();
      },
      ...[route.preValidation ?? []].flat(),
    ];
  });
  app.addHook('onResponse', (request, _reply, done) => {
    leave(request);
    done();
  });

  return {
    oldest() {
      const [first] = pending;
      return first?.receivedAt;
    },
    answered(attemptId, arrivedBy) {
      const isAnswered = () =>
        ![...pending].some((request) => request.receivedAt <= arrivedBy && attemptOf(request) === attemptId);
      return new Promise((resolve) => {
        const look = () => {
          if (!isAnswered()) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      });
    },
  };
}
