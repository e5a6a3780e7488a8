import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Time that the body of this call may take if that is longer than the server's `requestTimeout`: an upload over a phone's
     * connection. Such a call must not save answers: closing attempts doesn't wait for it.
     */
    bodyTimeoutMs?: number;
  }
}

/** Connections whose present request may take longer than others. */
const patient = new WeakSet<Socket>();

/**
 * True if a request that Node finds too slow may go on: Node has one limit for all and leaves it to us to cut the connection.
 */
export const mayTakeLonger = (socket: Socket): boolean => patient.has(socket);

/**
 * Gives the body of some calls more time than the server's general limit. Only a request that the guard has let through gets
 * it: it begins after the checks of token and role.
 * @param cut answers a request that took too long even so, and ends its connection
 */
export function useBodyTimeouts(app: FastifyInstance, cut: (socket: Socket) => void): void {
  function wait(request: IncomingMessage, reply: ServerResponse, timeoutMs: number): void {
    const { socket } = request;
    patient.add(socket);
    const timer = setTimeout(() => (reply.headersSent ? socket.destroy() : cut(socket)), timeoutMs);
    timer.unref();
    const stop = () => {
      clearTimeout(timer);
      patient.delete(socket);
    };
    request.once('end', stop).once('close', stop);
    // A body that was answered early may still be arriving, and Node reports it only once.
    reply.once('finish', () => request.complete !== false && stop());
  }

  app.addHook('onRoute', (route) => {
    const timeoutMs = route.config?.bodyTimeoutMs;
    if (timeoutMs === undefined) return;
    route.preParsing = [
      (request, reply, payload, done) => {
        wait(request.raw, reply.raw, timeoutMs);
        done(null, payload);
      },
      ...[route.preParsing ?? []].flat(),
    ];
  });
}
