import { useQueryClient } from '@tryout/shared-ui';
import { useDialogAddress } from '@tryout/shared-ui/staff';
import { BankView } from '../features/item-bank/bank-view.tsx';
import { CopyDialog } from '../features/item-bank/copy-dialog.tsx';
import { ProposeRuling } from '../features/rulings/propose-ruling.tsx';
import { StatisticsDrawer } from '../common/statistics-drawer.tsx';
import { AskMany } from '../features/reviews/ask-many.tsx';
import { ReviewDrawer } from '../features/reviews/review-drawer.tsx';
import { VersionsDrawer } from '../features/versions/versions-drawer.tsx';

/** /questioner/bank: the questions of all packages, their copies, versions and statistics. */
export function Component() {
  const copy = useDialogAddress('salin');
  const versions = useDialogAddress('versi');
  const statistics = useDialogAddress('statistik');
  const review = useDialogAddress('tinjau');
  const queryClient = useQueryClient();
  // Bank, manager and versions all show the change: each reads its data again when it is opened.
  const readAgain = () => void queryClient.invalidateQueries();
  return (
    <>
      <BankView
        copyLinkTo={copy.linkTo}
        versionsLinkTo={versions.linkTo}
        statisticsLinkTo={statistics.linkTo}
        reviewLinkTo={review.linkTo}
        action={(selection) => <AskMany questions={selection.questions} onAsked={() => selection.clear()} />}
      />
      <ReviewDrawer questionId={review.open} onClose={review.close} />
      <CopyDialog
        questionId={copy.open}
        onClose={copy.close}
        onCopied={() => {
          readAgain();
          copy.close();
        }}
      />
      <VersionsDrawer questionId={versions.open} onClose={versions.close} onRestored={readAgain} />
      <StatisticsDrawer
        questionId={statistics.open}
        onClose={statistics.close}
        action={(questionId, shown) => <ProposeRuling questionId={questionId} statistics={shown} />}
      />
    </>
  );
}
