import { keepPreviousData, type QueryClient, queryOptions } from '@tryout/shared-ui';
import { checkTryout, getTryout, listRuleSets, listTryouts, type TryoutFilters } from './tryouts.api.ts';

export const tryoutListQuery = (filters: TryoutFilters, page: number) =>
  queryOptions({
    queryKey: ['tryouts', 'list', filters, page],
    queryFn: ({ signal }) => listTryouts(filters, page, signal),
    placeholderData: keepPreviousData,
  });

/** A package on its own page; under the list's key, so that a refresh of the list includes it. */
export const packageQuery = (tryoutId: string) =>
  queryOptions({
    queryKey: ['tryouts', 'package', tryoutId],
    queryFn: ({ signal }) => getTryout(tryoutId, signal),
  });

/** For an editor: read when it opens, and not again while somebody writes. */
export const tryoutDetailQuery = (tryoutId: string) =>
  queryOptions({
    queryKey: ['tryout', tryoutId],
    queryFn: ({ signal }) => getTryout(tryoutId, signal),
    gcTime: 0,
    staleTime: Infinity,
  });

/** The problems of a package: checked again each time, since they are fixed in between. */
export const tryoutCheckQuery = (tryoutId: string) =>
  queryOptions({
    queryKey: ['tryouts', 'check', tryoutId],
    queryFn: async ({ signal }) => {
      const [tryout, check] = await Promise.all([getTryout(tryoutId, signal), checkTryout(tryoutId, signal)]);
      return { tryout, check };
    },
    gcTime: 0,
  });

/** Rule sets change only with a release. */
export const ruleSetsQuery = queryOptions({
  queryKey: ['rule-sets'],
  queryFn: ({ signal }) => listRuleSets(signal),
  staleTime: Infinity,
});

/** Fetches everything that shows packages again. */
export async function refreshTryouts(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['tryouts'] }),
    queryClient.invalidateQueries({ queryKey: ['dashboard'] }),
  ]);
}
