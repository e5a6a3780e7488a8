import type { PurchaseDetail } from '@tryout/api/contract';
import { isNotServed, keepPreviousData, type QueryClient, queryOptions } from '@tryout/shared-ui';
import {
  type EntitlementFilters,
  getMonthFigures,
  getPurchase,
  getReconciliation,
  getSales,
  listEntitlements,
  listMails,
  listPlans,
  listPurchases,
  listSeatBatches,
  listVouchers,
  type PurchaseFilters,
} from './payments.api.ts';

/** Whether anything is sold changes with a setting of the server. */
const salesFreshMs = 60_000;

export const salesQuery = queryOptions({
  queryKey: ['payments', 'sales'],
  queryFn: ({ signal }) => getSales(signal),
  staleTime: salesFreshMs,
});

/** A page of the purchases; the old one stays until the new one has arrived. */
export const purchasesQuery = (filters: PurchaseFilters, page: number) =>
  queryOptions({
    queryKey: ['payments', 'purchases', filters, page],
    queryFn: ({ signal }) => listPurchases(filters, page, signal),
    placeholderData: keepPreviousData,
  });

/** How often we look while the gateway gives money back, and, as everywhere, at an API that doesn't know the call. */
const [underWayLookMs, notServedPauseMs] = [3_000, 60_000];
const isUnderWay = ({ refunds }: PurchaseDetail) =>
  refunds.some(({ way, state }) => way === 'gateway' && (state === 'asked' || state === 'sent'));

export const purchaseQuery = (number: string) =>
  queryOptions({
    queryKey: ['payments', 'purchase', number],
    queryFn: ({ signal }) => getPurchase(number, signal),
    refetchInterval: ({ state: { data, error } }) =>
      isNotServed(error) ? notServedPauseMs : data && isUnderWay(data) ? underWayLookMs : false,
  });

export const plansQuery = queryOptions({
  queryKey: ['payments', 'plans'],
  queryFn: ({ signal }) => listPlans(signal),
});

export const vouchersQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: ['payments', 'vouchers', search, page],
    queryFn: ({ signal }) => listVouchers(search, page, signal),
    placeholderData: keepPreviousData,
  });

export const entitlementsQuery = (filters: EntitlementFilters, page: number) =>
  queryOptions({
    queryKey: ['payments', 'entitlements', filters, page],
    queryFn: ({ signal }) => listEntitlements(filters, page, signal),
    placeholderData: keepPreviousData,
  });

export const seatBatchesQuery = (page: number) =>
  queryOptions({
    queryKey: ['payments', 'seat-batches', page],
    queryFn: ({ signal }) => listSeatBatches(page, signal),
    placeholderData: keepPreviousData,
  });

export const mailsQuery = queryOptions({
  queryKey: ['payments', 'mails'],
  queryFn: ({ signal }) => listMails(signal),
});

export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: ['payments', 'figures', month],
    queryFn: ({ signal }) => getMonthFigures(month, signal),
  });

export const reconciliationQuery = queryOptions({
  queryKey: ['payments', 'reconciliation'],
  queryFn: ({ signal }) => getReconciliation(signal),
});

/** Reads everything of buying again, and the audit log, in which each change is noted. */
export const refreshPayments = (queryClient: QueryClient) =>
  Promise.all(['payments', 'audit'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
