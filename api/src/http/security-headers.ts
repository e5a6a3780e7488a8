import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/**
 * Helmet's headers on every answer. Helmet itself and not @fastify/helmet, which makes the middleware anew for each request and
 * so takes a twentieth of the time of saving an answer.
 */
export function useSecurityHeaders(app: FastifyInstance, options: HelmetOptions): void {
  const setHeaders = helmet(options);
  app.addHook('onRequest', ({ raw: request }, { raw: reply }, done) =>
    setHeaders(request, reply, (error) => done(error as Error | undefined)),
  );
}
