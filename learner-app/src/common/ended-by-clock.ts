import type { AttemptState, Open } from '@tryout/api/contract';

interface Ended {
  state: Open<AttemptState>;
  submittedAt: string | null;
  /** Missing in an older API's result. */
  deadlineAt?: string | undefined;
}

/**
 * True when the time ran out: the server closed the attempt, or the screen handed in at 0:00. An attempt handed in after its deadline ends
 * at the deadline.
 */
export const endedByClock = ({ state, submittedAt, deadlineAt }: Ended): boolean =>
  state === 'expired' || (submittedAt !== null && submittedAt === deadlineAt);
