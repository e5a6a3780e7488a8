/** A clock that stands still until a test moves it. */
export interface TestClock {
  now(): Date;
  advance(ms: number): void;
}

/** Starts at the real time, since tokens are signed and checked by it. */
export function createClock(): TestClock {
  let time = Date.now();
  return {
    now: () => new Date(time),
    advance: (ms) => void (time += ms),
  };
}
