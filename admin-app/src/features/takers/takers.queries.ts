import { keepPreviousData, queryOptions } from '@tryout/shared-ui';
import { listTakers } from './takers.api.ts';

/** A page of a package's takers; the old one stays until the new one has arrived. */
export const takersQuery = (tryoutId: string, page: number) =>
  queryOptions({
    queryKey: ['takers', tryoutId, page],
    queryFn: ({ signal }) => listTakers(tryoutId, page, signal),
    placeholderData: keepPreviousData,
  });
