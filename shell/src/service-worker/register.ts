import { whenLoaded } from '../when-loaded.ts';
import { keptKind } from './kept.ts';

/**
 * Registers the service worker once the page has loaded; in production builds only. It is told which files this page has loaded without it,
 * so that even the first visit can be reloaded offline.
 */
export function registerServiceWorker(): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  whenLoaded(start);
}

function start(): void {
  const { serviceWorker } = navigator;
  // Blocked by the browser's settings, or no answer: the app works without it, and the next page tries again.
  serviceWorker.register('/sw.js').catch(() => {});
  if (!cameThroughWorker()) void serviceWorker.ready.then(({ active }) => active && tellWhatIsLoaded(active));
}

/** Having a worker now is not enough: it may have taken over while files were already loading. */
function cameThroughWorker(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation !== undefined && navigation.workerStart > 0;
}

function tellWhatIsLoaded(worker: ServiceWorker): void {
  const observer = new PerformanceObserver((list) => {
    const urlsToCache = list
      .getEntries()
      .map(({ name }) => name)
      .filter((name) => URL.canParse(name) && keptKind(new URL(name), window.location.origin) !== undefined);
    // The message that Workbox's router listens for.
    if (urlsToCache.length > 0) worker.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
  });
  observer.observe({ type: 'resource', buffered: true });
}
