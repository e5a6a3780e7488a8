/**
 * For a test file in which something must not be a timer's doing, however slow the machine is. Not a mock: the testing library takes one for faked
 * time.
 */
export function givenTimers() {
  const { setTimeout: begin } = globalThis;
  afterEach(() => {
    globalThis.setTimeout = begin;
  });
  return {
    /** Timers of this length, in milliseconds, do nothing until the test ends. */
    hold(heldMs: number): void {
      const begins = (...[act, delayMs, ...rest]: Parameters<typeof setTimeout>) =>
        delayMs === heldMs ? begin(() => {}) : begin(act, delayMs, ...rest);
      globalThis.setTimeout = begins as typeof setTimeout;
    },
  };
}
