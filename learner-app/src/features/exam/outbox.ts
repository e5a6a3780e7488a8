import { ResponseFlushEntry, type SavedResponse } from '@tryout/api/contract';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as v from 'valibot';

interface OutboxSchema extends DBSchema {
  unsent: { key: [learnerId: string, attemptId: string]; value: unknown };
}

/** What this device has not brought to the server yet, for one learner and attempt. */
export interface Outbox {
  /** What was unsent when the page closed; entries that make no sense are left out. Rejects when storage is blocked. */
  load(): Promise<SavedResponse[]>;
  /** Replaces what is remembered, in the order of the calls. Rejects when storage is full or blocked. */
  store(unsent: readonly SavedResponse[]): Promise<void>;
}

const Entries = v.array(v.unknown());

function readEntries(stored: unknown): SavedResponse[] {
  const entries = v.safeParse(Entries, stored);
  if (!entries.success) return [];
  return entries.output.flatMap((entry) => {
    const parsed = v.safeParse(ResponseFlushEntry, entry);
    return parsed.success ? [parsed.output] : [];
  });
}

/**
 * Opens the device's outbox in IndexedDB. It belongs to the learner: another one who signs in on the same device neither sees nor
 * sends it.
 */
export function createOutbox(learnerId: string, attemptId: string): Outbox {
  const key: [string, string] = [learnerId, attemptId];
  let opened: Promise<IDBPDatabase<OutboxSchema>> | undefined;
  const database = () =>
    (opened ??= openDB<OutboxSchema>('tryout-outbox', 1, {
      upgrade: (db) => void db.createObjectStore('unsent'),
    }));
  let lastWrite: Promise<void> = Promise.resolve();

  async function write(unsent: readonly SavedResponse[]): Promise<void> {
    const db = await database();
    if (unsent.length === 0) await db.delete('unsent', key);
    else await db.put('unsent', [...unsent], key);
  }

  return {
    load: async () => readEntries(await (await database()).get('unsent', key)),
    store(unsent) {
      const writing = lastWrite.then(
        () => write(unsent),
        () => write(unsent),
      );
      lastWrite = writing;
      return writing;
    },
  };
}
