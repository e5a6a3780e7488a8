import type { Letter } from '@tryout/api/contract';
import { isTemporary, useQueryClient } from '@tryout/shared-ui';
import { useCallback, useEffect, useState } from 'react';
import {
  findPractice,
  isOnPageOnly,
  keepAnswer,
  keepLeft,
  keepPlace,
  keepPractice,
  type KeptPractice,
} from '../../common/practice/kept-practice.ts';
import { getPractice } from '../../common/practice/practice.api.ts';
import { notePracticeWaits } from '../../common/practice/practice-database.ts';
import { onPracticeSent, sendPractice } from '../../common/practice/send-practice.ts';
import { useBackOnline } from '../../common/use-back-online.ts';

/** An answer as the page gives it. */
export interface GivenAnswer {
  position: number;
  /** Null: "tidak tahu", or the time was over. */
  letter: Letter | null;
  isUnsure: boolean;
  seconds: number;
}

/**
 * A session out of the device's copy, with or without a connection; where there is no copy, from the server. Every change is kept before it is shown,
 * and answers are sent as soon as there is a connection.
 */
export function usePracticeSession(learnerId: string, sessionId: string) {
  const queryClient = useQueryClient();
  const [kept, setKept] = useState<KeptPractice>();
  const [error, setError] = useState<unknown>(null);
  const [isLoading, setIsLoading] = useState(true);

  const send = useCallback(() => sendPractice(learnerId), [learnerId]);
  /** The copy as it is now: another tab may have gone on. */
  const look = useCallback(async () => {
    const now = await findPractice(learnerId, sessionId);
    if (now) setKept(now);
  }, [learnerId, sessionId]);

  const load = useCallback(async () => {
    setIsLoading(true);
    setError(null);
    const copy = await findPractice(learnerId, sessionId);
    if (copy) setKept(copy);
    try {
      // Another device may have gone on.
      const session = await getPractice(sessionId);
      setKept(await keepPractice(learnerId, session));
    } catch (failure) {
      if (!copy || !isTemporary(failure)) setError(failure);
    } finally {
      setIsLoading(false);
    }
    await send();
  }, [learnerId, sessionId, send]);

  useEffect(() => {
    setKept(undefined);
    void load();
    const onVisible = () => void look();
    window.addEventListener('focus', onVisible);
    const stop = onPracticeSent((sent) => {
      if (sent !== sessionId) return;
      void look();
      void queryClient.invalidateQueries({ queryKey: ['practice'] });
    });
    return () => {
      window.removeEventListener('focus', onVisible);
      stop();
    };
  }, [load, look, queryClient, sessionId]);

  const unsent = kept?.answers.filter(({ isSent }) => !isSent).length ?? 0;
  useBackOnline(unsent > 0, send);

  const show = async (changing: Promise<KeptPractice | undefined>) => {
    const next = await changing;
    if (next) setKept(next);
  };
  return {
    kept,
    error,
    isLoading,
    retry: () => void load(),
    /** Answers that only this device has. */
    unsent,
    /** They are lost when the page closes: storage has no room, or is blocked. */
    isOnPageOnly: kept !== undefined && isOnPageOnly(learnerId, sessionId),
    async answer(given: GivenAnswer): Promise<void> {
      notePracticeWaits(learnerId, true);
      await show(keepAnswer(learnerId, sessionId, { ...given, answeredAt: new Date().toISOString() }));
      void send();
    },
    turnTo: (place: number) => void show(keepPlace(learnerId, sessionId, place)),
    leave: () => void show(keepLeft(learnerId, sessionId, true)),
    goOn: () => void show(keepLeft(learnerId, sessionId, false)),
  };
}

export type Practice = ReturnType<typeof usePracticeSession>;
