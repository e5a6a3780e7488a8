import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../foundation/watch/metrics.ts';

/** Counts every answered request but streams, whose time says nothing. */
export function useRequestMetrics(app: FastifyInstance, metrics: Pick<Metrics, 'answered'>): void {
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    // A stream that was refused is an answer like any other.
    if (routeOptions.config?.isStream && reply.statusCode === 200) return done();
    metrics.answered({
      method,
      // Without a route: an address that nobody serves, which must not become a label.
      route: routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: reply.elapsedTime,
      isSave: routeOptions.config?.saves === true,
    });
    done();
  });
}
