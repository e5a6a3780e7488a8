import { keepPreviousData, queryOptions } from '@tryout/shared-ui';
import { type AuditFilters, listActors, listAudit } from './audit.api.ts';

/** A page of the log; the old one stays until the new one has arrived. */
export const auditQuery = (filters: AuditFilters, page: number) =>
  queryOptions({
    queryKey: ['audit', filters, page],
    queryFn: ({ signal }) => listAudit(filters, page, signal),
    placeholderData: keepPreviousData,
  });

export const actorsQuery = queryOptions({
  queryKey: ['staff', 'actors'],
  queryFn: ({ signal }) => listActors(signal),
});
