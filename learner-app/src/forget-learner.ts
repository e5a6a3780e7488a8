import { forgetOutboxOf } from './features/exam/outbox.ts';
import { forgetLearnersTryouts } from './guest-tryouts.ts';

/**
 * Takes everything of a learner off this device who has deleted the account: what a sign-out leaves for the learner's return, too.
 * Nothing of other learners. Never rejects: the account is gone, whatever a browser's storage says.
 */
export async function forgetLearner(learnerId: string): Promise<void> {
  forgetLearnersTryouts(learnerId);
  await forgetOutboxOf(learnerId).catch(() => {});
}
