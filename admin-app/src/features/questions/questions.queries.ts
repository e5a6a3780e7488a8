import type { ExamTypes } from '@tryout/api/contract';
import { type QueryClient, queryOptions } from '@tryout/shared-ui';
import type { QuestionArea } from '@tryout/shared-ui/staff';
import { adminArea, getQuestion, getTryout, listQuestions } from './questions.api.ts';

/** A package's questions in their order. */
export const questionListQuery = (tryoutId: string) =>
  queryOptions({
    queryKey: ['questions', 'list', tryoutId],
    queryFn: ({ signal }) => listQuestions(tryoutId, signal),
  });

/** A question to edit. It is loaded each time, because an edit must start from the newest version, and not again while it is edited. */
export const questionDetailQuery = (tryoutId: string, questionId: string) =>
  queryOptions({
    queryKey: ['questions', 'detail', tryoutId, questionId],
    queryFn: ({ signal }) => getQuestion(tryoutId, questionId, signal),
    gcTime: 0,
    staleTime: Infinity,
  });

/** The package that a question belongs to. */
export const tryoutOfQuestionQuery = (tryoutId: string) =>
  queryOptions({
    queryKey: ['tryouts', 'of question', tryoutId],
    queryFn: ({ signal }) => getTryout(tryoutId, signal),
  });

/** Loads everything again that shows questions or their number. */
export async function refreshQuestions(queryClient: QueryClient, tryoutId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: questionListQuery(tryoutId).queryKey }),
    queryClient.invalidateQueries({ queryKey: ['tryouts'] }),
    queryClient.invalidateQueries({ queryKey: ['dashboard'] }),
  ]);
}

/** The editor's area for administrators, which refreshes the lists after each save. */
export const questionArea = (queryClient: QueryClient, told: () => ExamTypes): QuestionArea =>
  adminArea((tryoutId) => void refreshQuestions(queryClient, tryoutId), told);
