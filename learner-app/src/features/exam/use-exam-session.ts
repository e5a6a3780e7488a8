import type { Attempt } from '@tryout/api/contract';
import { useQueryClient } from '@tryout/shared-ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { guestId, useLostAccess } from '../../common/guest-tryouts.ts';
import { useSession } from '../../session.ts';
import { connectExam, type ExamConnection, type HandedIn } from './exam-connection.ts';
import { firstIndex } from './exam-place.ts';
import { createExamStore, type ExamStore } from './exam.store.ts';
import { createServerClock, type ServerClock } from '../../common/server-clock.ts';

export interface ExamSession {
  store: ExamStore;
  clock: ServerClock;
  /** False when this device can't keep answers: full or blocked storage. */
  canKeepAnswers: boolean;
  /** The attempt is a guest's: signing in again is impossible. */
  isGuest: boolean;
  /**
   * The server has ended the learner's session during the exam, and answers wait until they sign in again; or it no longer accepts the
   * guest's token.
   */
  isSignedOut: boolean;
  /** True once the attempt is over, or was left after its time: leaving then asks nothing. */
  hasEnded(): boolean;
  /** The time is over and the learner leaves before everything is sent. Where this device can't store the rest, leaving still asks. */
  leave(): void;
  /** Asks the server whether the attempt still runs, and closes the screen if not. */
  refresh(): void;
  /** The server has ended the attempt: closes the screen, unless it is handing in, or somebody shows the end. */
  close(): void;
  /**
   * While the end is shown on this screen, a closing that is found comes here and doesn't close it.
   * @returns ends that: what was found then closes the screen after all, as the end was none
   */
  showEnd(onFound: () => void): () => void;
  /**
   * Sends everything to the server and ends the attempt; also resolves when it has ended already.
   * @throws the error of a call
   */
  finish(): Promise<HandedIn>;
}

/**
 * A running attempt on this screen: store, clock and connection, for as long as the screen is shown.
 * @param learnerId the attempt's owner; `guestId` for a guest's
 * @param onClosed the server has ended the attempt
 */
export function useExamSession(learnerId: string, attempt: Attempt, onClosed: () => void): ExamSession {
  const queryClient = useQueryClient();
  const [clock] = useState(() => createServerClock(attempt.serverNow));
  const [store] = useState(() => createExamStore(attempt, clock.now, firstIndex(attempt)));
  const [canKeepAnswers, setCanKeepAnswers] = useState(true);
  const isSignedOut = useLostAccess(attempt.id);
  const isGuest = learnerId === guestId;
  const connection = useRef<ExamConnection | null>(null);
  const ended = useRef(false);
  const isHandingIn = useRef(false);
  const wasFoundMeanwhile = useRef(false);
  const onFoundAtEnd = useRef<() => void>(undefined);

  // The exam asks for the password itself; going to the sign-in page would cost the learner time.
  useEffect(() => (isGuest ? undefined : useSession.getState().hold()), [isGuest]);

  const close = useCallback(() => {
    // Handed in from here: the screen itself shows it, until the learner has read it.
    if (ended.current) return;
    // An event's line may tell of this screen's own call before its answer is there.
    if (isHandingIn.current) wasFoundMeanwhile.current = true;
    else if (onFoundAtEnd.current) onFoundAtEnd.current();
    else {
      ended.current = true;
      onClosed();
    }
  }, [onClosed]);
  const showEnd = useCallback(
    (onFound: () => void) => {
      let wasFound = false;
      onFoundAtEnd.current = () => {
        wasFound = true;
        onFound();
      };
      return () => {
        onFoundAtEnd.current = undefined;
        if (wasFound) close();
      };
    },
    [close],
  );

  useEffect(() => {
    const connected = connectExam({
      learnerId,
      attempt,
      store,
      clock,
      onKeeping: setCanKeepAnswers,
      onClosed: close,
    });
    connection.current = connected;
    const onReturn = () => void (document.visibilityState === 'visible' && connected.refresh());
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('focus', onReturn);
    window.addEventListener('online', onReturn);
    return () => {
      connected.stop();
      connection.current = null;
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('focus', onReturn);
      window.removeEventListener('online', onReturn);
    };
  }, [attempt, learnerId, store, clock, close]);

  useEffect(() => {
    if (!isSignedOut) return () => {};
    // The same learner has signed in again; the sign-in of another one would close this screen.
    return () => void connection.current?.refresh();
  }, [isSignedOut]);

  const finish = useCallback(async () => {
    if (!connection.current) throw new Error('The exam is not on the screen');
    isHandingIn.current = true;
    wasFoundMeanwhile.current = false;
    let handedIn: HandedIn;
    try {
      handedIn = await connection.current.finish();
      ended.current = true;
    } finally {
      isHandingIn.current = false;
      if (wasFoundMeanwhile.current) close();
    }
    queryClient.removeQueries({ queryKey: ['attempt', learnerId, attempt.id] });
    await queryClient.invalidateQueries({ queryKey: ['attempts'] });
    return handedIn;
  }, [attempt.id, close, learnerId, queryClient]);

  const hasEnded = useCallback(() => ended.current, []);
  const leave = useCallback(() => void (ended.current ||= canKeepAnswers), [canKeepAnswers]);
  const refresh = useCallback(() => void connection.current?.refresh(), []);
  return useMemo(
    () => ({ store, clock, canKeepAnswers, isGuest, isSignedOut, hasEnded, leave, refresh, close, showEnd, finish }),
    [store, clock, canKeepAnswers, isGuest, isSignedOut, hasEnded, leave, refresh, close, showEnd, finish],
  );
}
