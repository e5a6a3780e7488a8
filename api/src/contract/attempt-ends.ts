import type { AttemptState } from './attempts.ts';
import type { Open } from './open-values.ts';

/** How an attempt came to its end: by its deadline, by hand of an event's organiser, or handed in before. */
export const attemptEnds = ['clock', 'organiser', 'learner'] as const;
export type AttemptEnd = (typeof attemptEnds)[number];

export const attemptEndLabels: Record<AttemptEnd, string> = {
  clock: 'Waktu habis',
  organiser: 'Diakhiri oleh penyelenggara',
  learner: 'Selesai',
};

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
export function endedBy({ state, submittedAt, deadlineAt }: Ended): AttemptEnd {
  if (submittedAt !== null && submittedAt === deadlineAt) return 'clock';
  if (state !== 'expired') return 'learner';
  return submittedAt === null || deadlineAt === undefined ? 'clock' : 'organiser';
}
