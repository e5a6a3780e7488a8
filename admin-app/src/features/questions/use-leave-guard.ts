import { type Location, useBlocker } from '@tryout/shared-ui';
import { useEffect, useRef } from 'react';

const placeOf = ({ pathname, search }: Location) => {
  const query = new URLSearchParams(search);
  return [pathname, query.get('tryout'), query.get('soal')].join(' ');
};

/**
 * Stands in the way of every step that would lose what was written: closing, "back", a link, closing the tab.
 * @returns the step that waits for a decision, and `release`, after which nothing stands in the way any more
 */
export function useLeaveGuard(hasUnsaved: boolean) {
  const isOn = useRef(hasUnsaved);
  useEffect(() => {
    isOn.current = hasUnsaved;
  }, [hasUnsaved]);

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
