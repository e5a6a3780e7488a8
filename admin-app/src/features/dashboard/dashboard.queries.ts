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

/** Between two questions while there are packages that have not been looked at: each answer comes after the next few of them were. */
const uncheckedPauseMs = 2_000;

/** Null where an older server knows of none. Asked again until all packages have been looked at. */
export const problemsQuery = queryOptions({
  queryKey: ['dashboard', 'problems'],
  queryFn: ({ signal }) => getProblems(signal),
  refetchInterval: ({ state: { data } }) => (data && data.unchecked > 0 ? uncheckedPauseMs : false),
});

export const newestTryoutsQuery = queryOptions({
  queryKey: ['dashboard', 'newest'],
  queryFn: ({ signal }) => listNewest(signal),
});
