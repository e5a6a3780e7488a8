import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

/**
 * Lets a server that was told to stop end soon and politely: what has begun is answered, what still arrives on an open connection
 * gets 503 with Retry-After (F18), and every answer closes its connection. A connection that was busy when the server began to
 * close would otherwise stay open, and the process with it, until the client lets go.
 */
export function useStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => void (isStopping = true));
  app.addHook('onRequest', (_request, _reply, done) => done(isStopping ? new AppError('OVERLOADED') : undefined));
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close');
    done();
  });
}
