import type { Score } from '@tryout/api/contract';
import { IconCircleCheck, IconCircleX, IconClock, StatusBadge } from '@tryout/shared-ui';

/** "Lulus", "tidak lulus", or that essays may still decide it; nothing where the package has no threshold. */
export function VerdictBadge({ score }: { score: Score }) {
  if (score.passed === null && score.waiting > 0) {
    return (
      <StatusBadge tone="brand" icon={<IconClock size={16} aria-hidden />}>
        Menunggu penilaian
      </StatusBadge>
    );
  }
  if (score.passed === null) return null;
  return score.passed ? (
    <StatusBadge tone="positive" icon={<IconCircleCheck size={16} aria-hidden />}>
      Lulus
    </StatusBadge>
  ) : (
    <StatusBadge tone="negative" icon={<IconCircleX size={16} aria-hidden />}>
      Tidak lulus
    </StatusBadge>
  );
}
