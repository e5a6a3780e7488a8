/** The most that a clock under gradual correction may differ between two looks; anything more is a jump. */
const toleranceMs = 1_000;

export interface ClockWatch {
  /**
   * How far the wall clock has jumped since the last look, in milliseconds: positive forwards, negative backwards, 0 for no
   * jump. A machine that was suspended has jumped too.
   */
  jumpMs(): number;
}

/**
 * Compares the server's clock with one that nobody can set. Deadlines are moments of the server's clock, so a jump gives time
 * to everybody in an exam or takes it away, and a person must be told.
 */
export function createClockWatch(now: () => Date, monotonicMs = () => performance.now()): ClockWatch {
  const difference = () => now().getTime() - monotonicMs();
  let last = difference();
  return {
    jumpMs() {
      const current = difference();
      const jump = current - last;
      last = current;
      return Math.abs(jump) > toleranceMs ? Math.round(jump) : 0;
    },
  };
}
