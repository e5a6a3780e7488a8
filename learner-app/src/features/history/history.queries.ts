import { keepPreviousData, useQuery } from '@tryout/shared-ui';
import { useSession } from '../../session.ts';
import { type HistoryFilters, listHistory } from './history.api.ts';

/** A page of the learner's attempts. Always fetched again: one may have ended a moment ago. */
export function useHistory(filters: HistoryFilters) {
  const accountId = useSession(({ account }) => account?.id);
  return useQuery({
    queryKey: ['attempts', accountId, 'history', filters],
    queryFn: ({ signal }) => listHistory(filters, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
