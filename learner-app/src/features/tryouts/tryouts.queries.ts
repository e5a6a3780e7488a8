import { keepPreviousData, queryOptions, useQuery } from '@tryout/shared-ui';
import { useSession } from '../../session.ts';
import { getTryout, listOwnAttempts, listTryouts, type TryoutFilters } from './tryouts.api.ts';

export const tryoutListQuery = (filters: TryoutFilters) =>
  queryOptions({
    queryKey: ['tryouts', 'list', filters],
    queryFn: ({ signal }) => listTryouts(filters, signal),
    placeholderData: keepPreviousData,
  });

export const tryoutDetailQuery = (tryoutId: string) =>
  queryOptions({ queryKey: ['tryouts', 'detail', tryoutId], queryFn: ({ signal }) => getTryout(tryoutId, signal) });

/** The signed-in learner's newest attempts; nothing for a visitor. Always asked for anew: one may have ended a moment ago. */
export function useOwnAttempts() {
  const accountId = useSession(({ status, account }) => (status === 'signed-in' ? account?.id : undefined));
  return useQuery({
    queryKey: ['attempts', accountId, 'newest'],
    queryFn: ({ signal }) => listOwnAttempts(signal),
    enabled: accountId !== undefined,
    staleTime: 0,
  });
}
