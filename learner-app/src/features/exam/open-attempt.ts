import type { Attempt } from '@tryout/api/contract';
import { inTime, isTemporary } from '@tryout/shared-ui';
import { movedOn } from '../../common/server-time.ts';
import { findAttempt } from './attempt-copy.ts';
import { getAttempt } from './exam.api.ts';

/** An attempt, with a flag that it is the device's copy because the server gave no answer. */
export interface OpenedAttempt {
  attempt: Attempt;
  isCopy: boolean;
}

/** Time limit for the server before the copy is shown, and for the device's storage before it counts as blocked. */
const patienceMs = 3_000;

/**
 * An attempt from the server; from the device's copy when the server gives no answer, or none in time.
 * @throws ApiError when the server refuses; the call's error when there is neither an answer nor a copy
 */
export async function openAttempt(learnerId: string, attemptId: string, signal?: AbortSignal): Promise<OpenedAttempt> {
  const copy = findAttempt(learnerId, attemptId).then((found) => found && { found, atMs: performance.now() });
  copy.catch(() => {}); // it may not be needed
  const answer = getAttempt(attemptId, { signal });
  const hasNoAnswer = answer.then(() => false, isTemporary);
  if (await inTime(hasNoAnswer, patienceMs).catch(() => true)) {
    const kept = await inTime(copy, patienceMs).catch(() => undefined);
    // The time of the wait has passed for it, too.
    if (kept) return { attempt: movedOn(kept.found, kept.atMs), isCopy: true };
  }
  return { attempt: await answer, isCopy: false };
}
