import { useEffect, useState } from 'react';

/** The time of the end, and the present time. */
export interface Deadline {
  /** Milliseconds since 1970, server time. */
  atMs: number;
  /** The server's time now, in milliseconds since 1970. */
  nowMs(): number;
}

/** Whole seconds until a moment, never below 0; the last second counts to its end. */
export const secondsUntil = ({ atMs, nowMs }: Deadline) => Math.max(0, Math.ceil((atMs - nowMs()) / 1000));

const watchers = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

/** Calls `look` four times a second, with all others in the same moment: the clock and the end that it shows never disagree on the screen. */
function watchTime(look: () => void): () => void {
  watchers.add(look);
  ticking ??= setInterval(() => watchers.forEach((each) => each()), 250);
  return () => {
    watchers.delete(look);
    if (watchers.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

/** A value derived from a deadline, checked four times a second: the shown second is right without drifting. */
function useWatched<Value>(deadline: Deadline, look: (deadline: Deadline) => Value): Value {
  const [value, setValue] = useState(() => look(deadline));
  useEffect(() => {
    // React renders only when the value changes.
    const update = () => setValue(look(deadline));
    update(); // a deadline that has moved is shown at once
    return watchTime(update);
  }, [deadline, look]);
  return value;
}

/** The seconds left. Only for components that show the seconds: they are drawn again with each second. */
export const useCountdown = (deadline: Deadline): number => useWatched(deadline, secondsUntil);

const isPast = (deadline: Deadline) => secondsUntil(deadline) === 0;

/** True when the time is over. */
export const useIsOver = (deadline: Deadline): boolean => useWatched(deadline, isPast);
