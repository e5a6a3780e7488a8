import { keepPreviousData, useQuery } from '@tryout/shared-ui';
import { serverTimeMs } from '../../common/server-time.ts';
import { useLearnerId } from '../../common/use-learner-id.ts';
import { listOwnAttempts } from './attempts.api.ts';

/** The server closes an attempt within a few seconds after its time; we check this often whether it has. */
const overdueLookMs = 5_000;

/** The running attempts, and a page of ended ones. Always fetched again: one has often ended a moment ago. */
export function useOwnAttempts(page: number) {
  const learnerId = useLearnerId();
  return useQuery({
    queryKey: ['attempts', learnerId, 'running-and-finished', page],
    queryFn: ({ signal }) => listOwnAttempts(page, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.running.some(({ deadlineAt }) => Date.parse(deadlineAt) <= serverTimeMs(data)) ? overdueLookMs : false,
  });
}
