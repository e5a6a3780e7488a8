import { Readable } from 'node:stream';
import proxy from '@fastify/http-proxy';
import { errors, requestIdHeader } from '@tryout/api/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendApiAnswer } from './compress.ts';

// Longer than the API's own longest time limit (an upload), so that the user gets the API's answer.
const answerTimeoutMs = 70_000;

/** Saving, starting and handing in an exam: when asked twice, the API does it once and gives the same answer (docs/faults.md, F9). */
const examCalls = /^\/api\/attempts(\/[^/]+(\/submit|\/responses(\/[^/]+)?)?)?$/;
const safeMethods = new Set(['GET', 'HEAD']);
const isRepeatable = (method: string, path: string) => safeMethods.has(method) || examCalls.test(path);
/** Error codes of a connection that was closed during a call, as by a restart of the API. A refused connection is not among them. */
const cutCodes = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
/** Largest body that is read as a whole before it is passed on: calls of an exam are that small, and a stream could be sent only once. */
const keptBytes = 16 * 1024;

/** Bodies that can be sent again, by the stream that is sent first. */
const keptBodies = new WeakMap<object, Buffer>();

async function keepBody(request: FastifyRequest): Promise<void> {
  const { method, body, headers, url } = request;
  const isKept = isRepeatable(method, url.split('?', 1)[0] as string) && Number(headers['content-length']) <= keptBytes;
  if (!isKept || !(body instanceof Readable)) return;
  const content = Buffer.concat(await body.toArray());
  const stream = Readable.from([content]);
  keptBodies.set(stream, content);
  request.body = stream;
}

interface FailedTry {
  err: { code?: string } | null;
  req: { method: string; url: URL; body?: unknown };
  attempt: number;
}

/**
 * The delay in milliseconds before a failed call is sent once more; null: its failure is passed on. An answer is no failure, not even a
 * 503.
 */
function retryDelay({ err, req, attempt }: FailedTry): number | null {
  if (attempt > 0 || !cutCodes.has(err?.code ?? '') || !isRepeatable(req.method, req.url.pathname)) return null;
  if (req.body instanceof Readable) {
    const content = keptBodies.get(req.body);
    if (!content) return null;
    req.body = content;
  }
  return 1;
}

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
      preHandler: keepBody,
      replyOptions: {
        // Its types say that it gets our request: it gets the one that is passed on.
        retryDelay: (failed) => retryDelay(failed as unknown as FailedTry),
        // The API limits attempts by address, so it needs the browser's: any header of the client that claims one is overwritten.
        rewriteRequestHeaders: (request, { forwarded: _claimed, expect: _answeredHere, ...headers }) => ({
          ...headers,
          'x-forwarded-for': request.ip,
          [requestIdHeader]: request.id,
          'x-forwarded-proto': request.protocol,
          'x-forwarded-host': request.host,
        }),
        onResponse: (request, reply, { stream }) =>
          sendApiAnswer(request as FastifyRequest, reply as FastifyReply, stream),
        onError: (reply, { error }) => {
          reply.log.error({ err: error }, 'the API does not answer');
          const { status, message } = errors.API_AWAY;
          void reply.code(status).header('retry-after', '5').send({ code: 'API_AWAY', message });
        },
      },
    });
}
