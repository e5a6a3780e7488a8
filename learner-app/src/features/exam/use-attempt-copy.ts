import type { Attempt, SavedResponse } from '@tryout/api/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { keepProgress, removeAttempt } from './attempt-copy.ts';
import { forgetPlace } from './exam-place.ts';
import { getAttempt } from './exam.api.ts';
import type { ExamState } from './exam.store.ts';
import type { OpenedAttempt } from './open-attempt.ts';
import { type Deadline, secondsUntil } from './use-countdown.ts';
import type { ExamSession } from './use-exam-session.ts';

/** How often the clock is stored: the largest error when the device's own clock is wrong after a restart. */
const clockMs = 10_000;

/** The pause between two calls to a server that has not answered since the page was opened from the copy. */
const unheardMs = 5_000;

type OpenExam = Pick<ExamSession, 'store' | 'clock' | 'close'>;

export interface AttemptCopy {
  /** False while everything known comes from the copy: the server has given no answer yet. */
  isHeard: boolean;
  /** True when the time is over; asks the server where only the device's clock says so, and for the deadline that can have moved. @throws the error of a call */
  isTimeOver(): Promise<boolean>;
  /** The attempt has ended. */
  forget(): void;
}

/**
 * Keeps the device's copy of a running attempt up to date. An attempt opened from that copy asks the server until it answers; the server's
 * answer then counts. Without storage there is no copy, and the exam works without it.
 * @param askDeadline the deadline that holds now
 */
export function useAttemptCopy(
  learnerId: string,
  opened: OpenedAttempt,
  exam: OpenExam,
  askDeadline: () => Promise<Deadline>,
): AttemptCopy {
  useProgressKept(learnerId, opened.attempt, exam);
  const { isHeard, ask } = useFirstAnswer(opened, exam);
  const { id } = opened.attempt;

  const isTimeOver = useCallback(async () => {
    if (!isHeard) await ask();
    // Checked again in any case: an answer may have just corrected the clock before the screen knows. Less than a second left is not worth
    // opening the exam again.
    return secondsUntil(await askDeadline()) <= 1;
  }, [ask, askDeadline, isHeard]);
  const forget = useCallback(() => {
    forgetPlace(id);
    removeAttempt(learnerId, id).catch(() => {});
  }, [learnerId, id]);
  return { isHeard, isTimeOver, forget };
}

/** The responses that the server has acknowledged; the outbox has the rest. While a newer answer is being sent, the older one stays. */
function acknowledged(state: ExamState, before: ReadonlyMap<string, SavedResponse>): Map<string, SavedResponse> {
  const responses = new Map(before);
  for (const [itemId, { option, text, flagged, sequence, savedSequence }] of Object.entries(state.responses)) {
    if (sequence > 0 && sequence === savedSequence && sequence !== before.get(itemId)?.sequence)
      responses.set(itemId, { itemId, option, text, flagged, sequence, secondsSpent: state.secondsSpent(itemId) });
  }
  return responses;
}

const hasChanged = (now: ReadonlyMap<string, SavedResponse>, before: ReadonlyMap<string, SavedResponse>) =>
  [...now].some(([itemId, response]) => response !== before.get(itemId));

function useProgressKept(learnerId: string, attempt: Attempt, { store, clock }: OpenExam): void {
  useEffect(() => {
    let responses = new Map(attempt.responses.map((response) => [response.itemId, response]));
    const keep = (changed?: readonly SavedResponse[]) =>
      void keepProgress(learnerId, attempt.id, {
        serverMs: clock.now(),
        ...(changed && { responses: changed }),
      }).catch(() => {});

    const unsubscribe = store.subscribe((state, before) => {
      if (state.responses === before.responses) return;
      const now = acknowledged(state, responses);
      if (!hasChanged(now, responses)) return;
      responses = now;
      keep([...now.values()]);
    });
    const keepClock = () => keep();
    const timer = setInterval(keepClock, clockMs);
    window.addEventListener('pagehide', keepClock);
    return () => {
      unsubscribe();
      clearInterval(timer);
      window.removeEventListener('pagehide', keepClock);
    };
  }, [learnerId, attempt, store, clock]);
}

function useFirstAnswer({ attempt, isCopy }: OpenedAttempt, { store, clock, close }: OpenExam) {
  const [isHeard, setIsHeard] = useState(!isCopy);
  const isGone = useRef(false);
  useEffect(() => {
    if (isCopy) store.getState().hear(false);
  }, [isCopy, store]);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);

  const ask = useCallback(async () => {
    let tripMs = 0;
    const fresh = await getAttempt(attempt.id, { onTrip: (ms) => (tripMs = ms) });
    if (isGone.current) return;
    // Whatever the device's clock has caused so far, the server's time counts from now on.
    clock.sync(fresh.serverNow, performance.now() - tripMs, { force: true });
    store.getState().merge(fresh.responses);
    store.getState().hear(true);
    setIsHeard(true);
    if (fresh.state !== 'in_progress') close();
  }, [attempt.id, clock, store, close]);

  useEffect(() => {
    if (isHeard) return;
    // A missing answer changes nothing; a refusal will also reach the exam's own calls.
    const askQuietly = () => void ask().catch(() => {});
    const timer = setInterval(askQuietly, unheardMs);
    window.addEventListener('online', askQuietly);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', askQuietly);
    };
  }, [ask, isHeard]);

  return { isHeard, ask };
}
