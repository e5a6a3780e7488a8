import type { Attempt, SavedResponse } from '@tryout/api/contract';
import { isTemporary } from '@tryout/shared-ui';
import { getAttempt, saveResponses } from './exam.api.ts';
import { tellLate } from './exam-notices.ts';
import { isClosed } from './is-closed.ts';
import { createOutbox } from './outbox.ts';
import { nextChunk } from './response-chunk.ts';
import { createRetryPause } from '../../common/retry-pause.ts';

const longestPauseMs = 30_000;
/** A page that is about to be drawn waits no longer for the device's storage: some browsers never answer when it is blocked. */
export const storagePatienceMs = 500;
/** Longest wait for a first try to send what was found. */
const sendPatienceMs = 10_000;

/**
 * Sends answers to an attempt that has ended: the server keeps them as late and refuses them for the score.
 * @returns the refusal; undefined when the server refused none of them
 * @throws the error of any other failed call
 */
export async function sendLate(attemptId: string, unsent: readonly SavedResponse[]): Promise<unknown> {
  let refusal: unknown;
  for (let rest = unsent; rest.length > 0;) {
    const chunk = nextChunk(rest);
    rest = rest.slice(chunk.length);
    try {
      await saveResponses(attemptId, chunk);
    } catch (error) {
      if (!isClosed(error)) throw error;
      refusal = error;
    }
  }
  return refusal;
}

/**
 * The responses that the server has neither stored nor replaced by newer ones: an answer may have arrived in time, and only its
 * acknowledgement been lost.
 */
export function missingOn(
  { items, responses }: Pick<Attempt, 'items' | 'responses'>,
  unsent: readonly SavedResponse[],
) {
  const taken = new Map(items.map(({ id }) => [id, 0]));
  for (const { itemId, sequence } of responses) taken.set(itemId, sequence);
  return unsent.filter(({ itemId, sequence }) => sequence > (taken.get(itemId) ?? Infinity));
}

/**
 * Sends the answers that this device still holds of an attempt whose time is over, unless the server has them: it is asked again, because the
 * page may know less.
 * @param onFound told when there are any
 * @throws the error of a call without an answer
 */
export async function deliver(learnerId: string, attemptId: string, onFound?: () => void): Promise<void> {
  const outbox = createOutbox(learnerId, attemptId);
  const stored = await outbox.load();
  if (stored.length === 0) return;
  onFound?.();
  const unsent = missingOn(await getAttempt(attemptId), stored);
  const refusal = await sendLate(attemptId, unsent);
  if (refusal !== undefined) tellLate(unsent.length, refusal);
  const brought = new Set(stored.map(({ itemId, sequence }) => `${itemId} ${sequence}`));
  // Answers that another tab has stored in the meantime stay for the next time.
  await outbox.store([], ({ itemId, sequence }) => brought.has(`${itemId} ${sequence}`));
}

/**
 * Sends the answers that this device still holds of an attempt that has ended, and tries again while no answer comes. Answers not sent
 * before the page closes stay on the device for the next visit; without storage there is nothing to send.
 * @param onTried told once the first try is over, whatever came of it, or takes too long
 * @returns a function that stops trying
 */
export function deliverLate(learnerId: string, attemptId: string, onTried: () => void): () => void {
  const pause = createRetryPause(longestPauseMs);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let told = setTimeout(onTried, storagePatienceMs);
  const onFound = () => {
    clearTimeout(told);
    if (!stopped) told = setTimeout(onTried, sendPatienceMs);
  };
  const tryOnce = () =>
    deliver(learnerId, attemptId, onFound).catch((error: unknown) => {
      if (!stopped && isTemporary(error)) timer = setTimeout(() => void tryOnce(), pause.after(error).pauseMs);
    });
  void tryOnce().then(() => {
    if (stopped) return;
    clearTimeout(told);
    onTried();
  });
  return () => {
    stopped = true;
    clearTimeout(timer);
    clearTimeout(told);
  };
}
