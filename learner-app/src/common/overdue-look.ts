import { serverTimeMs } from './server-time.ts';

/** The server closes an attempt within a few seconds after its time; this often we look whether it has. */
const everyMs = 5_000;

/**
 * When to ask again about attempts that are running in an answer: soon, once the time of one is over.
 * @returns React Query's `refetchInterval`
 */
export const overdueLook = (
  running: readonly { deadlineAt: string; remainingSeconds?: number | null | undefined }[],
  answer: { serverNow: string; receivedAtMs: number },
): number | false =>
  running.some(
    // In an event's pause the time stands still.
    ({ deadlineAt, remainingSeconds }) =>
      typeof remainingSeconds !== 'number' && Date.parse(deadlineAt) <= serverTimeMs(answer),
  )
    ? everyMs
    : false;
