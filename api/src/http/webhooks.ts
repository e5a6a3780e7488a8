import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Checks who has sent a call. Only together with `access: 'webhook'`. */
    webhook?: WebhookCheck;
  }
}

/** Checks a call's signature over the exact bytes of its body. `stale`: the signature is right, but the time is too old or too far ahead. */
export type WebhookCheck = (call: { headers: IncomingHttpHeaders; body: Buffer; receivedAt: Date }) => WebhookVerdict;
export type WebhookVerdict = 'authentic' | 'forged' | 'stale';

const refusalsLoggedEveryMs = 5_000;

/**
 * Gives the routes of this plugin, and no others, their body as the received bytes, whatever its content type: the signature covers
 * these bytes, and nothing else in a call can be trusted before it is checked.
 */
export function useRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/**
 * Refuses webhook calls that aren't signed by their sender with 403, before a handler gets them. A call that comes twice passes
 * twice: senders repeat a call that got no answer, so handlers must remember the calls they have seen (docs/webhooks.md).
 */
export function useWebhooks(app: FastifyInstance): void {
  let loggedAt = -Infinity;
  let unsaid = 0;
  function refuse(request: FastifyRequest, verdict: WebhookVerdict): never {
    // Anybody can send forged calls, so not each of them is logged.
    if (performance.now() - loggedAt < refusalsLoggedEveryMs) unsaid += 1;
    else {
      request.log.warn({ route: request.routeOptions.url, verdict, alike: unsaid }, 'a webhook was refused');
      loggedAt = performance.now();
      unsaid = 0;
    }
    throw new AppError('WEBHOOK_REFUSED');
  }

  app.addHook('onRoute', (route) => {
    const check = route.config?.webhook;
    if (!check) return;
    route.preValidation = [
      (request, _reply, done) => {
        const { headers, body, receivedAt } = request;
        if (body !== undefined && body !== null && !Buffer.isBuffer(body))
          throw new Error('A webhook gets its body parsed: useRawBodies is missing in its plugin');
        const verdict = check({ headers, body: body ?? Buffer.alloc(0), receivedAt });
        if (verdict !== 'authentic') refuse(request, verdict);
        done();
      },
      ...[route.preValidation ?? []].flat(),
    ];
  });
}
