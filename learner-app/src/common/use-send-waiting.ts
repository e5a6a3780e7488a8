import { useEffect } from 'react';

/** A kind of thing that is kept on this device until there is a connection. */
export interface Waiting {
  /** True if this learner has any of it, without the code that sends it. */
  doesWait(learnerId: string): boolean;
  /** Fetches that code and sends. */
  send(learnerId: string): Promise<unknown>;
}

/** Sends what waits, now and whenever the connection comes back. */
export function useSendWaiting(learnerId: string | undefined, { doesWait, send }: Waiting): void {
  useEffect(() => {
    if (learnerId === undefined) return () => {};
    const sendAny = () => {
      if (doesWait(learnerId)) send(learnerId).catch(() => {});
    };
    sendAny();
    window.addEventListener('online', sendAny);
    return () => window.removeEventListener('online', sendAny);
  }, [learnerId, doesWait, send]);
}
