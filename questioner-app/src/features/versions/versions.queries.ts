import { queryOptions } from '@tryout/shared-ui';
import { listVersions } from './versions.api.ts';

/** What a question has said: read anew whenever it is opened, since others write too. */
export const versionsQuery = (questionId: string) =>
  queryOptions({
    queryKey: ['versions', questionId],
    queryFn: ({ signal }) => listVersions(questionId, signal),
    staleTime: 0,
  });
