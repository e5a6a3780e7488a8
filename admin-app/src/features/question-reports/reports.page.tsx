import { ReportQueueView } from '@tryout/shared-ui/staff';
import { reportArea, useReportRights } from './report-area.tsx';

/** /admin/reports: the questions that learners report. */
export function Component() {
  return <ReportQueueView area={reportArea} rights={useReportRights()} />;
}
