import { keepPreviousData, useQuery } from '@tryout/shared-ui';
import { overdueLook } from '../../common/overdue-look.ts';
import { useLearnerId } from '../../common/use-learner-id.ts';
import { listOwnAttempts } from './attempts.api.ts';

/** The running attempts, and a page of ended ones. Always fetched again: one has often ended a moment ago. */
export function useOwnAttempts(page: number) {
  const learnerId = useLearnerId();
  return useQuery({
    queryKey: ['attempts', learnerId, 'running-and-finished', page],
    queryFn: ({ signal }) => listOwnAttempts(page, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => data !== undefined && overdueLook(data.running, data),
  });
}
