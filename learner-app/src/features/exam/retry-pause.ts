import { ApiError } from '@tryout/shared-ui';

const firstMs = 1_000;
/** A server may ask for longer than an exam can wait. */
const longestAskedMs = 60_000;

/** Spread by up to a half, so that thousands of screens don't come back in the same second. */
const spread = (milliseconds: number) => milliseconds * (1 + Math.random() / 2);

/**
 * Growing pauses between tries: 1, 2, 4 … seconds, or what the server asked for (`Retry-After`), each a little longer by chance.
 * @param longestMs where they stop growing
 */
export function createRetryPause(longestMs: number) {
  let nextMs = firstMs;
  return {
    /** How long to wait after this failure, in milliseconds, and whether it was the server who asked. */
    after(error: unknown): { pauseMs: number; isAsked: boolean } {
      const asked = error instanceof ApiError ? error.retryAfterSeconds : null;
      const pauseMs = asked ? Math.min(asked * 1000, longestAskedMs) : nextMs;
      nextMs = Math.min(nextMs * 2, longestMs);
      return { pauseMs: spread(pauseMs), isAsked: Boolean(asked) };
    },
    /** Begins with the shortest again. */
    reset: () => void (nextMs = firstMs),
    hasGrown: () => nextMs > firstMs,
  };
}
