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
 * @param question that it opens: its id, since its number may be another one's by now; the draft's key of one that hasn't arrived; or a
 *   place in the package. Left out, none is named
 */
export const managerAddress = (tryoutListId: string, question?: string | number) =>
  `/questioner/dashboard?${new URLSearchParams({ tryout: tryoutListId, ...(question !== undefined && { soal: String(question) }) })}`;
