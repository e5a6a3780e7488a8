import { Badge } from '@tryout/shared-ui/kit';
import { type Difficulty, knownOf, type Open } from '@tryout/api/contract';
import * as styles from './difficulty-badge.module.css';

const looks: Record<Difficulty, { color: string; level: number }> = {
  Mudah: { color: 'green', level: 1 },
  Sedang: { color: 'yellow', level: 2 },
  Sulit: { color: 'red', level: 3 },
};

/**
 * Mudah, Sedang or Sulit, with one to three bars for readers who can't tell the colours apart. A level that this release doesn't know has no
 * bars.
 */
export function DifficultyBadge({ difficulty }: { difficulty: Open<Difficulty> }) {
  const look = knownOf(looks, difficulty);
  if (!look) return <Badge color="gray">{difficulty}</Badge>;
  const { color, level } = look;
  const bars = (
    <svg viewBox="0 0 12 12" width={12} height={12} aria-hidden className={styles.bars}>
      {[1, 2, 3].map((bar) => (
        <rect
          key={bar}
          x={bar * 4 - 4}
          y={12 - bar * 4}
          width={3}
          height={bar * 4}
          rx={1}
          data-on={bar <= level || undefined}
        />
      ))}
    </svg>
  );
  return (
    <Badge color={color} leftSection={bars}>
      {difficulty}
    </Badge>
  );
}
