import { useDialogAddress } from '@tryout/shared-ui/staff';
import { InboxView } from './inbox-view.tsx';
import { ReviewDrawer } from './review-drawer.tsx';

/** /questioner/reviews: reviews that wait, and questions that were sent back. */
export function Component() {
  const review = useDialogAddress('tinjau');
  return (
    <>
      <InboxView reviewLinkTo={review.linkTo} />
      <ReviewDrawer questionId={review.open} onClose={review.close} />
    </>
  );
}
