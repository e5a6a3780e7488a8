import { keepPreviousData, queryOptions } from '@tryout/shared-ui';
import { listTakers } from './takers.api.ts';

/** A page of who finished a package; the old one stays until it is here. */
export const takersQuery = (tryoutId: string, page: number) =>
  queryOptions({
    queryKey: ['takers', tryoutId, page],
    queryFn: ({ signal }) => listTakers(tryoutId, page, signal),
    placeholderData: keepPreviousData,
  });
