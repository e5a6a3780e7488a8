import { deviceStorage, storageKeys } from '@tryout/shared-ui';
import { forgetOutboxOf } from './features/exam/outbox.ts';

/** Takes a learner's tryouts out of the device's list, whoever else stands in it. */
function forgetTryouts(learnerId: string): void {
  try {
    const lists: unknown = JSON.parse(deviceStorage.get(storageKeys.userTryouts) ?? '{}');
    if (typeof lists !== 'object' || lists === null || !Object.hasOwn(lists, learnerId)) return;
    const { [learnerId]: _, ...others } = lists as Record<string, unknown>;
    if (Object.keys(others).length > 0) deviceStorage.set(storageKeys.userTryouts, JSON.stringify(others));
    else deviceStorage.remove(storageKeys.userTryouts);
  } catch {
    deviceStorage.remove(storageKeys.userTryouts); // nobody could read it any more
  }
}

/**
 * Takes everything of a learner off this device who has deleted the account: what a sign-out leaves for the learner's return, too.
 * Nothing of other learners. Never rejects: the account is gone, whatever a browser's storage says.
 */
export async function forgetLearner(learnerId: string): Promise<void> {
  forgetTryouts(learnerId);
  await forgetOutboxOf(learnerId).catch(() => {});
}
