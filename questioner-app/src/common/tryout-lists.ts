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

/** The address for editing a question: the manager with its package and number. */
export const managerAddress = ({ tryoutListId, number }: { tryoutListId: string; number: number }) =>
  `/questioner/dashboard?${new URLSearchParams({ tryout: tryoutListId, soal: String(number) })}`;
