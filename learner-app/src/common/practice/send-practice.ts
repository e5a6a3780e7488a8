import type { ApiError } from '@tryout/shared-ui';
import { learnerNow } from '../use-learner-id.ts';
import { isAnyUnreadable, keepRefusal, keepSent, listPractice } from './kept-practice.ts';
import { mayWorkLater } from './may-work-later.ts';
import { sendAnswers } from './practice.api.ts';
import { notePracticeWaits } from './practice-database.ts';

const listeners = new Set<(sessionId: string) => void>();

/** Calls back whenever answers of a session were sent or refused in this tab. @returns a function that stops it */
export function onPracticeSent(listener: (sessionId: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

async function sendAll(learnerId: string): Promise<void> {
  for (const { session, answers } of await listPractice(learnerId)) {
    const unsent = answers.filter(({ isSent }) => !isSent);
    if (unsent.length === 0) continue;
    notePracticeWaits(learnerId, true);
    const positions = unsent.map(({ position }) => position);
    // Somebody else has signed in: the server would refuse them the answers for good.
    if (learnerNow() !== learnerId) return;
    try {
      const sent = await sendAnswers(
        session.id,
        unsent.map(({ position, letter, isUnsure, seconds, answeredAt }) => ({
          position,
          letter,
          isUnsure,
          seconds,
          answeredAt,
        })),
      );
      await keepSent(learnerId, session.id, positions, sent);
    } catch (error) {
      // No answer: the others wouldn't get one either.
      if (mayWorkLater(error)) return;
      await keepRefusal(learnerId, session.id, positions, (error as ApiError).message);
    }
    for (const listener of listeners) listener(session.id);
  }
  const all = await listPractice(learnerId);
  const isAnyUnsent = all.some(({ answers }) => answers.some(({ isSent }) => !isSent));
  notePracticeWaits(learnerId, isAnyUnsent || (await isAnyUnreadable(learnerId)));
}

/** By learner: on a shared phone another one may have signed in while something is being sent. */
const running = new Map<string, { done: Promise<void>; isAskedAgain: boolean }>();

/**
 * Sends what waits of this learner; callers at the same time share it, and it goes on with what has come meanwhile. Never rejects: what isn't
 * sent stays.
 */
export function sendPractice(learnerId: string): Promise<void> {
  const before = running.get(learnerId);
  if (before) {
    before.isAskedAgain = true;
    return before.done;
  }
  const sending = { done: Promise.resolve(), isAskedAgain: false };
  running.set(learnerId, sending);
  sending.done = (async () => {
    do {
      sending.isAskedAgain = false;
      await sendAll(learnerId).catch(() => {});
    } while (sending.isAskedAgain);
    running.delete(learnerId);
  })();
  return sending.done;
}
