import { formatClock } from '@tryout/shared-ui';
import * as styles from './timer.module.css';
import { type Deadline, useCountdown } from './use-countdown.ts';

/** The countdown; unobtrusive until the last minute. Not spoken: TimeNotices does that, only at certain moments. */
export function Timer({ deadline }: { deadline: Deadline }) {
  const secondsLeft = useCountdown(deadline);
  return (
    <span className={styles.frame}>
      <span className={styles.timer} role="timer" aria-label="Sisa waktu" data-ending={secondsLeft < 60 || undefined}>
        {formatClock(secondsLeft)}
      </span>
      <span className={styles.label} aria-hidden>
        sisa waktu
      </span>
    </span>
  );
}
