import { useQuery } from '@tryout/shared-ui';
import { useSession } from '../../session.ts';
import { getProgress } from './progress.api.ts';

/** The signed-in learner's progress, always asked for anew: an attempt may have ended a moment ago. */
export function useProgress() {
  const accountId = useSession(({ account }) => account?.id);
  return useQuery({
    queryKey: ['attempts', accountId, 'progress'],
    queryFn: ({ signal }) => getProgress(signal),
    staleTime: 0,
  });
}
