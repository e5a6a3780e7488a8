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
  pageSize?: number;
  filter: NotebookFilter;
  subType: string | null;
}

/** A page of the learner's notebook. */
export function useNotebook(view: NotebookView, isEnabled = true) {
  const learnerId = useSession(({ account }) => account?.id);
  return useQuery({
    queryKey: ['practice', learnerId, 'notebook', view],
    queryFn: ({ signal }) => listNotebook(view, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
}

/** The learner's marks on an attempt's questions. Not asked for again and again where it fails: a server of before knows none. */
export const usePracticeMarks = (attemptId: string) =>
  useQuery({
    queryKey: ['practice', 'marks', attemptId],
    queryFn: ({ signal }) => getMarks(attemptId, signal),
    retry: false,
    refetchInterval: false,
  });
