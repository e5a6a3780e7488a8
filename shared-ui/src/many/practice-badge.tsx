import { IconTargetArrow } from '@tryout/shared-ui/kit';
import { StatusBadge } from '../components/badges/status-badge.tsx';

/** The mark of a question that learners may get in practice. */
export const PracticeBadge = () => (
  <StatusBadge tone="brand" icon={<IconTargetArrow size={14} aria-hidden />}>
    Latihan
  </StatusBadge>
);
