import { keepPreviousData, useQuery } from '@tryout/shared-ui';
import { serverTimeMs } from '../../common/server-time.ts';
import { useSession } from '../../session.ts';
import { listAttempts } from './attempts.api.ts';

/** The server closes what is over within a few seconds; so often we look whether it has. */
const overdueLookMs = 5_000;

/** A page of the learner's attempts. Always asked for anew: one has often ended a moment ago. */
export function useAttempts(page: number) {
  const accountId = useSession(({ account }) => account?.id);
  return useQuery({
    queryKey: ['attempts', accountId, 'page', page],
    queryFn: ({ signal }) => listAttempts(page, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.attempts.some(
        ({ state, deadlineAt }) => state === 'in_progress' && Date.parse(deadlineAt) <= serverTimeMs(data),
      )
        ? overdueLookMs
        : false,
  });
}
