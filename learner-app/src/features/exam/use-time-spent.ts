import { useEffect } from 'react';
import type { ExamStore } from './exam.store.ts';

/** Counts, in seconds, how long a question is looked at; neither while the page is hidden nor while it stands still: in a pause, and after the end. */
export function useTimeSpent(store: ExamStore, itemId: string, isStill: boolean): void {
  useEffect(() => {
    if (isStill) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') store.getState().spend(itemId, 1);
    }, 1000);
    return () => clearInterval(timer);
  }, [store, itemId, isStill]);
}
