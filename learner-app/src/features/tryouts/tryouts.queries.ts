import { keepPreviousData, queryOptions, useQuery } from '@tryout/shared-ui';
import { useLearnerId } from '../../use-learner-id.ts';
import { getOwnProgress, getTryout, listOwnTryouts, listTryouts, type TryoutFilters } from './tryouts.api.ts';

/**
 * A page of packages: for a learner with what was done with each, and always asked for anew, since an attempt may have ended a
 * moment ago.
 */
export function useTryouts(filters: TryoutFilters) {
  const learnerId = useLearnerId();
  return useQuery({
    queryKey: ['tryouts', 'list', learnerId ?? null, filters],
    queryFn: ({ signal }) => (learnerId === undefined ? listTryouts(filters, signal) : listOwnTryouts(filters, signal)),
    placeholderData: keepPreviousData,
    ...(learnerId !== undefined && { staleTime: 0 }),
  });
}

export const tryoutDetailQuery = (tryoutId: string) =>
  queryOptions({ queryKey: ['tryouts', 'detail', tryoutId], queryFn: ({ signal }) => getTryout(tryoutId, signal) });

/** How far the signed-in learner is with a package; nothing for a visitor. Always asked for anew: an attempt may have ended a moment ago. */
export function useOwnProgress(tryoutId: string) {
  const learnerId = useLearnerId();
  return useQuery({
    queryKey: ['tryouts', 'progress', learnerId, tryoutId],
    queryFn: ({ signal }) => getOwnProgress(tryoutId, signal),
    enabled: learnerId !== undefined,
    staleTime: 0,
  });
}
