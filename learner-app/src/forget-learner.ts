import { forgetPracticeOf } from './common/practice/kept-practice.ts';
import { forgetOnSignOut } from './forget-on-sign-out.ts';
import { forgetOutboxOf } from './features/exam/outbox.ts';
import { forgetRequestKeysOf } from './features/purchases/request-key.ts';
import { forgetLearnersTryouts } from './common/guest-tryouts.ts';

/**
 * Removes all data of a learner who has deleted the account from this device, even data that a sign-out keeps. Keeps other learners' data.
 * Never rejects: the account is deleted, whatever the browser's storage reports.
 */
export async function forgetLearner(learnerId: string): Promise<void> {
  forgetLearnersTryouts(learnerId);
  forgetRequestKeysOf(learnerId);
  await forgetOutboxOf(learnerId).catch(() => {});
  await forgetPracticeOf(learnerId).catch(() => {});
  // Here as well: where a call of this page has just heard that the session is over, signing out does no more.
  forgetOnSignOut();
}
