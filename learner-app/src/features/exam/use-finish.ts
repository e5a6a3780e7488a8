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
  /** The time is over and the server has everything: told until the learner leads on. */
  isHandedIn: boolean;
  /** Ends the attempt and leads on, at 0:00 only when told to; a second call while one runs does nothing. */
  finish(): void;
  /** Leads to the list with this attempt on top. */
  lead(): void;
}

/**
 * Ends the attempt, on the learner's word or when the time is over. The word leads on to the list with this attempt on top; what the
 * clock has ended stays on the screen until the learner has read so. After the end of the time it tries again by itself until the
 * server has it. While the learner is signed out nothing is tried: they sign in first, and before the end of the time press once more.
 */
export function useFinish(attemptId: string, session: ExamSession, copy: AttemptCopy, isOver: boolean): Finishing {
  const navigate = useNavigate();
  const [isFinishing, setIsFinishing] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const [isHandedIn, setIsHandedIn] = useState(false);
  const running = useRef(false);
  const [pause] = useState(() => createRetryPause(longestPauseMs));
  const { finish: end, isSignedOut } = session;
  const { isTimeOver, forget } = copy;

  const lead = useCallback(
    () => navigate('/pusat-langganan', { replace: true, state: { finishedAttemptId: attemptId } }),
    [attemptId, navigate],
  );

  const finish = useCallback(async () => {
    if (running.current) return;
    running.current = true;
    setIsFinishing(true);
    // After the end of the time the word that the line is down stays while it is tried again and again.
    if (!isOver) setError(undefined);
    try {
      // A device whose clock is ahead must not hand in what the server would still wait for.
      if (isOver && !(await isTimeOver())) {
        running.current = false;
        setIsFinishing(false);
        setError(undefined);
        return;
      }
      await end();
      forget();
      if (isOver) setIsHandedIn(true);
      else await lead();
    } catch (failure) {
      // Only a failure opens the way for another try: after a success this screen is on its way out.
      running.current = false;
      // Where a learner signs in again, or a guest reads why, stands elsewhere on the screen.
      setError(isSignedOutError(failure) ? undefined : failure);
      setIsFinishing(false);
    }
  }, [end, forget, isOver, isTimeOver, lead]);

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

  const press = useCallback(() => void finish(), [finish]);
  return { isFinishing, error, isHandedIn, finish: press, lead: () => void lead() };
}
