import { useEffect, useRef } from 'react';
import type { Location } from 'react-router';
import { useBlocker } from '@tryout/shared-ui/platform';

/**
 * Blocks every step that would lose unsaved text: closing, "back", a link, closing the tab.
 * @param hasUnsaved there is text that isn't saved
 * @param names the parameters of the address that say what is edited; a change of others (a filter) loses nothing. Left out: every change does
 * @returns the step that waits for a decision, and `release`, after which nothing is blocked any more
 */
export function useLeaveGuard(hasUnsaved: boolean, names?: readonly string[]) {
  const isOn = useRef(hasUnsaved);
  useEffect(() => {
    isOn.current = hasUnsaved;
  }, [hasUnsaved]);

  const placeOf = ({ pathname, search }: Location) => {
    if (!names) return `${pathname}${search}`;
    const query = new URLSearchParams(search);
    return [pathname, ...names.map((name) => query.get(name))].join(' ');
  };
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isOn.current && placeOf(currentLocation) !== placeOf(nextLocation),
  );

  useEffect(() => {
    function warn(event: BeforeUnloadEvent): void {
      if (isOn.current) event.preventDefault();
    }
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);

  return {
    blocker,
    release() {
      isOn.current = false;
    },
  };
}
