import type { ResultItem } from '@tryout/api/contract';
import { useLater } from '@tryout/shared-ui';
import { practiceParts } from '../../common/practice/later.ts';
import { useIsGuests } from '../../common/guest-tryouts.ts';

/** Marks one question of the discussion for practice; nothing for a guest, who has no notebook. */
export function MarkItem({ attemptId, item }: { attemptId: string; item: ResultItem }) {
  const isGuests = useIsGuests(attemptId);
  const parts = useLater(practiceParts, false);
  if (!parts || isGuests) return null;
  return <parts.ResultMarks attemptId={attemptId} item={item} />;
}
