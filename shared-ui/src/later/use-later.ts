import type { Later } from '@tryout/shared-ui/kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { tryUntilOnline } from './try-until-online.ts';

interface LaterOptions {
  /** The page's first picture has the connection for itself, for this time. */
  pauseMs?: number;
  /** Told each time that it is needed and can't be fetched. */
  onFailure?(): void;
}

/**
 * A part of the libraries that the page's first picture does without. It is fetched right after that picture, so that it is there when it is needed,
 * also on a connection that drops meanwhile.
 * @param isNeeded true when it is needed now: then it is fetched without a pause, and tried again
 * @returns undefined until it has arrived
 */
export function useLater<Part>(
  part: Later<Part>,
  isNeeded: boolean,
  { pauseMs = 1_000, onFailure }: LaterOptions = {},
): Part | undefined {
  const [arrived, setArrived] = useState(() => part.now);
  const tellFailure = useEffectEvent(() => {
    if (isNeeded) onFailure?.();
  });
  useEffect(() => {
    if (arrived) return () => {};
    let isGone = false;
    let stop = () => {};
    async function fetchPart() {
      try {
        setArrived(await part.load());
      } catch (error) {
        if (!isGone) tellFailure();
        throw error;
      }
    }
    const begin = () => (stop = tryUntilOnline(fetchPart));
    const timer = setTimeout(begin, isNeeded ? 0 : pauseMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop();
    };
  }, [part, arrived, isNeeded, pauseMs]);
  return arrived;
}
