import type { Attempt } from '@tryout/api/contract';
import { NetworkError, useQueryClient } from '@tryout/shared-ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { getAttempt, saveResponses, submitAttempt } from './exam.api.ts';
import { createExamStore, type ExamStore, unsentItemIds } from './exam.store.ts';
import { tellLate } from './late-answers.ts';
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

/** Some browsers never answer when storage is blocked; the exam does not wait for them. */
const storagePatienceMs = 2_000;

function inTime<Value>(promise: Promise<Value>): Promise<Value> {
  return Promise.race([
    promise,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('Storage does not answer')), storagePatienceMs),
    ),
  ]);
}

/**
 * A running attempt on this screen: store, clock, outbox and sender, wired, for as long as the screen is shown.
 * @param learnerId whose attempt it is: the outbox belongs to them
 * @param onClosed the server has ended the attempt
 */
export function useExamSession(learnerId: string, attempt: Attempt, onClosed: () => void): ExamSession {
  const queryClient = useQueryClient();
  const [clock] = useState(() => createServerClock(attempt.serverNow));
  const [store] = useState(() => createExamStore(attempt, clock.now));
  const [canKeepAnswers, setCanKeepAnswers] = useState(true);
  const sender = useRef<ResponseSender | null>(null);
  const ready = useRef<Promise<void>>(Promise.resolve());

  useEffect(() => {
    const outbox = createOutbox(learnerId, attempt.id);
    const cannotKeep = () => setCanKeepAnswers(false);
    let stopped = false;

    async function open(): Promise<void> {
      // Read before anything is remembered anew, so that an early answer can't wipe out the queue of the last visit; and taken in
      // also when the device was slower than our patience.
      const restored = outbox.load().then((unsent) => {
        if (!stopped) store.getState().restore(unsent);
      });
      await inTime(restored).catch(cannotKeep);
      if (stopped) return;
      sender.current = createResponseSender({
        store,
        async flush(entries) {
          const sentAtMs = performance.now();
          const flushed = await saveResponses(attempt.id, entries).catch((error: unknown) => {
            // After the end the server keeps what came as late answers: this device has nothing left to bring.
            if (isClosed(error)) {
              tellLate(entries.length, error);
              outbox.store([]).catch(cannotKeep);
            }
            throw error;
          });
          clock.sync(flushed.serverNow, sentAtMs);
          return flushed;
        },
        onNewer: () => onReturn(),
        remember: (entries) => void outbox.store(entries).catch(cannotKeep),
        onClosed,
        // The session store leads to sign-in; the outbox keeps what is unsent until the learner is back.
        onSignedOut: () => {},
      });
      sender.current.resume();
    }
    ready.current = open();

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
      await ready.current;
      await sender.current?.flush();
      // Nothing may be handed in past an answer that is still here.
      if (unsentItemIds(store.getState()).length > 0) throw new NetworkError('Some answers are not on the server yet');
      await submitAttempt(attempt.id);
    } catch (error) {
      if (!isClosed(error)) throw error;
    }
    queryClient.removeQueries({ queryKey: ['attempt', learnerId, attempt.id] });
    await queryClient.invalidateQueries({ queryKey: ['attempts'] });
  }, [attempt.id, learnerId, queryClient, store]);

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
