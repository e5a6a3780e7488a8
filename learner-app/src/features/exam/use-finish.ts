import { isSignedOutError, useNavigate } from '@tryout/shared-ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createRetryPause } from './retry-pause.ts';
import type { AttemptCopy } from './use-attempt-copy.ts';
import type { ExamSession } from './use-exam-session.ts';

/** After the end of the time nobody has anything else to do. */
const longestPauseMs = 8_000;

export interface Finishing {
  isFinishing: boolean;
  error: unknown;
  /** Ends the attempt and leads on; a second call while one runs does nothing. */
  finish(): void;
}

/**
 * Ends the attempt, on the learner's word or when the time is over, and leads to the list with this attempt on top. After the
 * end of the time it tries again by itself until the server has it. While the learner is signed out nothing is tried: they sign in
 * first, and before the end of the time press once more.
 */
export function useFinish(attemptId: string, session: ExamSession, copy: AttemptCopy, isOver: boolean): Finishing {
  const navigate = useNavigate();
  const [isFinishing, setIsFinishing] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const running = useRef(false);
  const [pause] = useState(() => createRetryPause(longestPauseMs));
  const { finish: end, isSignedOut } = session;
  const { isTimeOver, forget } = copy;

  const finish = useCallback(async () => {
    if (running.current) return;
    running.current = true;
    setIsFinishing(true);
    setError(undefined);
    try {
      // A device whose clock is ahead must not hand in what the server would still wait for.
      if (isOver && !(await isTimeOver())) {
        running.current = false;
        setIsFinishing(false);
        return;
      }
      await end();
      forget();
      await navigate('/pusat-langganan', { replace: true, state: { finishedAttemptId: attemptId } });
    } catch (failure) {
      // Only a failure opens the way for another try: after a success this screen is on its way out.
      running.current = false;
      // Where a learner signs in again, or a guest reads why, stands elsewhere on the screen.
      setError(isSignedOutError(failure) ? undefined : failure);
      setIsFinishing(false);
    }
  }, [attemptId, end, forget, isOver, isTimeOver, navigate]);

  useEffect(() => {
    if (!isOver || isSignedOut) return;
    if (error === undefined) {
      void finish();
      return;
    }
    const again = () => void finish();
    const timer = setTimeout(again, pause.after(error).pauseMs);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [isOver, isSignedOut, error, finish, pause]);

  return { isFinishing, error, finish: () => void finish() };
}
