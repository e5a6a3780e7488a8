import { useQueryClient } from '@tryout/shared-ui';
import { useDialogAddress } from '@tryout/shared-ui/staff';
import { ManagerView } from '../features/question-manager/manager-view.tsx';
import { ProposeRuling } from '../features/rulings/propose-ruling.tsx';
import { StatisticsDrawer } from '../common/statistics-drawer.tsx';
import { ReviewDrawer } from '../features/reviews/review-drawer.tsx';
import { WaitingNotice } from '../features/reviews/waiting-notice.tsx';
import { VersionsDrawer } from '../features/versions/versions-drawer.tsx';

/** /questioner/dashboard: a package's questions, and versions and statistics of the open one. */
export function Component() {
  const versions = useDialogAddress('versi');
  const statistics = useDialogAddress('statistik');
  const review = useDialogAddress('tinjau');
  const queryClient = useQueryClient();
  return (
    <>
      <WaitingNotice />
      <ManagerView versionsLinkTo={versions.linkTo} statisticsLinkTo={statistics.linkTo} reviewLinkTo={review.linkTo} />
      <ReviewDrawer questionId={review.open} onClose={review.close} />
      <VersionsDrawer
        questionId={versions.open}
        onClose={versions.close}
        onRestored={() => void queryClient.invalidateQueries()}
      />
      <StatisticsDrawer
        questionId={statistics.open}
        onClose={statistics.close}
        action={(questionId, shown) => <ProposeRuling questionId={questionId} statistics={shown} />}
      />
    </>
  );
}
