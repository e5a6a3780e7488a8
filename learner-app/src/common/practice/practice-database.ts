import { deviceStorage, storageKeys } from '@tryout/shared-ui';

/** The IndexedDB database with the device's copies of practice sessions; in a file of its own, so that signing out loads no other code. */
export const practiceDatabase = 'tryout-practice';

const keyOf = (learnerId: string) => `${storageKeys.practiceWaits}/${learnerId}`;

/** True if this learner has answers of practice on this device that aren't sent: a page learns it without the code that sends them. */
export const doesPracticeWait = (learnerId: string): boolean => deviceStorage.get(keyOf(learnerId)) !== null;

/** Notes whether there are any. */
export function notePracticeWaits(learnerId: string, doesWait: boolean): void {
  if (doesWait) deviceStorage.set(keyOf(learnerId), '1');
  else deviceStorage.remove(keyOf(learnerId));
}
