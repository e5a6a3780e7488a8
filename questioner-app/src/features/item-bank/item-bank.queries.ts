import { keepPreviousData, queryOptions } from '@tryout/shared-ui';
import { type BankFilters, getQuestion, listBank } from './item-bank.api.ts';

/** A page of the bank; the old one stays until the new one has arrived. */
export const bankQuery = (filters: BankFilters, page: number) =>
  queryOptions({
    queryKey: ['bank', 'list', filters, page],
    queryFn: ({ signal }) => listBank(filters, page, signal),
    placeholderData: keepPreviousData,
  });

/** One question, from any package. */
export const bankedQuestionQuery = (questionId: string) =>
  queryOptions({
    queryKey: ['bank', 'question', questionId],
    queryFn: ({ signal }) => getQuestion(questionId, signal),
  });
