import { type QuestionerTryout, QuestionerTryoutList } from '@tryout/api/contract';
import { queryOptions } from '@tryout/shared-ui';
import { api } from '../session.ts';

/** The packages that questioners write for, the newest first. */
export const tryoutListsQuery = queryOptions({
  queryKey: ['tryoutlists'],
  queryFn: ({ signal }) => api.get('api/questioner/tryoutlists', QuestionerTryoutList, { signal }),
});

/** "Simulasi SKD · Batch 2". */
export const packageName = ({ title, batch }: Pick<QuestionerTryout, 'title' | 'batch'>) => `${title} · Batch ${batch}`;

/**
 * The address of the manager with a package.
 * @param number of the question that it opens, or the draft's key of one that hasn't arrived; left out, none is named
 */
export const managerAddress = ({ tryoutListId, number }: { tryoutListId: string; number?: number | string }) =>
  `/questioner/dashboard?${new URLSearchParams({ tryout: tryoutListId, ...(number !== undefined && { soal: String(number) }) })}`;
