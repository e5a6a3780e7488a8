import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** True while the page is visible. */
function usePageVisible(): boolean {
  const [isVisible, setIsVisible] = useState(() => !document.hidden);
  useEffect(() => {
    const look = () => setIsVisible(!document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible;
}

/**
 * Calls `advance` when the same slide has been shown for `intervalMs`. Pauses while the tab is hidden.
 * @param slide the slide shown now: another one restarts the interval
 */
export function useAutoAdvance(isPlaying: boolean, slide: number, intervalMs: number, advance: () => void): void {
  const isVisible = usePageVisible();
  const go = useEffectEvent(advance);
  useEffect(() => {
    if (!isPlaying || !isVisible) return undefined;
    const timer = setTimeout(() => go(), intervalMs);
    return () => clearTimeout(timer);
  }, [isPlaying, isVisible, slide, intervalMs]);
}

/** True while the mouse or the keyboard focus is in the element: the user may be reading. */
export function useAttended(ref: RefObject<HTMLElement | null>): boolean {
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const listening = new AbortController();
    const listen = <Name extends 'pointerenter' | 'pointerleave' | 'focusin' | 'focusout'>(
      name: Name,
      listener: (event: HTMLElementEventMap[Name]) => void,
    ) => element.addEventListener(name, listener, { signal: listening.signal });
    // A finger sends no `pointerleave` later, so touches are ignored.
    listen('pointerenter', ({ pointerType }) => setIsPointedAt(pointerType !== 'touch'));
    listen('pointerleave', () => setIsPointedAt(false));
    listen('focusin', () => setHasFocus(true));
    listen('focusout', ({ relatedTarget }) => setHasFocus(element.contains(relatedTarget as Node | null)));
    return () => listening.abort();
  }, [ref]);
  return isPointedAt || hasFocus;
}
