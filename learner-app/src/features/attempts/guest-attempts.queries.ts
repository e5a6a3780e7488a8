import { useQueries } from '@tryout/shared-ui';
import { overdueLook } from '../../common/overdue-look.ts';
import { guestId, isRefused, useGuestTryouts } from '../../common/guest-tryouts.ts';
import { getSummary } from '../../common/attempt-summary.api.ts';

/** The guest's attempts on this device, the newest first, one call each: the list call is only for learners. */
export function useGuestAttempts() {
  const tryouts = useGuestTryouts((state) => state.tryouts);
  return useQueries({
    queries: tryouts.toReversed().map(({ id }) => ({
      queryKey: ['attempts', guestId, id],
      queryFn: ({ signal }: { signal: AbortSignal }) => getSummary(id, signal),
      staleTime: 0,
      refetchInterval: ({
        state: { data },
      }: {
        state: { data?: Awaited<ReturnType<typeof getSummary>> | undefined };
      }) => data?.state === 'in_progress' && overdueLook([data], data),
    })),
    combine: (results) => ({
      attempts: results.flatMap(({ data }) => data ?? []),
      /** Those that the server may still know. */
      ids: tryouts.filter((_, at) => !isRefused(results.at(-1 - at)?.error)).map(({ id }) => id),
      refused: results.filter(({ error }) => isRefused(error)).length,
      isLoading: results.some(({ isPending }) => isPending),
      error: results.find(({ error, data }) => error && !data && !isRefused(error))?.error ?? null,
      refetch: () => void Promise.all(results.map(({ refetch }) => refetch())),
    }),
  });
}
