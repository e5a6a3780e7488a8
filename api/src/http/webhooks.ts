import { createHmac, timingSafeEqual } from 'node:crypto';
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

interface StandardWebhook {
  /** Base64, as the sender gives it, with or without `whsec_`. There are several while a new secret replaces an old one. */
  secrets: readonly string[];
  /** The largest difference between the time in the call and ours: the clocks may differ, and a call may need some time. */
  toleranceSeconds?: number;
}

const only = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '');

/** Signatures of the Standard Webhooks: HMAC-SHA256 over id, time and body. For a sender with a scheme of its own, write a similar function. */
export function standardWebhook({ secrets, toleranceSeconds = 300 }: StandardWebhook): WebhookCheck {
  const keys = secrets.map((secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64'));
  return ({ headers, body, receivedAt }) => {
    const [id, time] = [only(headers['webhook-id']), only(headers['webhook-timestamp'])];
    const given = only(headers['webhook-signature'])
      .split(' ')
      .flatMap((signature) => (signature.startsWith('v1,') ? [Buffer.from(signature.slice(3), 'base64')] : []));
    if (id === '' || !/^\d{1,12}$/.test(time)) return 'forged';
    // All signatures are compared, even after a match, so that the time doesn't reveal which one matches.
    let isAuthentic = false;
    for (const key of keys) {
      const right = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest();
      for (const signature of given)
        isAuthentic = (signature.length === right.length && timingSafeEqual(signature, right)) || isAuthentic;
    }
    if (!isAuthentic) return 'forged';
    return Math.abs(receivedAt.getTime() / 1000 - Number(time)) <= toleranceSeconds ? 'authentic' : 'stale';
  };
}
