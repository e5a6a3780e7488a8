import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TracedRequest, Tracing } from '../foundation/watch/tracing.ts';

/** Traces every request but streams, and those that only ask whether the server is there. */
export function useRequestTraces(app: FastifyInstance, tracing: Pick<Tracing, 'beginRequest'>): void {
  const traced = new WeakMap<FastifyRequest, TracedRequest>();
  app.addHook('onRequest', (request, reply, done) => {
    const { url: route = 'unknown', config } = request.routeOptions;
    if (config?.shed === 'never' || config?.isStream) return done();
    const trace = tracing.beginRequest(request.id);
    traced.set(request, trace);
    reply.raw.once('close', () => {
      // Until an answer is sent its status is 200, which would tell of a success.
      const status = reply.raw.headersSent ? reply.statusCode : undefined;
      trace.end({ method: request.method, route, status });
    });
    trace.within(done);
  });
  // A body arrives by events of the connection, which know nothing of the request that they are part of.
  app.addHook('preValidation', (request, _reply, done) => {
    const trace = traced.get(request);
    if (trace) trace.within(done);
    else done();
  });
}
