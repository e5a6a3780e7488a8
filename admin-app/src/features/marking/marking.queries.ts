import { queryOptions } from '@tryout/shared-ui';
import {
  type EssayFilters,
  type EssayKey,
  getEssay,
  listEssayQuestions,
  listEssays,
  listEssayTryouts,
} from './marking.api.ts';

export const essayListQuery = (filters: EssayFilters) =>
  queryOptions({ queryKey: ['essays', 'list', filters], queryFn: ({ signal }) => listEssays(filters, signal) });

export const essayTryoutsQuery = () =>
  queryOptions({ queryKey: ['essays', 'tryouts'], queryFn: ({ signal }) => listEssayTryouts(signal) });

export const essayQuestionsQuery = (tryout: string) =>
  queryOptions({
    queryKey: ['essays', 'questions', tryout],
    queryFn: ({ signal }) => listEssayQuestions(tryout, signal),
    enabled: tryout !== '',
  });

/** Question and answer never change; a mark that has changed is found when the server refuses the older version. */
export const essayQuery = ({ attemptId, itemId }: EssayKey) =>
  queryOptions({
    queryKey: ['essays', 'one', attemptId, itemId],
    queryFn: ({ signal }) => getEssay({ attemptId, itemId }, signal),
    staleTime: 5 * 60_000,
  });
