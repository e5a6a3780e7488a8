import {
  FoundQuestions,
  QuestionerQuestion,
  ItemBank,
  type QuestionCopy,
  type SubType,
  type TryoutType,
} from '@tryout/api/contract';
import { api } from '../../session.ts';

/** The filters of the bank; '' = not set. */
export interface BankFilters {
  search: string;
  /** '' means all, here and below. */
  type: TryoutType;
  subType: SubType;
  state: '' | 'unready';
}

const questionPath = (questionId: string) => `api/questioner/questions/${encodeURIComponent(questionId)}`;

export const listBank = (filters: BankFilters, page: number, signal: AbortSignal) =>
  api.get('api/questioner/questions', ItemBank, { query: { ...filters, page }, signal });

/** All that the search finds, up to the bound of one step. */
export const listFound = (filters: BankFilters) =>
  api.get('api/questioner/questions/found', FoundQuestions, { query: { ...filters } });

export const getQuestion = (questionId: string, signal: AbortSignal) =>
  api.get(questionPath(questionId), QuestionerQuestion, { signal });

/** @returns the copy, as the last question of its package */
export const copyQuestion = (questionId: string, copy: QuestionCopy, creationKey: string) =>
  api.post(`${questionPath(questionId)}/copies`, QuestionerQuestion, { json: copy, creationKey });
