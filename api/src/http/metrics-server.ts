import Fastify, { type FastifyInstance } from 'fastify';
import type { Metrics } from '../foundation/watch/metrics.ts';

/**
 * The server of `/metrics`, apart from the API's own: a port that no proxy leads to needs no password, and it answers while the API refuses
 * calls.
 */
export function createMetricsServer(metrics: Pick<Metrics, 'text' | 'contentType'>): FastifyInstance {
  // Prometheus keeps its connection: closing must not wait for it.
  const server = Fastify({ logger: false, forceCloseConnections: true, requestTimeout: 5_000 });
  server.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
  return server;
}
