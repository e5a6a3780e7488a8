import { formatClock, IconClock } from '@tryout/shared-ui';
import { useEffect, useEffectEvent, useState } from 'react';
import * as styles from './question-clock.module.css';

interface QuestionClockProps {
  /** The time for the question. */
  seconds: number;
  isStopped: boolean;
  /** The time is over; called once. */
  onOver(): void;
}

/** The time that is left for this question. Nothing blinks: at its end what is chosen counts. */
export function QuestionClock({ seconds, isStopped, onOver }: QuestionClockProps) {
  const [left, setLeft] = useState(seconds);
  const tellOver = useEffectEvent(onOver);
  useEffect(() => {
    if (isStopped) return () => {};
    const endsAtMs = performance.now() + seconds * 1000;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((endsAtMs - performance.now()) / 1000));
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      tellOver();
    }, 250);
    return () => clearInterval(timer);
  }, [seconds, isStopped]);
  return (
    <span role="timer" className={styles.clock} aria-label={`Sisa waktu soal ini ${formatClock(left)}`}>
      <IconClock size={18} aria-hidden /> {formatClock(left)}
    </span>
  );
}
