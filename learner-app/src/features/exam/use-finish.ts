import { graceSeconds } from '@tryout/api/contract';
import { isOutcomeUnknown, isSignedOutError, UnexpectedAnswerError, useNavigate } from '@tryout/shared-ui';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { createRetryPause } from '../../common/retry-pause.ts';
import { hasLostAccess } from '../../common/guest-tryouts.ts';
import { waitingCount } from './exam.store.ts';
import type { HandedIn } from './exam-connection.ts';
import type { AttemptCopy } from './use-attempt-copy.ts';
import type { Deadline } from './use-countdown.ts';
import type { ExamSession } from './use-exam-session.ts';
import { useInUse } from './use-in-use.ts';

/** Shorter than usual: after the end of the time the learner can do nothing else. */
const longestPauseMs = 8_000;

export interface Finishing {
  isFinishing: boolean;
  error: unknown;
  /** The server has every answer, but nobody knows whether it has also ended the attempt. */
  isUnsure: boolean;
  /** The time is over and the server has everything: shown until the learner goes on. */
  handedIn: HandedIn | undefined;
  /** Ends the attempt and goes on, at 0:00 only after the learner's press; a second call while one runs does nothing. */
  finish(): void;
  /** Opens the list with this attempt on top. */
  lead(): void;
}

/** The failure to show and to try again after; undefined where signing in again, or a guest's reason, has its own place on the screen. */
function toShow(failure: unknown, attemptId: string): unknown {
  if (!isSignedOutError(failure)) return failure;
  // Another tab has signed in again, and the next try has its token: the refusal's own sentence would ask for a login in vain.
  return hasLostAccess(attemptId) ? undefined : new UnexpectedAnswerError('The token was from before a new sign-in');
}

/**
 * Ends the attempt, when the learner asks for it or when the time is over. The learner's press goes on to the list with this attempt on
 * top; an attempt ended by the clock stays on the screen until the learner has read that. A screen that isn't in use then leaves the grace to the
 * one that is. After the end of the time it tries again by
 * itself until the server has everything. While the learner is signed out nothing is tried: they sign in first, and before the end of the
 * time press again.
 */
export function useFinish(
  attemptId: string,
  session: ExamSession,
  copy: AttemptCopy,
  { isOver, deadline: { atMs, nowMs } }: { isOver: boolean; deadline: Deadline },
): Finishing {
  const navigate = useNavigate();
  const [isFinishing, setIsFinishing] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const [isUnsure, setIsUnsure] = useState(false);
  const [handedIn, setHandedIn] = useState<HandedIn>();
  const running = useRef(false);
  const isInUse = useInUse();
  const [pause] = useState(() => createRetryPause(longestPauseMs));
  const { store, finish: end, refresh, showEnd, isSignedOut } = session;
  const { isTimeOver, forget } = copy;

  const lead = useCallback(
    () => navigate('/pusat-langganan', { replace: true, state: { finishedAttemptId: attemptId } }),
    [attemptId, navigate],
  );

  const finish = useCallback(async () => {
    if (running.current) return;
    running.current = true;
    setIsFinishing(true);
    // After the end of the time the message about the broken connection stays during further tries.
    if (!isOver) setError(undefined);
    try {
      // A device whose clock is fast, or that hasn't heard of more time, must not hand in an attempt that the server still keeps open.
      if (isOver && !(await isTimeOver())) {
        running.current = false;
        setIsFinishing(false);
        return;
      }
      const ended = await end();
      forget();
      if (isOver) setHandedIn(ended);
      else await lead();
    } catch (failure) {
      // Only a failure allows another try: after a success this screen is about to close.
      running.current = false;
      // Nothing waits any more, so the failed call is the one that ends the attempt.
      const isOutcomeOpen = isOutcomeUnknown(failure) && waitingCount(store.getState()) === 0;
      setIsUnsure(isOutcomeOpen);
      // After the end of the time it is tried again anyway, and the learner reads first that the time is over.
      if (isOutcomeOpen && !isOver) refresh();
      setError(toShow(failure, attemptId));
      setIsFinishing(false);
    }
  }, [attemptId, end, forget, isOver, isTimeOver, lead, refresh, store]);

  // The learner reads that the time is over, whoever finds first that the server has ended the attempt.
  const finishNow = useEffectEvent(() => void finish());
  useLayoutEffect(() => (isOver ? showEnd(() => finishNow()) : undefined), [isOver, showEnd]);

  useEffect(() => {
    // The end of the time, or of more of it, is tried anew, whatever came of a try before: an idle screen still leaves the grace to another one.
    setError(undefined);
    pause.reset();
  }, [isOver, pause]);
  /**
   * A second, idle screen that hands in at 0:00 would close the attempt before what the screen in use sends within the grace. After the grace it
   * takes nothing away. One that has answers of its own to send is needed within the grace (docs/decisions/0252-an-idle-screen-waits.md).
   */
  const untilTurnMs = useCallback(
    () => (isInUse() || waitingCount(store.getState()) > 0 ? 0 : atMs + (graceSeconds + 1) * 1000 - nowMs()),
    [isInUse, store, atMs, nowMs],
  );

  useEffect(() => {
    if (!isOver || isSignedOut) return;
    const again = () => void finish();
    if (error === undefined) {
      const waitMs = untilTurnMs();
      if (waitMs <= 0) return again();
      const timer = setTimeout(again, waitMs);
      return () => clearTimeout(timer);
    }
    const timer = setTimeout(again, pause.after(error).pauseMs);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [isOver, isSignedOut, error, finish, pause, untilTurnMs]);

  const press = useCallback(() => void finish(), [finish]);
  return { isFinishing, error, isUnsure, handedIn, finish: press, lead: () => void lead() };
}
