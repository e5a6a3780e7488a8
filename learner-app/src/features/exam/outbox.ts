import type { SavedResponse } from '@tryout/api/contract';
import type { IDBPDatabase } from 'idb';
import { openOutbox, type OutboxSchema, reportsKey } from '../../common/outbox-database.ts';
import { attemptsWithNote, createPartingNote, forgetNotesOf } from './parting-note.ts';
import { readResponses } from './stored-responses.ts';

/** The answers of one learner and attempt that this device has not sent yet; shared by all its tabs. */
export interface Outbox {
  /** The answers that were unsent when the page closed; entries that make no sense are left out. Rejects when storage is blocked. */
  load(): Promise<SavedResponse[]>;
  /**
   * Stores these, in the order of the calls. Entries of another tab stay, unless `isSettled` says that the server has them, or something
   * newer. Rejects when storage is full or blocked.
   */
  store(unsent: readonly SavedResponse[], isSettled: (entry: SavedResponse) => boolean): Promise<void>;
  /** Stores these before it returns, for a page that is closing: asynchronous work would not be finished. */
  storeAtOnce(unsent: readonly SavedResponse[]): void;
  /** Forgets everything: the attempt is over and its learner has been told. */
  clear(): Promise<void>;
}

/** Forgets all unsent answers and reports of one learner: for an account that is deleted. */
export async function forgetOutboxOf(learnerId: string): Promise<void> {
  forgetNotesOf(learnerId);
  const db = await openOutbox();
  try {
    // An array is greater than any text, so this range holds every key that begins with the learner.
    await db.delete('unsent', IDBKeyRange.bound([learnerId], [learnerId, []]));
  } finally {
    db.close();
  }
}

/** Ids of the attempts with unsent answers of one learner on this device. Rejects when storage is blocked. */
export async function attemptsWithUnsent(learnerId: string): Promise<string[]> {
  const db = await openOutbox();
  try {
    const keys = await db.getAllKeys('unsent', IDBKeyRange.bound([learnerId], [learnerId, []]));
    const withAnswers = keys.map(([, attemptId]) => attemptId).filter((attemptId) => attemptId !== reportsKey);
    return [...new Set([...withAnswers, ...attemptsWithNote(learnerId)])];
  } finally {
    db.close();
  }
}

/**
 * Hands the unsent answers of an attempt to another owner: a guest who has registered keeps them. Rejects when storage is full or blocked.
 */
export async function passOutboxOn(attemptId: string, { from, to }: { from: string; to: string }): Promise<void> {
  const left = createOutbox(from, attemptId);
  const unsent = await left.load();
  if (unsent.length === 0) return;
  await createOutbox(to, attemptId).store(unsent, () => false);
  await left.clear();
}

/**
 * Opens the device's outbox in IndexedDB. It belongs to the learner: another one who signs in on the same device can neither see nor send
 * it.
 */
export function createOutbox(learnerId: string, attemptId: string): Outbox {
  const key: [string, string] = [learnerId, attemptId];
  const note = createPartingNote(learnerId, attemptId);
  let opened: Promise<IDBPDatabase<OutboxSchema>> | undefined;
  const forget = () => void (opened = undefined);

  /** A browser may close the database at any time, and a full phone may have room again: the next call opens it again. */
  async function withDatabase<Value>(work: (db: IDBPDatabase<OutboxSchema>) => Promise<Value>): Promise<Value> {
    try {
      opened ??= openOutbox(forget);
      return await work(await opened);
    } catch (error) {
      const failed = opened;
      forget();
      failed?.then(
        (db) => db.close(),
        () => {},
      );
      throw error;
    }
  }

  const write = (unsent: readonly SavedResponse[], isSettled: (entry: SavedResponse) => boolean) =>
    withDatabase(async (db) => {
      // Reads and writes in one transaction, so that another tab's entries are never overwritten. Strict durability, for phones that lose
      // power.
      const transaction = db.transaction('unsent', 'readwrite', { durability: 'strict' });
      const stored = readResponses(await transaction.store.get(key));
      const noted = note.read();
      const others = [...stored, ...noted].filter((entry) => !isSettled(entry));
      const entries = readResponses([...others, ...unsent]);
      const change = entries.length > 0 ? transaction.store.put(entries, key) : transaction.store.delete(key);
      await Promise.all([change, transaction.done]);
      note.settle(noted);
    });

  let lastWrite: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => (lastWrite = lastWrite.then(work, work));

  return {
    load: () =>
      withDatabase(async (db) => readResponses([...readResponses(await db.get('unsent', key)), ...note.read()])),
    store: (unsent, isSettled) => inTurn(() => write(unsent, isSettled)),
    storeAtOnce: note.leave,
    clear: () =>
      inTurn(async () => {
        note.clear();
        await withDatabase((db) => db.delete('unsent', key));
      }),
  };
}
