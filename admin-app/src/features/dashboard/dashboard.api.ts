import { AdminOverview, AdminSummary, AdminTryoutList } from '@tryout/api/contract';
import { ApiError } from '@tryout/shared-ui';
import { api } from '../../session.ts';

/** How many packages the dashboard shows. */
export const newestCount = 5;

export const getSummary = (signal?: AbortSignal) =>
  api.get('admin/summary', AdminSummary, { ...(signal && { signal }) });

/** Null where the server doesn't know this call yet. */
export async function getOverview(signal?: AbortSignal): Promise<AdminOverview | null> {
  try {
    return await api.get('admin/overview', AdminOverview, { ...(signal && { signal }) });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export const listNewest = (signal?: AbortSignal) =>
  api.get('admin/tryouts', AdminTryoutList, { query: { pageSize: newestCount }, ...(signal && { signal }) });
