import { guestId } from './common/guest-tryouts.ts';
import { removeAttempt } from './features/exam/attempt-copy.ts';
import { forgetPlace } from './features/exam/exam-place.ts';
import { createOutbox } from './features/exam/outbox.ts';

/**
 * Removes what an exam of the free tryout has left on this device: its paper, answers that were never sent, and the place in it. Never rejects: the
 * guest's data are deleted, whatever the browser's storage reports.
 */
export async function forgetGuestTryout(attemptId: string): Promise<void> {
  forgetPlace(attemptId);
  await createOutbox(guestId, attemptId)
    .clear()
    .catch(() => {});
  await removeAttempt(guestId, attemptId).catch(() => {});
}
