import { useCallback, useEffect, useRef } from 'react';

/** A screen that nobody has touched for this long may have been left for another one. */
const leftAfterMs = 60_000;
const touches = ['pointerdown', 'keydown', 'scroll'];

/** @returns tells whether the learner uses this screen now: it is shown, and was opened or touched in the last minute */
export function useInUse(): () => boolean {
  const touchedAtMs = useRef(-Infinity);
  useEffect(() => {
    const touch = () => void (touchedAtMs.current = performance.now());
    touch();
    const options = { capture: true, passive: true };
    for (const kind of touches) window.addEventListener(kind, touch, options);
    return () => {
      for (const kind of touches) window.removeEventListener(kind, touch, options);
    };
  }, []);
  return useCallback(
    () => document.visibilityState === 'visible' && performance.now() - touchedAtMs.current < leftAfterMs,
    [],
  );
}
