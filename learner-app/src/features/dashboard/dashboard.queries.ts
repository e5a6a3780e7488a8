import { useQuery } from '@tryout/shared-ui';
import { useSession } from '../../session.ts';
import { listLatestAttempts, listPackages } from './dashboard.api.ts';

/** The signed-in learner's newest attempts, always asked for anew. */
export function useLatestAttempts() {
  const accountId = useSession(({ account }) => account?.id);
  return useQuery({
    queryKey: ['attempts', accountId, 'latest'],
    queryFn: ({ signal }) => listLatestAttempts(signal),
    staleTime: 0,
  });
}

export const usePackages = () =>
  useQuery({ queryKey: ['tryouts', 'all'], queryFn: ({ signal }) => listPackages(signal) });
