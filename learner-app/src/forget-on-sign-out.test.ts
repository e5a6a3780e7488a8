import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { keepPlace, placeIn } from './features/exam/exam-place.ts';
import { useSession } from './session.ts';
import { givenLearner } from './testing/samples.ts';

/** Opening a database waits for a removal that was requested before. */
async function isKept(name: string): Promise<boolean> {
  let version = 0;
  const db = await openDB(name, 2, { upgrade: (_db, oldVersion) => void (version = oldVersion) });
  db.close();
  return version === 1;
}

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  givenLearner();
  (await openDB('tryout-attempts', 1)).close();
  (await openDB('tryout-lessons', 1)).close();
  (await openDB('tryout-outbox', 1)).close();
  (await openDB('tryout-practice', 1)).close();
  keepPlace('TO1', 'item-2');
});

describe('the end of a session', () => {
  it('removes the copies of attempts, practice and lessons from the device when the learner signs out; unsent answers of attempts stay', async () => {
    useSession.getState().signOut();
    expect(await isKept('tryout-attempts')).toBe(false);
    expect(await isKept('tryout-practice')).toBe(false);
    expect(await isKept('tryout-lessons')).toBe(false);
    expect(await isKept('tryout-outbox')).toBe(true);
    expect(placeIn('TO1')).toBeUndefined();
  });

  it('keeps them when the server has ended it: the learner comes back', async () => {
    void useSession.getState().expire('good');
    expect(useSession.getState().status).toBe('signed-out');
    expect(await isKept('tryout-attempts')).toBe(true);
    expect(await isKept('tryout-practice')).toBe(true);
    expect(await isKept('tryout-lessons')).toBe(true);
    expect(placeIn('TO1')).toBe('item-2');
  });

  it('keeps them in a tab that only sees the token go: whether the learner or the server ended the session is known where it ended', async () => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }));
    expect(useSession.getState().status).toBe('signed-out');
    expect(await isKept('tryout-attempts')).toBe(true);
    expect(await isKept('tryout-practice')).toBe(true);
    expect(await isKept('tryout-lessons')).toBe(true);
    expect(placeIn('TO1')).toBe('item-2');
  });
});
