import { ReportQueueView } from '@tryout/shared-ui/staff';
import { reportArea, reportRights } from './report-area.tsx';

/** /questioner/reports: the questions that learners report. */
export function Component() {
  return <ReportQueueView area={reportArea} rights={reportRights} />;
}
