import { keepPreviousData, queryOptions, useQuery } from '@tryout/shared-ui';
import { overdueLook } from '../../common/overdue-look.ts';
import { useLearnerId } from '../../common/use-learner-id.ts';
import { getTryout, hasBegunAny, listOwnTryouts, listTryouts, type TryoutFilters } from './tryouts.api.ts';

/**
 * A page of packages. For a learner with their own state of each, and always fetched again, since an attempt may have ended a moment ago.
 */
export function useTryouts(filters: TryoutFilters) {
  const learnerId = useLearnerId();
  return useQuery({
    queryKey: ['tryouts', 'list', learnerId ?? null, filters],
    queryFn: ({ signal }) => (learnerId === undefined ? listTryouts(filters, signal) : listOwnTryouts(filters, signal)),
    placeholderData: keepPreviousData,
    ...(learnerId !== undefined && { staleTime: 0 }),
    refetchInterval: ({ state: { data } }) =>
      data?.answer
        ? overdueLook(
            data.tryouts.flatMap(({ own }) => own?.running ?? []),
            data.answer,
          )
        : false,
  });
}

export const tryoutDetailQuery = (tryoutId: string) =>
  queryOptions({ queryKey: ['tryouts', 'detail', tryoutId], queryFn: ({ signal }) => getTryout(tryoutId, signal) });

/** True when the signed-in learner has ever started a tryout; false for a visitor, and until it is known. */
export function useHasBegunAny(): boolean {
  const learnerId = useLearnerId();
  const { data } = useQuery({
    queryKey: ['attempts', learnerId, 'any'],
    queryFn: ({ signal }) => hasBegunAny(signal),
    enabled: learnerId !== undefined,
  });
  return data ?? false;
}
