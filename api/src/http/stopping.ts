import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers "not ready" from now on, while everything is still served; `close` ends it. */
    startDraining(): void;
  }
}

export interface Stopping {
  /** True once the server was told to stop. */
  isDraining(): boolean;
  /** Calls it when the server is told to stop, before anything waits for its requests. */
  onDraining(end: () => void): void;
}

/** Time in which a request may still arrive on an open connection that seems idle while the server closes. */
const lingerMs = 250;

/**
 * Lets a server that was told to stop end soon and without cutting anybody: requests that have begun are answered, those that
 * still arrive on an open connection get 503 with Retry-After (F18), and every answer closes its connection. A connection
 * that was busy when the server began to close would otherwise stay open, and the process with it, until the client closes
 * it; one that seemed idle would be reset although a request has been sent and not yet read, so these are closed a moment
 * later.
 * Before it closes, a server may drain: it serves as usual, but a load balancer sees in time that it isn't ready.
 */
export function useStopping(app: FastifyInstance): Stopping {
  let isDraining = false;
  let isStopping = false;
  const ends: (() => void)[] = [];
  function startDraining(): void {
    if (isDraining) return;
    isDraining = true;
    for (const end of ends) end();
  }
  app.decorate('startDraining', startDraining);
  app.addHook('preClose', async () => {
    startDraining();
    isStopping = true;
  });
  const closeIdleConnections = app.server.closeIdleConnections.bind(app.server);
  // Node calls it when the server stops listening.
  app.server.closeIdleConnections = () => void setTimeout(closeIdleConnections, lingerMs);
  // Checks of health say by themselves what is the matter, in the words that a balancer knows.
  app.addHook('onRequest', ({ routeOptions }, _reply, done) =>
    done(isStopping && routeOptions.config?.shed !== 'never' ? new AppError('OVERLOADED') : undefined),
  );
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close');
    done();
  });
  return { isDraining: () => isDraining, onDraining: (end) => void ends.push(end) };
}
