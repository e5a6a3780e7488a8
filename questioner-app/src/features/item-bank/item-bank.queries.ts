import { keepPreviousData, queryOptions } from '@tryout/shared-ui';
import { type BankFilters, getQuestion, listBank } from './item-bank.api.ts';

/** A page of the bank; the old one stays until it is here. */
export const bankQuery = (filters: BankFilters, page: number) =>
  queryOptions({
    queryKey: ['bank', 'list', filters, page],
    queryFn: ({ signal }) => listBank(filters, page, signal),
    placeholderData: keepPreviousData,
  });

/** One question alone, wherever it stands. */
export const bankedQuestionQuery = (questionId: string) =>
  queryOptions({
    queryKey: ['bank', 'question', questionId],
    queryFn: ({ signal }) => getQuestion(questionId, signal),
  });
