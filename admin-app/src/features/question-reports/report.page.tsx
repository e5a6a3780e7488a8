import { useParams } from '@tryout/shared-ui';
import { ReportDetailView } from '@tryout/shared-ui/staff';
import { reportArea, useReportRights } from './report-area.tsx';

/** /admin/reports/{question}: one reported question, and the answer to its reporters. */
export function Component() {
  const { questionId = '' } = useParams();
  const rights = useReportRights();
  return <ReportDetailView key={questionId} area={reportArea} rights={rights} questionId={questionId} />;
}
