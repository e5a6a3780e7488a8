import { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit';
import { AppError } from '../../app-error.ts';
import { BrowserError, Done } from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { BrowserErrorService } from './browser-error.service.ts';

/** A page sends five at most; a mobile carrier may give one address to thousands. */
const perAddress: RateLimitOptions = {
  max: 60,
  timeWindow: 60_000,
  cache: 10_000,
  keyGenerator: ({ ip }) => normalizeIP(ip, 64),
  errorResponseBuilder: () => new AppError('TOO_MANY_REQUESTS'),
};
/** Twice the longest that a page sends. */
const bodyLimit = 2 * 1024;

/** /api/browser-errors: nobody says who they are, and nobody is told more than that it arrived. */
export const browserErrorRoutes: ValibotPlugin<{ browserErrors: BrowserErrorService }> = async (
  app,
  { browserErrors },
) => {
  app.post(
    '',
    {
      bodyLimit,
      config: { access: 'public', rateLimit: perAddress },
      schema: { body: BrowserError, response: { 200: Done } },
    },
    async (request) => {
      browserErrors.report(request.body);
      return { success: true as const };
    },
  );
};
