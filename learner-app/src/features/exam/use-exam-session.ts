import type { Attempt } from '@tryout/api/contract';
import { useQueryClient } from '@tryout/shared-ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../../session.ts';
import { getAttempt, saveResponses, submitAttempt } from './exam.api.ts';
import { createExamStore, type ExamStore, unsentItemIds } from './exam.store.ts';
import { createOutbox } from './outbox.ts';
import { createResponseSender, type ResponseSender } from './response-sender.ts';
import { createServerClock, type ServerClock } from './server-clock.ts';
import { isClosed } from './is-closed.ts';

export interface ExamSession {
  store: ExamStore;
  clock: ServerClock;
  /** False when this device can't keep answers: full or blocked storage. */
  canKeepAnswers: boolean;
  /** Brings everything to the server and ends the attempt; resolves also when it has ended already. @throws what the call threw */
  finish(): Promise<void>;
}

/**
 * A running attempt on this screen: store, clock, outbox and sender, wired, for as long as the screen is shown.
 * @param onClosed the server has ended the attempt
 */
export function useExamSession(attempt: Attempt, onClosed: () => void): ExamSession {
  const learnerId = useSession((session) => session.account?.id) ?? '';
  const queryClient = useQueryClient();
  const [clock] = useState(() => createServerClock(attempt.serverNow));
  const [store] = useState(() => createExamStore(attempt, clock.now));
  const [canKeepAnswers, setCanKeepAnswers] = useState(true);
  const sender = useRef<ResponseSender | null>(null);

  useEffect(() => {
    const outbox = createOutbox(learnerId, attempt.id);
    const cannotKeep = () => setCanKeepAnswers(false);
    let stopped = false;

    async function open(): Promise<void> {
      const unsent = await outbox.load().catch(() => {
        cannotKeep();
        return [];
      });
      if (stopped) return;
      // Restored before anything is remembered anew, so that an early answer can't wipe out the queue of the last visit.
      store.getState().restore(unsent);
      sender.current = createResponseSender({
        store,
        async flush(entries) {
          const sentAtMs = performance.now();
          const flushed = await saveResponses(attempt.id, entries).catch((error: unknown) => {
            // After the end the server keeps what came as late answers: this device has nothing left to bring.
            if (isClosed(error)) outbox.store([]).catch(cannotKeep);
            throw error;
          });
          clock.sync(flushed.serverNow, sentAtMs);
          return flushed;
        },
        remember: (entries) => void outbox.store(entries).catch(cannotKeep),
        onClosed,
        // The session store leads to sign-in; the outbox keeps what is unsent until the learner is back.
        onSignedOut: () => {},
      });
      sender.current.resume();
    }
    void open();

    async function refresh(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      sender.current?.resume();
      const sentAtMs = performance.now();
      const fresh = await getAttempt(attempt.id);
      if (stopped) return;
      // A phone that slept may have stopped the monotonic clock with it.
      clock.sync(fresh.serverNow, sentAtMs, { force: true });
      store.getState().merge(fresh.responses);
      if (fresh.state !== 'in_progress') onClosed();
    }
    let refreshing: Promise<void> | undefined;
    const onReturn = () => {
      // Coming back fires several of the events below at once. No answer is no news: the next return asks again.
      refreshing ??= refresh()
        .catch((error: unknown) => void (isClosed(error) && onClosed()))
        .finally(() => (refreshing = undefined));
    };
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('focus', onReturn);
    window.addEventListener('online', onReturn);
    return () => {
      stopped = true;
      sender.current?.stop();
      sender.current = null;
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('focus', onReturn);
      window.removeEventListener('online', onReturn);
    };
  }, [attempt.id, learnerId, store, clock, onClosed]);

  const finish = useCallback(async () => {
    try {
      await sender.current?.flush();
      await submitAttempt(attempt.id);
    } catch (error) {
      if (!isClosed(error)) throw error;
    }
    queryClient.removeQueries({ queryKey: ['attempt', attempt.id] });
    await queryClient.invalidateQueries({ queryKey: ['attempts'] });
  }, [attempt.id, queryClient]);

  useEffect(() => {
    // Leaving is harmless for what is kept on the device; only where nothing can be kept, the browser asks first.
    function warn(event: BeforeUnloadEvent): void {
      if (unsentItemIds(store.getState()).length > 0 && !canKeepAnswers) event.preventDefault();
    }
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [store, canKeepAnswers]);

  return { store, clock, canKeepAnswers, finish };
}
