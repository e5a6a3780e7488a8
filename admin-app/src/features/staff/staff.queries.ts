import { keepPreviousData, queryOptions } from '@tryout/shared-ui';
import { listStaff, type StaffFilters } from './staff.api.ts';

/** A page of the staff; the old one stays until the new one has arrived. */
export const staffListQuery = (filters: StaffFilters, page: number) =>
  queryOptions({
    queryKey: ['staff', 'list', filters, page],
    queryFn: ({ signal }) => listStaff(filters, page, signal),
    placeholderData: keepPreviousData,
  });
