/** The server's time, without ever reading the device's clock, which its owner may change. */
export interface ServerClock {
  /** The server's time now, in milliseconds since 1970. */
  now(): number;
  /**
   * Uses the `serverNow` of an answer. The shorter the round trip, the more exact the value, so an answer slower than the best so far is
   * ignored, unless it differs by more than its round trip: then the present time is wrong, because the monotonic clock stopped while the
   * phone slept. `force` uses it anyway.
   */
  sync(serverNow: string, sentAtMs: number, options?: { force?: boolean }): void;
}

/**
 * A clock that starts at the server's own time and runs on the browser's monotonic clock.
 * @param serverNow ISO 8601, from the first answer
 * @param monotonicMs milliseconds that never go back; `performance.now` outside tests
 */
export function createServerClock(serverNow: string, monotonicMs: () => number = () => performance.now()): ServerClock {
  let offsetMs = Date.parse(serverNow) - monotonicMs();
  let bestRoundTripMs = Number.POSITIVE_INFINITY;
  return {
    now: () => monotonicMs() + offsetMs,
    sync(answered, sentAtMs, { force = false } = {}) {
      const receivedAtMs = monotonicMs();
      const roundTripMs = receivedAtMs - sentAtMs;
      const answeredOffsetMs = Date.parse(answered) + roundTripMs / 2 - receivedAtMs;
      const isWrong = Math.abs(answeredOffsetMs - offsetMs) > roundTripMs;
      if (!force && !isWrong && roundTripMs > bestRoundTripMs) return;
      bestRoundTripMs = roundTripMs;
      offsetMs = answeredOffsetMs;
    },
  };
}
