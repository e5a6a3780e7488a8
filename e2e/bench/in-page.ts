/** The measurements that the scripts below store on the page's window. */
export interface Watched {
  /** Time of the largest contentful paint so far, in ms since the visit began. */
  lcpMs: number;
  lcpText: string;
  /** The first frame that shows a text. */
  paintedAt: Record<string, number>;
  /** Durations of presses that led to a frame: from the touch to the pixels. */
  pressesMs: number[];
  pressedAt: number;
  /** Notes the next frame in which an element of the page has this text; by default, the whole page. */
  watchFor(text: string, selector?: string): void;
}

declare global {
  interface Window {
    watched: Watched;
  }
}

/** Runs in the page before all other scripts. */
export function watchPaints(): void {
  const watched: Watched = {
    lcpMs: 0,
    lcpText: '',
    paintedAt: {},
    pressesMs: [],
    pressedAt: 0,
    watchFor(text, selector = '#root') {
      delete watched.paintedAt[text];
      const look = () => {
        if (watched.paintedAt[text] !== undefined || !document.querySelector(selector)?.textContent.includes(text))
          return;
        watched.paintedAt[text] = Number.POSITIVE_INFINITY;
        observer.disconnect();
        // A task right after a frame's callbacks: by then the frame with the text has been produced.
        requestAnimationFrame(() => setTimeout(() => (watched.paintedAt[text] = performance.now())));
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { childList: true, subtree: true, characterData: true });
      look();
    },
  };
  window.watched = watched;
  document.addEventListener('pointerdown', ({ timeStamp }) => (watched.pressedAt = timeStamp), { capture: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element | null })[]) {
      watched.lcpMs = entry.startTime;
      watched.lcpText = (entry.element?.textContent ?? '').trim().slice(0, 60);
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'click') watched.pressesMs.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
