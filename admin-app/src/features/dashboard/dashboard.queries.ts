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

/** Null where an older server knows of none. */
export const problemsQuery = queryOptions({
  queryKey: ['dashboard', 'problems'],
  queryFn: ({ signal }) => getProblems(signal),
});

export const newestTryoutsQuery = queryOptions({
  queryKey: ['dashboard', 'newest'],
  queryFn: ({ signal }) => listNewest(signal),
});
