import { serverTimeMs } from './server-time.ts';

/** The server closes an attempt within a few seconds after its time; this often we look whether it has. */
const everyMs = 5_000;

/**
 * When to ask again about attempts that are running in an answer: soon, once the time of one is over.
 * @returns React Query's `refetchInterval`
 */
export const overdueLook = (
  running: readonly { deadlineAt: string }[],
  answer: { serverNow: string; receivedAtMs: number },
): number | false =>
  running.some(({ deadlineAt }) => Date.parse(deadlineAt) <= serverTimeMs(answer)) ? everyMs : false;
