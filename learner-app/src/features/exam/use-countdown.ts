import { useEffect, useState } from 'react';

/** Whole seconds until a moment, never below 0; the last second counts to its end. */
export const secondsUntil = (deadlineMs: number, nowMs: number) => Math.max(0, Math.ceil((deadlineMs - nowMs) / 1000));

/**
 * Counts down to a deadline on the server's clock.
 * @param deadlineMs milliseconds since 1970, server time
 * @param nowMs the server's time now
 */
export function useCountdown(deadlineMs: number, nowMs: () => number): { secondsLeft: number; isOver: boolean } {
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(deadlineMs, nowMs()));
  useEffect(() => {
    // Four looks a second keep the shown second right without drifting; React renders only when it changes.
    const timer = setInterval(() => setSecondsLeft(secondsUntil(deadlineMs, nowMs())), 250);
    return () => clearInterval(timer);
  }, [deadlineMs, nowMs]);
  return { secondsLeft, isOver: secondsLeft === 0 };
}
