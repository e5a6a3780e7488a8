import { useQuery } from '@tryout/shared-ui';
import { overdueLook } from '../overdue-look.ts';
import { useLearnerId } from '../use-learner-id.ts';
import { getOwnProgress } from './starting.api.ts';

/** The signed-in learner's progress with a package; nothing for a visitor. Always fetched again: an attempt may have ended a moment ago. */
export function useOwnProgress(tryoutId: string) {
  const learnerId = useLearnerId();
  return useQuery({
    queryKey: ['tryouts', 'progress', learnerId, tryoutId],
    queryFn: ({ signal }) => getOwnProgress(tryoutId, signal),
    enabled: learnerId !== undefined,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.running ? overdueLook([data.running], data) : false),
  });
}
