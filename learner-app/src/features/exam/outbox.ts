import type { SavedResponse } from '@tryout/api/contract';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { attemptsWithNote, createPartingNote, forgetNotesOf } from './parting-note.ts';
import { readResponses } from './stored-responses.ts';

interface OutboxSchema extends DBSchema {
  unsent: { key: [learnerId: string, attemptId: string]; value: unknown };
}

/** What this device has not brought to the server yet, for one learner and attempt; all its tabs share it. */
export interface Outbox {
  /** What was unsent when the page closed; entries that make no sense are left out. Rejects when storage is blocked. */
  load(): Promise<SavedResponse[]>;
  /**
   * Remembers these, in the order of the calls. What another tab has left there stays, unless `isSettled` says that the server
   * has it, or something newer. Rejects when storage is full or blocked.
   */
  store(unsent: readonly SavedResponse[], isSettled: (entry: SavedResponse) => boolean): Promise<void>;
  /** Remembers these before it returns, for a page that is being closed: nothing that takes its time would come to its end. */
  storeAtOnce(unsent: readonly SavedResponse[]): void;
  /** Forgets everything: the attempt is over and told. */
  clear(): Promise<void>;
}

const outboxDatabase = 'tryout-outbox';

const openOutbox = (terminated?: () => void) =>
  openDB<OutboxSchema>(outboxDatabase, 1, {
    upgrade: (db) => void db.createObjectStore('unsent'),
    ...(terminated && { terminated }),
  });

/** Forgets whatever one learner has not sent, of all attempts: for an account that is gone. */
export async function forgetOutboxOf(learnerId: string): Promise<void> {
  forgetNotesOf(learnerId);
  const db = await openOutbox();
  try {
    // An array is greater than any text, so this is every key that begins with the learner.
    await db.delete('unsent', IDBKeyRange.bound([learnerId], [learnerId, []]));
  } finally {
    db.close();
  }
}

/** The attempts of which one learner has something unsent on this device. Rejects when storage is blocked. */
export async function attemptsWithUnsent(learnerId: string): Promise<string[]> {
  const db = await openOutbox();
  try {
    const keys = await db.getAllKeys('unsent', IDBKeyRange.bound([learnerId], [learnerId, []]));
    return [...new Set([...keys.map(([, attemptId]) => attemptId), ...attemptsWithNote(learnerId)])];
  } finally {
    db.close();
  }
}

/**
 * Hands what one owner has unsent of an attempt to the next: a guest who has registered brings it along. Rejects when storage is full
 * or blocked.
 */
export async function passOutboxOn(attemptId: string, { from, to }: { from: string; to: string }): Promise<void> {
  const left = createOutbox(from, attemptId);
  const unsent = await left.load();
  if (unsent.length === 0) return;
  await createOutbox(to, attemptId).store(unsent, () => false);
  await left.clear();
}

/**
 * Opens the device's outbox in IndexedDB. It belongs to the learner: another one who signs in on the same device neither sees nor
 * sends it.
 */
export function createOutbox(learnerId: string, attemptId: string): Outbox {
  const key: [string, string] = [learnerId, attemptId];
  const note = createPartingNote(learnerId, attemptId);
  let opened: Promise<IDBPDatabase<OutboxSchema>> | undefined;
  const forget = () => void (opened = undefined);

  /** A browser may close the database at any time, and a phone that was full may have room again: the next call opens it anew. */
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
      // Read and written in one transaction: what a second tab remembers is never overwritten. Strict, for phones that die.
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
