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

/** A value derived from a deadline, checked four times a second: the shown second is right without drifting. */
function useWatched<Value>(deadline: Deadline, look: (deadline: Deadline) => Value): Value {
  const [value, setValue] = useState(() => look(deadline));
  useEffect(() => {
    // React renders only when the value changes.
    const update = () => setValue(look(deadline));
    update(); // a deadline that has moved is shown at once
    const timer = setInterval(update, 250);
    return () => clearInterval(timer);
  }, [deadline, look]);
  return value;
}

/** The seconds left. Only for components that show the seconds: they are drawn again with each second. */
export const useCountdown = (deadline: Deadline): number => useWatched(deadline, secondsUntil);

const isPast = (deadline: Deadline) => secondsUntil(deadline) === 0;

/** True when the time is over. */
export const useIsOver = (deadline: Deadline): boolean => useWatched(deadline, isPast);
