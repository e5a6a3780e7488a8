import { ApiError } from '@tryout/shared-ui';

const firstMs = 1_000;
/** A limit, because a server may ask for longer than an exam can wait. */
const longestAskedMs = 60_000;

/** Longer by up to a half, at random, so that thousands of screens don't come back in the same second. */
const spread = (milliseconds: number) => milliseconds * (1 + Math.random() / 2);

/**
 * Growing pauses between tries: 1, 2, 4 … seconds, or the server's own (`Retry-After`), each a little longer at random.
 * @param longestMs where they stop growing
 */
export function createRetryPause(longestMs: number) {
  let nextMs = firstMs;
  return {
    /** The pause after this failure in milliseconds, with a flag that the server asked for it. */
    after(error: unknown): { pauseMs: number; isAsked: boolean } {
      const asked = error instanceof ApiError ? error.retryAfterSeconds : null;
      const pauseMs = asked ? Math.min(asked * 1000, longestAskedMs) : nextMs;
      nextMs = Math.min(nextMs * 2, longestMs);
      return { pauseMs: spread(pauseMs), isAsked: Boolean(asked) };
    },
    /** Starts again with the shortest pause. */
    reset: () => void (nextMs = firstMs),
    hasGrown: () => nextMs > firstMs,
  };
}
