import { useEffect } from 'react';

/** The page itself gets the network first, for this time. */
const pauseMs = 1_500;

interface Connection {
  saveData?: boolean;
}

/**
 * Fetches the exam's code while a learner reads another page, so that a press on "Mulai Tryout" or "Lanjutkan" waits only for the
 * questions. Not for users who save data. A file that doesn't arrive is fetched later, when it is needed.
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
        // For the next start, which may have no connection.
        import(/* webpackChunkName: "offline-start" */ './offline-start.tsx'),
      ])
        part.catch(() => {});
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [isWanted]);
}
