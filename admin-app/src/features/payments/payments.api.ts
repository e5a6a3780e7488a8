import {
  AdminPlan,
  AdminPlanList,
  type AttentionDone,
  Entitlement,
  EntitlementList,
  MonthFigures,
  type NewGrant,
  type NewRefund,
  type NewSeatBatch,
  type NewVoucher,
  type PlanChange,
  type PlanForm,
  PlanList,
  type ProofRefusal,
  PurchaseDetail,
  PurchaseList,
  PurchaseMailList,
  Reconciliation,
  SeatBatch,
  SeatBatchList,
  SeatBatchWithCode,
  type TransferConfirmation,
  Voucher,
  type VoucherChange,
  VoucherList,
} from '@tryout/api/contract';
import { rowsPerPage } from '@tryout/shared-ui/staff';
import { api } from '../../session.ts';

/** Files over many rows take longer than a page of them. */
const fileTimeoutMs = 120_000;
/** The API asks the gateway, which may take some seconds. */
const gatewayTimeoutMs = 20_000;

/** The filters of the purchases; '' = not set. Days as `2026-11-21`. */
export interface PurchaseFilters {
  search: string;
  state: string;
  method: string;
  /** A reason for which something needs doing, or `any`. */
  attention: string;
  from: string;
  to: string;
}

const purchase = (number: string) => `admin/purchases/${encodeURIComponent(number)}`;
const payment = (number: string, of: number) => `${purchase(number)}/payments/${of}`;

export const listPurchases = (filters: PurchaseFilters, page: number, signal: AbortSignal) =>
  api.get('admin/purchases', PurchaseList, { query: { ...filters, page, pageSize: rowsPerPage }, signal });

export const exportPurchases = (filters: PurchaseFilters) =>
  api.file('admin/purchases/export', { query: { ...filters }, timeoutMs: fileTimeoutMs });

export const getPurchase = (number: string, signal: AbortSignal) =>
  api.get(purchase(number), PurchaseDetail, { signal });

/** Asks the gateway how a purchase stands. */
export const checkPurchase = (number: string) =>
  api.post(`${purchase(number)}/check`, PurchaseDetail, { timeoutMs: gatewayTimeoutMs });

/** The picture of a transfer's proof; each look is audited with its reason. */
export const lookAtProof = (number: string, of: number, reason: string) =>
  api.file(`${payment(number, of)}/proof`, { query: { reason } });

export const confirmTransfer = (number: string, of: number, confirmation: TransferConfirmation) =>
  api.post(`${payment(number, of)}/confirm`, PurchaseDetail, { json: confirmation });

export const refuseTransfer = (number: string, of: number, refusal: ProofRefusal) =>
  api.post(`${payment(number, of)}/refuse`, PurchaseDetail, { json: refusal });

/** Says that what needed doing for a payment is done. */
export const settleAttention = (number: string, of: number, done: AttentionDone) =>
  api.post(`${payment(number, of)}/done`, PurchaseDetail, { json: done });

/** The key in it makes it one refund, however often it is sent. */
export const sendRefund = (number: string, refund: NewRefund) =>
  api.post(`${purchase(number)}/refunds`, PurchaseDetail, { json: refund, timeoutMs: gatewayTimeoutMs });

/** Says that money to give back by bank was sent. */
export const finishRefund = (id: string, reason: string) =>
  api.post(`admin/refunds/${encodeURIComponent(id)}/done`, PurchaseDetail, { json: { reason } });

export const listPlans = (signal?: AbortSignal) => api.get('admin/plans', AdminPlanList, { signal });

export const addPlan = (plan: PlanForm, creationKey: string) =>
  api.post('admin/plans', AdminPlan, { json: plan, creationKey });

export const changePlan = (id: string, change: PlanChange) =>
  api.put(`admin/plans/${encodeURIComponent(id)}`, AdminPlan, { json: change });

/** The offers as everybody sees them: whether anything is sold, and how it is paid. */
export const getSales = (signal: AbortSignal) => api.get('api/plans', PlanList, { signal });

export const listVouchers = (search: string, page: number, signal: AbortSignal) =>
  api.get('admin/vouchers', VoucherList, { query: { search, page, pageSize: rowsPerPage }, signal });

export const addVoucher = (voucher: NewVoucher, creationKey: string) =>
  api.post('admin/vouchers', Voucher, { json: voucher, creationKey });

export const changeVoucher = (id: string, change: VoucherChange) =>
  api.put(`admin/vouchers/${encodeURIComponent(id)}`, Voucher, { json: change });

/** The filters of accesses; '' = not set. */
export interface EntitlementFilters {
  search: string;
  source: string;
}

export const listEntitlements = (filters: EntitlementFilters, page: number, signal: AbortSignal) =>
  api.get('admin/entitlements', EntitlementList, { query: { ...filters, page, pageSize: rowsPerPage }, signal });

export const giveAccess = (grant: Omit<NewGrant, 'key'>, key: string) =>
  api.post('admin/entitlements', Entitlement, { json: { ...grant, key } });

export const revokeAccess = (id: string, reason: string) =>
  api.post(`admin/entitlements/${encodeURIComponent(id)}/revoke`, Entitlement, { json: { reason } });

export const listSeatBatches = (page: number, signal: AbortSignal) =>
  api.get('admin/seat-batches', SeatBatchList, { query: { page, pageSize: rowsPerPage }, signal });

export const addSeatBatch = (batch: Omit<NewSeatBatch, 'key'>, key: string) =>
  api.post('admin/seat-batches', SeatBatchWithCode, { json: { ...batch, key } });

/** Makes another code; the former one no longer counts. */
export const renewSeatCode = (id: string, reason: string) =>
  api.post(`admin/seat-batches/${encodeURIComponent(id)}/code`, SeatBatchWithCode, { json: { reason } });

export const revokeSeatBatch = (id: string, reason: string) =>
  api.post(`admin/seat-batches/${encodeURIComponent(id)}/revoke`, SeatBatch, { json: { reason } });

/** The mails to buyers, with a sample's data. */
export const listMails = (signal: AbortSignal) => api.get('admin/purchase-mails', PurchaseMailList, { signal });

/** @param month `2026-11` */
export const getMonthFigures = (month: string, signal: AbortSignal) =>
  api.get('admin/payment-figures', MonthFigures, { query: { month }, signal });

/** The same month as a workbook. */
export const exportMonth = (month: string) =>
  api.file('admin/payment-figures/export', { query: { month }, timeoutMs: fileTimeoutMs });

export const getReconciliation = (signal: AbortSignal) => api.get('admin/reconciliation', Reconciliation, { signal });
