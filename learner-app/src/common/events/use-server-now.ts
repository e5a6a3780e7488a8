import { useEffect, useState } from 'react';
import { serverTimeMs } from '../server-time.ts';

/** The server's time in milliseconds since 1970, each second; the device's where there was no answer yet. */
export function useServerNow(answer: { serverNow: string; receivedAtMs: number } | undefined): number {
  const [, setLooks] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setLooks((looks) => looks + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return answer ? serverTimeMs(answer) : Date.now();
}
