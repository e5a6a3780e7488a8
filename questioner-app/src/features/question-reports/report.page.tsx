import { useParams } from '@tryout/shared-ui';
import { ReportDetailView } from '@tryout/shared-ui/staff';
import { reportArea, reportRights } from './report-area.tsx';

/** /questioner/reports/{question}: one reported question, and the answer to its reporters. */
export function Component() {
  const { questionId = '' } = useParams();
  return <ReportDetailView key={questionId} area={reportArea} rights={reportRights} questionId={questionId} />;
}
