import {
  AdminQuestion,
  type AdminQuestionChange,
  AdminQuestionDetail,
  AdminQuestionList,
  AdminTryout,
  AdminTryoutList,
} from '@tryout/api/contract';
import * as v from 'valibot';
import { api } from '../../session.ts';

const questionsOf = (tryoutId: string) => `admin/tryouts/${encodeURIComponent(tryoutId)}/questions`;
const pathOf = (tryoutId: string, questionId: string) => `${questionsOf(tryoutId)}/${encodeURIComponent(questionId)}`;

export const listQuestions = (tryoutId: string, signal?: AbortSignal) =>
  api.get(questionsOf(tryoutId), AdminQuestionList, { ...(signal && { signal }) });

export const getQuestion = (tryoutId: string, questionId: string, signal?: AbortSignal) =>
  api.get(pathOf(tryoutId, questionId), AdminQuestionDetail, { ...(signal && { signal }) });

export const createQuestion = (tryoutId: string, change: AdminQuestionChange, creationKey: string) =>
  api.post(questionsOf(tryoutId), AdminQuestion, { json: change, creationKey });

/** Refused with 409 `QUESTION_CHANGED` when the change started from an older version. */
export const updateQuestion = (tryoutId: string, questionId: string, change: AdminQuestionChange) =>
  api.put(pathOf(tryoutId, questionId), AdminQuestion, { json: change });

export const deleteQuestion = (tryoutId: string, questionId: string) =>
  api.delete(pathOf(tryoutId, questionId), v.unknown());

/** Refused with 409 `QUESTIONS_CHANGED` when the package has other questions by now. */
export const orderQuestions = (tryoutId: string, questionIds: string[]) =>
  api.put(`${questionsOf(tryoutId)}/order`, v.unknown(), { json: { questionIds } });

/** The packages that a new question may be put in, by their titles. */
export const listTryoutChoices = (search: string, signal?: AbortSignal) =>
  api.get('admin/tryouts', AdminTryoutList, { query: { search, pageSize: 20 }, ...(signal && { signal }) });

export const getTryout = (tryoutId: string, signal?: AbortSignal) =>
  api.get(`admin/tryouts/${encodeURIComponent(tryoutId)}`, AdminTryout, { ...(signal && { signal }) });
