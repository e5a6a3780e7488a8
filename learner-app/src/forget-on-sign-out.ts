import { deviceStorage, storageKeys } from '@tryout/shared-ui';
import { unsubscribeHere } from './common/push-unsubscribe.ts';
import { practiceDatabase } from './common/practice/practice-database.ts';
import { copiesDatabase } from './features/exam/copies-database.ts';
import { lessonCopiesDatabase } from './features/materi/lesson-copies-database.ts';

/**
 * A deliberate sign-out removes the copies of attempts and lessons from the device, the place in each attempt, and practice with its keys. A
 * session that the server has ended keeps them: its learner comes back. Only the tab in which the learner signs out knows which it is.
 */
export function forgetOnSignOut(): void {
  globalThis.indexedDB?.deleteDatabase(copiesDatabase);
  globalThis.indexedDB?.deleteDatabase(practiceDatabase);
  globalThis.indexedDB?.deleteDatabase(lessonCopiesDatabase);
  deviceStorage.remove(storageKeys.examPlaces);
  // The server forgets the device with its session; the browser ends the subscription.
  void unsubscribeHere();
}
