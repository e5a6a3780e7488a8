import { useEffect } from 'react';

/** Keeps the screen on while this page is looked at, where the browser can: nobody should miss the start because the phone has gone to sleep. */
export function useScreenOn(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return () => {};
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    async function hold(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      // Refused when the battery is low: then the screen goes off as usual.
      const held = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) await held?.release();
      else lock = held;
    }
    const onVisible = () => void hold();
    void hold();
    // The browser lets go whenever the page is hidden.
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, [isWanted]);
}
