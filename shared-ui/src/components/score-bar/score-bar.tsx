import { formatPoints } from '../../format/numbers.ts';
import * as styles from './score-bar.module.css';

interface ScoreBarProps {
  /** The section: "Tes Intelegensia Umum". */
  label: string;
  points: number;
  max: number;
  /** Points to reach; null where there is no threshold. */
  threshold?: number | null;
  /**
   * The threshold is reached; null while that isn't known. Left out, the points decide: they are rounded, and may look like a threshold that
   * is just missed.
   */
  passed?: boolean | null;
  /** Text under the bar in place of our sentence; screen readers hear it too. */
  words?: string;
}

/** Points as a bar, the threshold as a line across it, and the number of missing points in words. */
export function ScoreBar({
  label,
  points,
  max,
  threshold = null,
  passed = threshold === null ? null : points >= threshold,
  words = scoreWords(points, threshold),
}: ScoreBarProps) {
  const share = (value: number) => `${Math.min(100, Math.max(0, max > 0 ? (value / max) * 100 : 0))}%`;
  return (
    <div className={styles.score} data-passed={passed ?? undefined}>
      <div className={styles.line}>
        <span className={styles.label}>{label}</span>
        <span className={styles.points}>
          <strong>{formatPoints(points)}</strong> / {formatPoints(max)}
        </span>
      </div>
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={points}
        aria-valuetext={`${formatPoints(points)} dari ${formatPoints(max)} poin. ${words}`}
        className={styles.track}
      >
        <div className={styles.fill} style={{ width: share(points) }} />
        {threshold !== null && <div className={styles.threshold} style={{ left: share(threshold) }} />}
      </div>
      {words && <p className={styles.words}>{words}</p>}
    </div>
  );
}

/** "Lulus, 5 poin di atas ambang 80", "Kurang 12 poin dari ambang 80"; '' without a threshold. */
export function scoreWords(points: number, threshold: number | null): string {
  if (threshold === null) return '';
  const over = points - threshold;
  if (over < 0) return `Kurang ${formatPoints(-over)} poin dari ambang ${formatPoints(threshold)}`;
  return over === 0
    ? `Lulus, tepat di ambang ${formatPoints(threshold)}`
    : `Lulus, ${formatPoints(over)} poin di atas ambang ${formatPoints(threshold)}`;
}
