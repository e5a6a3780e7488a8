import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** False when the browser knows that there is no network; true says nothing about the server. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
