import { deviceStorage, storageKeys } from '@tryout/shared-ui';
import { unsubscribeHere } from './common/push-unsubscribe.ts';
import { practiceDatabase } from './common/practice/practice-database.ts';
import { copiesDatabase } from './features/exam/copies-database.ts';
import { lessonCopiesDatabase } from './features/materi/lesson-copies-database.ts';
import { useSession } from './session.ts';

// A deliberate sign-out, in this tab or another, removes the copies of attempts and lessons from the device, the place in each attempt, and
// practice with its keys. A session that the server has ended keeps them: its learner comes back.
useSession.subscribe(({ status, endedBy }, before) => {
  if (status === 'signed-out' && endedBy === 'user' && before.status !== 'signed-out') {
    globalThis.indexedDB?.deleteDatabase(copiesDatabase);
    globalThis.indexedDB?.deleteDatabase(practiceDatabase);
    globalThis.indexedDB?.deleteDatabase(lessonCopiesDatabase);
    deviceStorage.remove(storageKeys.examPlaces);
    // The server forgets the device with its session; the browser ends the subscription.
    void unsubscribeHere();
  }
});
