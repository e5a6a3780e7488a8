/** The server's clock as a page follows it: the answer with the shortest way tells it best. */
export interface ServerTime {
  /** Milliseconds since 1970. */
  now(): number;
  sync(serverNow: string, sentAt: number): void;
}

export function createServerTime(): ServerTime {
  let offset = performance.timeOrigin;
  let shortest = Number.POSITIVE_INFINITY;
  return {
    now: () => performance.now() + offset,
    sync(serverNow, sentAt) {
      const roundTrip = performance.now() - sentAt;
      if (roundTrip > shortest) return;
      shortest = roundTrip;
      offset = Date.parse(serverNow) + roundTrip / 2 - performance.now();
    },
  };
}
