import { useEffect } from 'react';
import type { ExamStore } from './exam.store.ts';

/** Adds up the seconds that a question is looked at; a hidden page doesn't count. */
export function useTimeSpent(store: ExamStore, itemId: string): void {
  useEffect(() => {
    let sinceMs = performance.now();
    const take = () => {
      const seconds = Math.round((performance.now() - sinceMs) / 1000);
      sinceMs = performance.now();
      store.getState().spend(itemId, seconds);
    };
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') take();
      else sinceMs = performance.now();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      if (document.visibilityState === 'visible') take();
    };
  }, [store, itemId]);
}
