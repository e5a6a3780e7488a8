import type { NotebookFilter } from '@tryout/api/contract';
import { keepPreviousData, useQuery } from '@tryout/shared-ui';
import { useSession } from '../../session.ts';
import { getMarks, getOverview, listNotebook } from './practice.api.ts';

/*
 * All keys begin with `practice`, so that whatever a learner changes asks for all of it again. A question that was answered a moment ago changes
 * everything: nothing is taken from the cache without asking.
 */

/** The overview of the signed-in learner. */
export function usePracticeOverview() {
  const learnerId = useSession(({ account }) => account?.id);
  return useQuery({
    queryKey: ['practice', learnerId, 'overview'],
    queryFn: ({ signal }) => getOverview(signal),
    staleTime: 0,
  });
}

interface NotebookView {
  page: number;
  filter: NotebookFilter;
  subType: string | null;
}

/** A page of the learner's notebook. */
export function useNotebook(view: NotebookView) {
  const learnerId = useSession(({ account }) => account?.id);
  return useQuery({
    queryKey: ['practice', learnerId, 'notebook', view],
    queryFn: ({ signal }) => listNotebook(view, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Those of these questions that are in the learner's notebook. An older API gives the first hundred of the whole notebook. */
export function useNotebookOf(questionIds: readonly string[], isEnabled: boolean) {
  const learnerId = useSession(({ account }) => account?.id);
  return useQuery({
    queryKey: ['practice', learnerId, 'notebook of', questionIds],
    queryFn: ({ signal }) =>
      listNotebook({ page: 1, pageSize: 100, filter: 'all', subType: null, ids: questionIds }, signal),
    staleTime: 0,
    enabled: isEnabled && questionIds.length > 0,
  });
}

/** The learner's marks on an attempt's questions. Not asked for again and again where it fails: an older server knows none. */
export const usePracticeMarks = (attemptId: string) =>
  useQuery({
    queryKey: ['practice', 'marks', attemptId],
    queryFn: ({ signal }) => getMarks(attemptId, signal),
    retry: false,
    refetchInterval: false,
  });
