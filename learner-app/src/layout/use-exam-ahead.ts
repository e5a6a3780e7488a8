import { useEffect } from 'react';

/** So long a page has the line for itself first. */
const pauseMs = 1_500;

interface Connection {
  saveData?: boolean;
}

/**
 * Fetches what shows an exam while a learner reads another page, so that a press on "Mulai Tryout" or "Lanjutkan" waits for the
 * questions alone. Not for who saves data. Whatever doesn't arrive is fetched when it is needed, as ever.
 * @param isWanted false for visitors, who can't start yet
 */
export function useExamAhead(isWanted: boolean): void {
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: Connection };
    if (!isWanted || connection?.saveData) return () => {};
    const timer = setTimeout(() => {
      for (const part of [
        import('../pages/exam-entry.page.tsx'),
        import(/* webpackChunkName: "attempt" */ '../pages/attempt.page.tsx'),
      ])
        part.catch(() => {});
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [isWanted]);
}
