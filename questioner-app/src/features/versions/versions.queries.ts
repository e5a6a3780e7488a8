import { queryOptions } from '@tryout/shared-ui';
import { listVersions } from './versions.api.ts';

/** The versions of a question, loaded again each time they are opened, because other people write questions too. */
export const versionsQuery = (questionId: string) =>
  queryOptions({
    queryKey: ['versions', questionId],
    queryFn: ({ signal }) => listVersions(questionId, signal),
    staleTime: 0,
  });
