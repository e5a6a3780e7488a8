import { minutesSeconds } from '@tryout/shared-ui';
import classes from './timer.module.css';

/** Quiet, until the last minute. Not spoken: TimeNotices does that, at its moments only. */
export function Timer({ secondsLeft }: { secondsLeft: number }) {
  return (
    <span className={classes.timer} role="timer" aria-label="Sisa waktu" data-ending={secondsLeft < 60 || undefined}>
      {minutesSeconds(secondsLeft)}
    </span>
  );
}
