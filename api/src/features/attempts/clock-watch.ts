/** What a clock that is corrected little by little may differ between two looks; anything more is a jump. */
const toleranceMs = 1_000;

export interface ClockWatch {
  /**
   * How far the wall clock has jumped since the last look, in milliseconds: positive forwards, negative backwards, 0 when it hasn't.
   * A machine that was suspended has jumped too.
   */
  jumpMs(): number;
}

/**
 * Compares the server's clock with one that nobody can set. Deadlines are moments of the server's clock, so a jump gives or takes
 * time of everyone who sits an exam, and somebody must hear of it.
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
