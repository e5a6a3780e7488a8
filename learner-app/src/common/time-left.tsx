import { formatClock } from '@tryout/shared-ui';
import { useEffect, useEffectEvent } from 'react';
import { useSecondsLeft } from './server-time.ts';

interface TimeLeftProps {
  deadlineAt: string;
  /** While an event's pause stops the clock: the seconds left. */
  remainingSeconds: number | null | undefined;
  /** The answer with the server's time. */
  answer: { serverNow: string; receivedAtMs: number };
  /** Asks for the answer anew: called once when the time is over, and now and then during a pause, whose end nobody tells a list. */
  onOver?: () => void;
}

const pausedLookMs = 30_000;

/** `sisa 12:34`, counting down; `waktu habis` at the end; `sisa 12:34 (dijeda)`, standing still, in a pause. */
export function TimeLeft({ deadlineAt, remainingSeconds, answer, onOver }: TimeLeftProps) {
  const counted = useSecondsLeft(deadlineAt, answer);
  const secondsLeft = remainingSeconds ?? counted;
  const isPaused = typeof remainingSeconds === 'number';
  const isOver = !isPaused && secondsLeft === 0;
  const askAnew = useEffectEvent(() => onOver?.());
  useEffect(() => {
    if (isOver) askAnew();
  }, [isOver]);
  useEffect(() => {
    if (!isPaused) return () => {};
    const timer = setInterval(() => askAnew(), pausedLookMs);
    return () => clearInterval(timer);
  }, [isPaused]);
  return (
    <span className="tabular">
      {isOver ? 'waktu habis' : `sisa ${formatClock(secondsLeft)}${isPaused ? ' (dijeda)' : ''}`}
    </span>
  );
}
