import { keepPreviousData, queryOptions } from '@tryout/shared-ui';
import { getUserAttempts, listExports, listUsers, type UserFilters } from './users.api.ts';

/** A page of the learners; the old one stays until the new one has arrived. */
export const userListQuery = (filters: UserFilters, page: number) =>
  queryOptions({
    queryKey: ['users', 'list', filters, page],
    queryFn: ({ signal }) => listUsers(filters, page, signal),
    placeholderData: keepPreviousData,
  });

/** A learner and a page of the attempts; the old page stays while the next one of the same learner loads. */
export const userAttemptsQuery = (learnerId: string, page: number) =>
  queryOptions({
    queryKey: ['users', 'attempts', learnerId, page],
    queryFn: ({ signal }) => getUserAttempts(learnerId, page, signal),
    placeholderData: (previous, query) => (query?.queryKey[2] === learnerId ? previous : undefined),
  });

const exportLookedAtEveryMs = 1_000;

/** The own exports; asked for again while one runs. */
export const exportsQuery = queryOptions({
  queryKey: ['users', 'exports'],
  queryFn: ({ signal }) => listExports(signal),
  refetchInterval: ({ state: { data } }) =>
    data?.some(({ state }) => state === 'running') ? exportLookedAtEveryMs : false,
});
