import { type AuditAction, type AuditEntity, AuditLog, StaffList } from '@tryout/api/contract';
import { api } from '../../session.ts';

/** What the log is narrowed to; '' where it isn't. Days as `2026-11-21`. */
export interface AuditFilters {
  actor: string;
  entity: AuditEntity | '';
  action: AuditAction | '';
  from: string;
  to: string;
}

export const listAudit = (filters: AuditFilters, page: number, signal?: AbortSignal) =>
  api.get('admin/audit', AuditLog, { query: { ...filters, page }, ...(signal && { signal }) });

const longestPage = 100;

/** Whose acts can be chosen. */
export const listActors = (signal?: AbortSignal) =>
  api.get('admin/staff', StaffList, { query: { pageSize: longestPage }, ...(signal && { signal }) });
