import proxy from '@fastify/http-proxy';
import { errors } from '@tryout/api/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendApiAnswer } from './compress.ts';

// Longer than the API's own longest time limit (an upload), so that its answer is the one a user sees.
const answerTimeoutMs = 70_000;

/** `/api/x` goes to the API as `/api/x`, `/proxy/x` as `/x`: the two base addresses of our clients. */
export function registerApiProxy(app: FastifyInstance, apiUrl: string): void {
  const prefixes = [
    { prefix: '/api', rewritePrefix: '/api' },
    { prefix: '/proxy', rewritePrefix: '/' },
  ];
  for (const addresses of prefixes)
    void app.register(proxy, {
      ...addresses,
      upstream: apiUrl,
      disableRequestLogging: true,
      undici: { headersTimeout: answerTimeoutMs, bodyTimeout: answerTimeoutMs, connections: 256 },
      replyOptions: {
        // The API limits attempts by address, so it is told the browser's: what a client claims itself is overwritten.
        rewriteRequestHeaders: (request, { forwarded: _claimed, expect: _answeredHere, ...headers }) => ({
          ...headers,
          'x-forwarded-for': request.ip,
          'x-forwarded-proto': request.protocol,
          'x-forwarded-host': request.host,
        }),
        onResponse: (request, reply, { stream }) =>
          sendApiAnswer(request as FastifyRequest, reply as FastifyReply, stream),
        onError: (reply, { error }) => {
          reply.log.error({ err: error }, 'the API does not answer');
          const { status, message } = errors.OVERLOADED;
          void reply.code(status).header('retry-after', '5').send({ code: 'OVERLOADED', message });
        },
      },
    });
}
