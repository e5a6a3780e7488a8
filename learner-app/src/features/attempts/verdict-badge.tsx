import type { Score } from '@tryout/api/contract';
import { IconCircleCheck, IconCircleX, StatusBadge } from '@tryout/shared-ui';

/** Lulus or tidak lulus; nothing where the package has no threshold. */
export function VerdictBadge({ score }: { score: Score }) {
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
