import { isTemporary, useNavigate } from '@tryout/shared-ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ExamSession } from './use-exam-session.ts';

/** Between two tries to finish after the time is over, when no answer came. */
const retryMs = 3_000;

export interface Finishing {
  isFinishing: boolean;
  error: unknown;
  /** Ends the attempt and leads on; a second call while one runs does nothing. */
  finish(): void;
}

/**
 * Ends the attempt, on the learner's word or when the time is over, and leads to the list with this attempt on top. After the
 * end of the time it tries again by itself until an answer comes.
 */
export function useFinish(attemptId: string, session: ExamSession, isOver: boolean): Finishing {
  const navigate = useNavigate();
  const [isFinishing, setIsFinishing] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const running = useRef(false);
  const { finish: end } = session;

  const finish = useCallback(async () => {
    if (running.current) return;
    running.current = true;
    setIsFinishing(true);
    setError(undefined);
    try {
      await end();
      await navigate('/pusat-langganan', { replace: true, state: { finishedAttemptId: attemptId } });
    } catch (failure) {
      // Only a failure opens the way for another try: after a success this screen is on its way out.
      running.current = false;
      setError(failure);
      setIsFinishing(false);
    }
  }, [attemptId, end, navigate]);

  useEffect(() => {
    if (!isOver) return;
    if (error === undefined) void finish();
    else if (isTemporary(error)) {
      const timer = setTimeout(() => void finish(), retryMs);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [isOver, error, finish]);

  return { isFinishing, error, finish: () => void finish() };
}
