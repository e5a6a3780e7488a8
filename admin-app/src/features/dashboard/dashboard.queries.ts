import { queryOptions } from '@tryout/shared-ui';
import { getOverview, getProblems, getSummary, listNewest } from './dashboard.api.ts';

export const summaryQuery = queryOptions({
  queryKey: ['dashboard', 'summary'],
  queryFn: ({ signal }) => getSummary(signal),
});

/** Null where an older server knows of none. */
export const overviewQuery = queryOptions({
  queryKey: ['dashboard', 'overview'],
  queryFn: ({ signal }) => getOverview(signal),
});

/**
 * Between two questions while there are packages that have not been looked at: each answer comes after the next few of them were. Twice
 * as long each time, since one that can't be checked stays among them.
 */
const firstPauseMs = 2_000;
const longestPauseMs = 60_000;

/** Null where an older server knows of none. Asked again until all packages have been looked at. */
export const problemsQuery = queryOptions({
  queryKey: ['dashboard', 'problems'],
  queryFn: ({ signal }) => getProblems(signal),
  refetchInterval: ({ state: { data, dataUpdateCount } }) =>
    data && data.unchecked > 0 ? Math.min(firstPauseMs * 2 ** Math.max(0, dataUpdateCount - 1), longestPauseMs) : false,
});

export const newestTryoutsQuery = queryOptions({
  queryKey: ['dashboard', 'newest'],
  queryFn: ({ signal }) => listNewest(signal),
});
