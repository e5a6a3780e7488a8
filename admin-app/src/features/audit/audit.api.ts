import { type AuditAction, type AuditEntity, AuditLog, StaffList } from '@tryout/api/contract';
import { api } from '../../session.ts';

/** The filters of the log; '' = not set. Days as `2026-11-21`. */
export interface AuditFilters {
  actor: string;
  entity: AuditEntity | '';
  action: AuditAction | '';
  from: string;
  to: string;
}

export const listAudit = (filters: AuditFilters, page: number, signal?: AbortSignal) =>
  api.get('admin/audit', AuditLog, { query: { ...filters, page }, signal });

const longestPage = 100;

/** Staff whose name or email has the searched words. */
export const listActors = (search: string, signal?: AbortSignal) =>
  api.get('admin/staff', StaffList, { query: { search, pageSize: longestPage }, signal });
