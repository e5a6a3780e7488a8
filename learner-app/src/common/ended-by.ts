import type { AttemptState, Open } from '@tryout/api/contract';

interface Ended {
  state: Open<AttemptState>;
  submittedAt: string | null;
  /** Missing in an older API's result. */
  deadlineAt?: string | undefined;
}

/**
 * How an attempt came to its end. One that ran out ends at its deadline, whether the server closed it or the screen handed in at 0:00; an event's
 * organiser ends one at another moment.
 */
export function endedBy({ state, submittedAt, deadlineAt }: Ended): 'clock' | 'organiser' | 'learner' {
  if (submittedAt !== null && submittedAt === deadlineAt) return 'clock';
  if (state !== 'expired') return 'learner';
  return submittedAt === null || deadlineAt === undefined ? 'clock' : 'organiser';
}
