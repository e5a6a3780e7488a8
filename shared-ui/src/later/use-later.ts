import type { Later } from '@tryout/shared-ui/kit';
import { useEffect, useState } from 'react';
import { tryUntilOnline } from './try-until-online.ts';

/** The page's first picture has the connection for itself, for this time. */
const pauseMs = 1_000;

/**
 * A part of the libraries that the page's first picture does without. It is fetched right after that picture, so that it is there when it is needed,
 * also on a connection that drops meanwhile.
 * @param isNeeded true when it is needed now: then it is fetched without a pause, and tried again
 * @returns undefined until it has arrived
 */
export function useLater<Part>(part: Later<Part>, isNeeded: boolean): Part | undefined {
  const [arrived, setArrived] = useState(() => part.now);
  useEffect(() => {
    if (arrived) return () => {};
    let stop = () => {};
    const begin = () => (stop = tryUntilOnline(async () => setArrived(await part.load())));
    const timer = setTimeout(begin, isNeeded ? 0 : pauseMs);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [part, arrived, isNeeded]);
  return arrived;
}
