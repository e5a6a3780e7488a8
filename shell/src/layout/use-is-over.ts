import { useEffect, useState } from 'react';

/** Becomes true when `isRunning` has stayed true for `delayMs`; false again as soon as it ends. */
export function useIsOver(delayMs: number, isRunning: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => setIsOver(true), delayMs);
    return () => {
      clearTimeout(timer);
      setIsOver(false);
    };
  }, [delayMs, isRunning]);
  return isOver;
}
