export type { ReportArea, ReportRights } from './report-area.ts';
export { createReportCalls, type ReportCalls } from './report-calls.ts';
export { ReportDetailView } from './report-detail.tsx';
export { ReportQueueView } from './report-queue.tsx';
