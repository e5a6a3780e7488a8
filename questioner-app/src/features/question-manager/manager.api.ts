import { AuthorQuestion, AuthorQuestionList } from '@tryout/api/contract';
import { queryOptions } from '@tryout/shared-ui';
import { api } from '../../session.ts';

/** Pictures travel in a save, and lines are slow. */
const saveTimeoutMs = 60_000;

/** A package's questions in their order. */
export const questionsQuery = (tryoutId: string) =>
  queryOptions({
    queryKey: ['author', 'questions', tryoutId],
    queryFn: ({ signal }) =>
      api.get(`api/questioner/tryouts/${encodeURIComponent(tryoutId)}`, AuthorQuestionList, { signal }),
  });

export const getQuestion = (questionId: string) =>
  api.get(`api/questioner/questions/${encodeURIComponent(questionId)}`, AuthorQuestion);

export const createQuestion = (body: FormData, creationKey: string) =>
  api.post('api/questioner/tryouts', AuthorQuestion, { body, timeoutMs: saveTimeoutMs, creationKey });

/** Refused with 409 `QUESTION_CHANGED` when the form started from an older version. */
export const updateQuestion = (questionId: string, body: FormData) =>
  api.put(`api/questioner/tryouts/${encodeURIComponent(questionId)}`, AuthorQuestion, {
    body,
    timeoutMs: saveTimeoutMs,
  });
