import { keepPreviousData, queryOptions } from '@tryout/shared-ui';
import { getUserAttempts, listUsers, type UserFilters } from './users.api.ts';

/** A page of the learners; the old one stays until it is here. */
export const userListQuery = (filters: UserFilters, page: number) =>
  queryOptions({
    queryKey: ['users', 'list', filters, page],
    queryFn: ({ signal }) => listUsers(filters, page, signal),
    placeholderData: keepPreviousData,
  });

/** A learner and a page of the attempts; pages of one learner follow one another without a gap. */
export const userAttemptsQuery = (learnerId: string, page: number) =>
  queryOptions({
    queryKey: ['users', 'attempts', learnerId, page],
    queryFn: ({ signal }) => getUserAttempts(learnerId, page, signal),
    placeholderData: (previous, query) => (query?.queryKey[2] === learnerId ? previous : undefined),
  });
