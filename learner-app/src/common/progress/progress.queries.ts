import { useQuery } from '@tryout/shared-ui';
import { useSession } from '../../session.ts';
import { getProgress } from './progress.api.ts';

/**
 * The signed-in learner's progress, always fetched again: an attempt may have ended a moment ago.
 * @param isWanted false fetches nothing
 */
export function useProgress(isWanted = true) {
  const accountId = useSession(({ account }) => account?.id);
  return useQuery({
    queryKey: ['attempts', accountId, 'progress'],
    queryFn: ({ signal }) => getProgress(signal),
    staleTime: 0,
    enabled: isWanted,
  });
}
