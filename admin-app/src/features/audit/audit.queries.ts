import { keepPreviousData, queryOptions } from '@tryout/shared-ui';
import { type AuditFilters, listActors, listAudit } from './audit.api.ts';

/** A page of the log; the old one stays until the new one has arrived. */
export const auditQuery = (filters: AuditFilters, page: number) =>
  queryOptions({
    queryKey: ['audit', filters, page],
    queryFn: ({ signal }) => listAudit(filters, page, signal),
    placeholderData: keepPreviousData,
  });

/** The staff whose acts can be chosen in the filter. */
export const actorsQuery = (search: string) =>
  queryOptions({
    queryKey: ['staff', 'actors', search],
    queryFn: ({ signal }) => listActors(search, signal),
    placeholderData: keepPreviousData,
  });
