import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Says "not ready" from now on, while everything is still served; `close` ends it. */
    startDraining(): void;
  }
}

export interface Stopping {
  /** True from the moment on when the server was told to stop. */
  isDraining(): boolean;
}

/** How long an open connection that seems idle may still have a request on its way to a server that closes. */
const lingerMs = 250;

/**
 * Lets a server that was told to stop end soon and politely: what has begun is answered, what still arrives on an open connection
 * gets 503 with Retry-After (F18), and every answer closes its connection. A connection that was busy when the server began to
 * close would otherwise stay open, and the process with it, until the client lets go; one that seemed idle would be reset under a
 * request that has been sent and not yet read, so these are closed a moment later.
 * Before it closes, a server may drain: it serves as ever, but whoever spreads requests over several servers sees in time that
 * this one isn't ready.
 */
export function useStopping(app: FastifyInstance): Stopping {
  let isDraining = false;
  let isStopping = false;
  app.decorate('startDraining', () => void (isDraining = true));
  app.addHook('preClose', async () => {
    isDraining = true;
    isStopping = true;
  });
  const closeIdleConnections = app.server.closeIdleConnections.bind(app.server);
  // Node calls it when the server stops listening.
  app.server.closeIdleConnections = () => void setTimeout(closeIdleConnections, lingerMs);
  app.addHook('onRequest', (_request, _reply, done) => done(isStopping ? new AppError('OVERLOADED') : undefined));
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close');
    done();
  });
  return { isDraining: () => isDraining };
}
