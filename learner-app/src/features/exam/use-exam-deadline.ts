import type { Attempt, ExamSignal } from '@tryout/api/contract';
import { isNotServed } from '@tryout/shared-ui';
import { useCallback, useRef, useState } from 'react';
import { getSignal } from './exam-signals.api.ts';
import { deadlineIn } from './signal-times.ts';
import type { Deadline } from './use-countdown.ts';
import type { ServerClock } from '../../common/server-clock.ts';

export interface ExamDeadline {
  deadline: Deadline;
  /** The newest signal of an event's exam; undefined for any other. */
  signal: ExamSignal | undefined;
  /** Uses a signal unless a newer one is known. */
  take(signal: ExamSignal): void;
  /** Sets another deadline than the signal's. */
  move(deadline: Deadline): void;
  /** The deadline that holds now: of an event's exam the server is asked. @throws the error of the call */
  ask(): Promise<Deadline>;
}

/** A running attempt's deadline. Only an event's can move: its organiser gives time to all or to one, and pauses. */
export function useExamDeadline(attempt: Attempt, clock: ServerClock): ExamDeadline {
  const { id } = attempt;
  const [signal, setSignal] = useState(attempt.event?.signal);
  const [deadline, setDeadline] = useState(() =>
    deadlineIn(signal ?? { deadlineAt: attempt.deadlineAt, pausedAt: null, remainingSeconds: null }, clock.now),
  );
  // Known at once, before the screen is drawn again.
  const newest = useRef({ signal, deadline });

  const move = useCallback((to: Deadline) => {
    newest.current.deadline = to;
    setDeadline(to);
  }, []);
  const take = useCallback(
    (taken: ExamSignal) => {
      // Another process may answer from a moment before.
      if (taken.version < (newest.current.signal?.version ?? 0)) return;
      newest.current.signal = taken;
      setSignal(taken);
      if (taken.state === 'in_progress') move(deadlineIn(taken, clock.now));
    },
    [clock, move],
  );
  const ask = useCallback(async () => {
    if (newest.current.signal?.state === 'in_progress') {
      const sentAtMs = performance.now();
      try {
        const answer = await getSignal(id);
        clock.sync(answer.serverNow, sentAtMs);
        take(answer);
      } catch (error) {
        // An API without signals moves no deadline, either.
        if (!isNotServed(error)) throw error;
      }
    }
    return newest.current.deadline;
  }, [clock, id, take]);
  return { deadline, signal, take, move, ask };
}
