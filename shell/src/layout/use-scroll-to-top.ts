import { useEffect, useRef } from 'react';
import { useLocation } from '@tryout/shared-ui';

/** A new page starts at its top; going back keeps the place that the browser remembers. */
export function useScrollToTop(): void {
  const { pathname } = useLocation();
  const wentBack = useRef(false);
  useEffect(() => {
    const note = () => {
      wentBack.current = true;
    };
    window.addEventListener('popstate', note);
    return () => window.removeEventListener('popstate', note);
  }, []);
  useEffect(() => {
    if (!wentBack.current && !window.location.hash) window.scrollTo(0, 0);
    wentBack.current = false;
  }, [pathname]);
}
