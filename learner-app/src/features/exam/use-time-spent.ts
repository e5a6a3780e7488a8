import { useEffect } from 'react';
import type { ExamStore } from './exam.store.ts';

/** Counts, in seconds, how long a question is looked at; neither while the page is hidden nor after the end. */
export function useTimeSpent(store: ExamStore, itemId: string, isOver: boolean): void {
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') store.getState().spend(itemId, 1);
    }, 1000);
    return () => clearInterval(timer);
  }, [store, itemId, isOver]);
}
