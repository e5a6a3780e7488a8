import { queryOptions } from '@tryout/shared-ui';
import { getOverview, getProblems, getSummary, getWaitingPurchases, listNewest } from './dashboard.api.ts';

export const summaryQuery = queryOptions({
  queryKey: ['dashboard', 'summary'],
  queryFn: ({ signal }) => getSummary(signal),
});

/** Null where an older server doesn't have this call. */
export const overviewQuery = queryOptions({
  queryKey: ['dashboard', 'overview'],
  queryFn: ({ signal }) => getOverview(signal),
});

/**
 * The first pause between two calls while some packages are unchecked: the server soon checks them by itself. Doubled each time,
 * since a package that can't be checked stays among them.
 */
const firstPauseMs = 2_000;
const longestPauseMs = 60_000;

/** Null where an older server doesn't have this call. Asked again until all packages have been checked. */
export const problemsQuery = queryOptions({
  queryKey: ['dashboard', 'problems'],
  queryFn: ({ signal }) => getProblems(signal),
  refetchInterval: ({ state: { data, dataUpdateCount } }) =>
    data && data.unchecked > 0 ? Math.min(firstPauseMs * 2 ** Math.max(0, dataUpdateCount - 1), longestPauseMs) : false,
});

/** Null where an older server doesn't have this call. */
export const waitingPurchasesQuery = queryOptions({
  queryKey: ['dashboard', 'purchases'],
  queryFn: ({ signal }) => getWaitingPurchases(signal),
});

export const newestTryoutsQuery = queryOptions({
  queryKey: ['dashboard', 'newest'],
  queryFn: ({ signal }) => listNewest(signal),
});
