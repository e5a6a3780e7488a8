import { useEffect } from 'react';

const againMs = 15_000;

/** While something couldn't be asked: asks again when the browser is back online, and now and then because browsers don't always know. */
export function useBackOnline(isWaiting: boolean, askAgain: () => unknown): void {
  useEffect(() => {
    if (!isWaiting) return;
    const ask = () => void askAgain();
    const timer = setInterval(ask, againMs);
    window.addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', ask);
    };
  }, [isWaiting, askAgain]);
}
