import { queryOptions } from '@tryout/shared-ui';
import { getOverview, getSummary, listNewest } from './dashboard.api.ts';

export const summaryQuery = queryOptions({
  queryKey: ['dashboard', 'summary'],
  queryFn: ({ signal }) => getSummary(signal),
});

/** Null where an older server knows of none. */
export const overviewQuery = queryOptions({
  queryKey: ['dashboard', 'overview'],
  queryFn: ({ signal }) => getOverview(signal),
});

export const newestTryoutsQuery = queryOptions({
  queryKey: ['dashboard', 'newest'],
  queryFn: ({ signal }) => listNewest(signal),
});
