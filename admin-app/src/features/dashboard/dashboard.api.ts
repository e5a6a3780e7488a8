import {
  AdminOverview,
  AdminSummary,
  AdminTryoutList,
  OutboxRetried,
  ProblemPackages,
  PurchaseList,
} from '@tryout/api/contract';
import { unlessOlder } from '@tryout/shared-ui/staff';
import { api } from '../../session.ts';

/** The number of packages on the dashboard. */
const newestCount = 5;

export const getSummary = (signal?: AbortSignal) => api.get('admin/summary', AdminSummary, { signal });

export const getOverview = (signal?: AbortSignal) => unlessOlder(api.get('admin/overview', AdminOverview, { signal }));

export const getProblems = (signal?: AbortSignal) =>
  unlessOlder(api.get('admin/overview/problems', ProblemPackages, { signal }));

/** Purchases that need something done: of the answer only how many. */
export const getWaitingPurchases = (signal?: AbortSignal) =>
  unlessOlder(
    api.get('admin/purchases', PurchaseList, {
      query: { attention: 'any', pageSize: 1 },
      signal,
    }),
  );

export const listNewest = (signal?: AbortSignal) =>
  api.get('admin/tryouts', AdminTryoutList, { query: { pageSize: newestCount }, signal });

/** Makes the server send given-up messages again. */
export const retryStuckMessages = () => api.post('admin/outbox/retries', OutboxRetried);
