import { useEffect } from 'react';
import { doesPracticeWait } from './practice-database.ts';

/** Sends answers of practice that were given without a connection, once there is one. The code for it comes only when there are any. */
export function useSendPractice(learnerId: string | undefined): void {
  useEffect(() => {
    if (learnerId === undefined) return () => {};
    const send = () => {
      if (!doesPracticeWait(learnerId)) return;
      import(/* webpackChunkName: "send-practice" */ './send-practice.ts')
        .then(({ sendPractice }) => sendPractice(learnerId))
        .catch(() => {});
    };
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [learnerId]);
}
