import { AdminSummary, AdminTryoutList } from '@tryout/api/contract';
import { api } from '../../session.ts';

/** How many packages the dashboard shows. */
export const newestCount = 5;

export const getSummary = (signal?: AbortSignal) =>
  api.get('admin/summary', AdminSummary, { ...(signal && { signal }) });

export const listNewest = (signal?: AbortSignal) =>
  api.get('admin/tryouts', AdminTryoutList, { query: { pageSize: newestCount }, ...(signal && { signal }) });
