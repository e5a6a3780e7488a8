import { useEffect } from 'react';
import { doReportsWait } from './reports-wait.ts';

/** Sends reports that were written without a connection, once there is one. The code for it comes only when there are any. */
export function useSendReports(learnerId: string | undefined): void {
  useEffect(() => {
    if (learnerId === undefined) return () => {};
    const send = () => {
      if (!doReportsWait(learnerId)) return;
      import(/* webpackChunkName: "reports" */ './reports.ts')
        .then(({ sendKept }) => sendKept(learnerId))
        .catch(() => {});
    };
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [learnerId]);
}
