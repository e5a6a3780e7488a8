import { keepPreviousData, queryOptions } from '@tryout/shared-ui';
import { getLearnerAttempts, listLearners, type LearnerFilters } from './learners.api.ts';

/** A page of the learners; the old one stays until the new one has arrived. */
export const learnerListQuery = (filters: LearnerFilters, page: number) =>
  queryOptions({
    queryKey: ['users', 'list', filters, page],
    queryFn: ({ signal }) => listLearners(filters, page, signal),
    placeholderData: keepPreviousData,
  });

/** A learner and a page of the attempts; the old page stays while the next one of the same learner loads. */
export const learnerAttemptsQuery = (learnerId: string, page: number) =>
  queryOptions({
    queryKey: ['users', 'attempts', learnerId, page],
    queryFn: ({ signal }) => getLearnerAttempts(learnerId, page, signal),
    placeholderData: (previous, query) => (query?.queryKey[2] === learnerId ? previous : undefined),
  });
