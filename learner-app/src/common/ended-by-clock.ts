import type { AttemptState } from '@tryout/api/contract';

interface Ended {
  state: AttemptState;
  submittedAt: string | null;
  /** Not known of an older API's result. */
  deadlineAt?: string | undefined;
}

/** Whether the time was over: the server closed the attempt, or the screen handed in at 0:00. What arrives after the deadline ends at it. */
export const endedByClock = ({ state, submittedAt, deadlineAt }: Ended): boolean =>
  state === 'expired' || (submittedAt !== null && submittedAt === deadlineAt);
