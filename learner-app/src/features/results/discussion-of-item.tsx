import type { ResultItem } from '@tryout/api/contract';
import { useLater } from '@tryout/shared-ui';
import { discussions } from '../../common/discussions/later.ts';
import { useIsGuests } from '../../common/guest-tryouts.ts';
import { useSession } from '../../session.ts';

/** The discussion under one explanation; none for a guest, who has no name to write under. */
export function DiscussionOfItem({ attemptId, item: { itemId, number } }: { attemptId: string; item: ResultItem }) {
  const learnerId = useSession(({ account }) => account?.id);
  const isGuests = useIsGuests(attemptId);
  const part = useLater(discussions, false);
  if (!part || isGuests || learnerId === undefined) return null;
  return <part.ItemDiscussion learnerId={learnerId} attemptId={attemptId} itemId={itemId} number={number} />;
}
