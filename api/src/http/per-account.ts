import type { RateLimitOptions } from '@fastify/rate-limit';
import { AppError } from '../app-error.ts';

/** A limit for the calls of one account: `rateLimit` of a route that only signed-in people may call. Each route counts for itself. */
export const perAccount = (max: number, timeWindow: number): RateLimitOptions => ({
  max,
  timeWindow,
  keyGenerator: ({ user }) => user.sub,
  errorResponseBuilder: () => new AppError('TOO_MANY_REQUESTS'),
});
