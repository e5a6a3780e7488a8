import { queryOptions } from '@tryout/shared-ui';
import { listAcceptances } from './late-answers.api.ts';

/** The key of all pages of the list. */
export const acceptancesKey = ['late-answers'];

/** How often we look while attempts are being scored again. */
const underWayLookMs = 1_000;

/** A page of the acceptances so far. */
export const acceptancesQuery = (page: number) =>
  queryOptions({
    queryKey: [...acceptancesKey, page],
    queryFn: ({ signal }) => listAcceptances(page, signal),
    refetchInterval: ({ state }) =>
      state.data?.acceptances.some(({ state: one }) => one === 'applying' || one === 'undoing')
        ? underWayLookMs
        : false,
  });
