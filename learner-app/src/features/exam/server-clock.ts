/** Tells the server's time without ever looking at the device's clock, which its owner may set as they like. */
export interface ServerClock {
  /** The server's time now, in milliseconds since 1970. */
  now(): number;
  /**
   * Takes in a `serverNow` of an answer. The shorter the round trip, the closer the value is to the truth, so a slower answer
   * than the best so far is passed over; `force` takes it anyway, after a sleep in which the monotonic clock may have stood still.
   */
  sync(serverNow: string, sentAtMs: number, options?: { force?: boolean }): void;
}

/**
 * A clock that counts on from the server's own time on the browser's monotonic clock.
 * @param serverNow ISO 8601, from the first answer
 * @param monotonicMs milliseconds that only ever grow; `performance.now` outside tests
 */
export function createServerClock(serverNow: string, monotonicMs: () => number = () => performance.now()): ServerClock {
  let offsetMs = Date.parse(serverNow) - monotonicMs();
  let bestRoundTripMs = Number.POSITIVE_INFINITY;
  return {
    now: () => monotonicMs() + offsetMs,
    sync(answered, sentAtMs, { force = false } = {}) {
      const receivedAtMs = monotonicMs();
      const roundTripMs = receivedAtMs - sentAtMs;
      if (!force && roundTripMs > bestRoundTripMs) return;
      bestRoundTripMs = roundTripMs;
      offsetMs = Date.parse(answered) + roundTripMs / 2 - receivedAtMs;
    },
  };
}
