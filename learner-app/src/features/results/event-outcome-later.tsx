import type { Result } from '@tryout/api/contract';
import { later, useLater } from '@tryout/shared-ui';
import { useSession } from '../../session.ts';

const outcome = later(() => import('./event-outcome.tsx'));

/** The parts that only a result of an event has; fetched after the result. Guests take no part in events. */
export function EventOutcomeLater(props: Pick<Result, 'attemptId' | 'tryout'>) {
  const isLearner = useSession(({ status }) => status === 'signed-in');
  const parts = useLater(outcome, false);
  return isLearner && parts ? <parts.EventOutcome {...props} /> : null;
}
