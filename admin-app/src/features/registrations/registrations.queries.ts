import { keepPreviousData, queryOptions, type QueryClient } from '@tryout/shared-ui';
import { listRegistrations } from './registrations.api.ts';

/** A page of the registrations; the old one stays until the new one has arrived. */
export const registrationListQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: ['registrations', search, page],
    queryFn: ({ signal }) => listRegistrations(search, page, signal),
    placeholderData: keepPreviousData,
  });

/** To be called after a deletion, one's own or somebody else's. */
export const refreshRegistrations = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['registrations'] }),
    queryClient.invalidateQueries({ queryKey: ['audit'] }),
  ]);
