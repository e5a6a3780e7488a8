import { useEffect, useRef } from 'react';
import { useLocation } from '@tryout/shared-ui';

/** A new page starts at its top; going back keeps the place that the browser remembers. */
export function useScrollToTop(): void {
  const { pathname, key } = useLocation();
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
  }, [pathname]);
  // Going back within a page, as closing a dialog does, is over as well: the next page is a new one.
  useEffect(() => {
    wentBack.current = false;
  }, [key]);
}
