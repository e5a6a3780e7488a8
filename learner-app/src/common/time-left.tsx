import { formatClock } from '@tryout/shared-ui';
import { useEffect, useRef } from 'react';
import { useSecondsLeft } from './server-time.ts';

interface TimeLeftProps {
  deadlineAt: string;
  /** The answer with the server's time. */
  answer: { serverNow: string; receivedAtMs: number };
  /** Called once when the time is over. */
  onOver?: () => void;
}

/** `sisa 12:34`, counting down; `waktu habis` at the end. */
export function TimeLeft({ deadlineAt, answer, onOver }: TimeLeftProps) {
  const secondsLeft = useSecondsLeft(deadlineAt, answer);
  const isOver = secondsLeft === 0;
  const told = useRef(onOver);
  useEffect(() => {
    told.current = onOver;
  });
  useEffect(() => {
    if (isOver) told.current?.();
  }, [isOver]);
  return <span className="tabular">{isOver ? 'waktu habis' : `sisa ${formatClock(secondsLeft)}`}</span>;
}
