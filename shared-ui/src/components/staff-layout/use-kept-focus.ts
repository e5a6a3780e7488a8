import { useEffect } from 'react';

/** Things with a name of their own, which a screen reader says. */
const places = '[role="dialog"], section[aria-label], section[aria-labelledby], ol[aria-label], ul[aria-label]';

/** Components that give the focus to their next control do so first; Mantine gives it back after a dialog 10 ms after its end. */
const waitMs = 100;

/**
 * A button that its own success takes out of the page (a deleted row, a step that is over) would leave the focus nowhere. Then it goes to the nearest
 * named place that was around the button, such as the table, or to the page's title (docs/decisions/0249).
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let around: Element[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    function note({ target }: FocusEvent) {
      clearTimeout(timer); // it is somewhere again: a dialog has given it back, for example
      around = [];
      for (let one = target instanceof Element ? target : null; one; one = one.parentElement) around.push(one);
    }
    function giveBack() {
      if (document.activeElement !== document.body) return;
      const place = around.find((one) => one.isConnected && one.matches(places)) ?? document.querySelector('main h1');
      if (!(place instanceof HTMLElement)) return;
      if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
      place.focus({ preventScroll: true });
    }
    const gone = new MutationObserver(() => {
      if (!around[0] || around[0].isConnected) return;
      clearTimeout(timer);
      timer = setTimeout(giveBack, waitMs);
    });
    document.addEventListener('focusin', note);
    gone.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      gone.disconnect();
      clearTimeout(timer);
    };
  }, []);
}
