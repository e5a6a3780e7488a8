import { useEffect } from 'react';
import type { ExamStore } from './exam.store.ts';

/** Adds up, second by second, how long a question is looked at; a hidden page doesn't count, nor what comes after the end. */
export function useTimeSpent(store: ExamStore, itemId: string, isOver: boolean): void {
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') store.getState().spend(itemId, 1);
    }, 1000);
    return () => clearInterval(timer);
  }, [store, itemId, isOver]);
}
