import type { RateLimitOptions } from '@fastify/rate-limit';
import { AppError } from '../app-error.ts';

/**
 * A limit for the calls of one account: `rateLimit` of a route that only signed-in people may call. Each route counts for itself.
 * @param hook when a call counts: before its body is read by default; `preHandler` for those alone whose body fits
 */
export const perAccount = (max: number, timeWindow: number, hook?: 'preHandler'): RateLimitOptions => ({
  ...perAddress(max, timeWindow, hook),
  keyGenerator: ({ user }) => user.sub,
});

/** The same for the calls from one address, of a route that anybody may call. */
export const perAddress = (max: number, timeWindow: number, hook?: 'preHandler'): RateLimitOptions => ({
  max,
  timeWindow,
  ...(hook && { hook }),
  errorResponseBuilder: () => new AppError('TOO_MANY_REQUESTS'),
});
