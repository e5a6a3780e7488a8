import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isRequestId, requestIdHeader } from '../contract/index.ts';

const loopback = /^(?:::ffff:)?127\.|^::1$/;

/**
 * Makes the id of each request: that of the proxy in front, so that both logs have the same, or one of ours. A caller who isn't trusted
 * could otherwise write into our log, or make two requests look like one.
 */
export const requestIds =
  (trustProxy: boolean | 'loopback') =>
  ({ headers, socket }: IncomingMessage): string => {
    const given = headers[requestIdHeader];
    const isTrusted = trustProxy === 'loopback' ? loopback.test(socket.remoteAddress ?? '') : trustProxy;
    return isTrusted && isRequestId(given) ? given : randomUUID().replaceAll('-', '');
  };

/** Tells the caller the id: the front ends show its beginning when something of ours has failed. */
export function useRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
}
