import { keepPreviousData, queryOptions } from '@tryout/shared-ui';
import { getUserAttempts, listUsers, type UserFilters } from './users.api.ts';

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
