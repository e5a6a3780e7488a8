import type { DBSchema } from 'idb';
import { keptDatabase } from '../storage/kept-database.ts';

/** A draft as the device keeps it, and the place that it belongs to, such as a package. */
export interface KeptDraft<Value> {
  place: string;
  value: Value;
}

interface DraftSchema extends DBSchema {
  drafts: { key: [owner: string, id: string]; value: KeptDraft<unknown> };
}

/** A form is shown after its draft; a slow device is to find it, and a silent storage is to end the waiting. */
const patienceMs = 10_000;

const database = keptDatabase<DraftSchema>('tryout-drafts', (db) => void db.createObjectStore('drafts'), patienceMs);

/** The drafts that the device keeps for an owner, by id. Rejects if storage is blocked or silent. */
export async function readDrafts<Value>(owner: string): Promise<Map<string, KeptDraft<Value>>> {
  const range = IDBKeyRange.bound([owner], [owner, []]);
  const { store } = (await database()).transaction('drafts');
  const [keys, drafts] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
  return new Map(keys.map(([, id], index) => [id, drafts[index] as KeptDraft<Value>]));
}

/** Writes the changed drafts and deletes those that are null: all or nothing. Rejects if storage is full, blocked or silent. */
export async function writeDrafts<Value>(
  owner: string,
  changes: ReadonlyMap<string, KeptDraft<Value> | null>,
): Promise<void> {
  const { store, done } = (await database()).transaction('drafts', 'readwrite');
  const writes = [...changes].map(([id, draft]) => (draft ? store.put(draft, [owner, id]) : store.delete([owner, id])));
  await Promise.all([...writes, done]);
}

/** Removes all drafts of these owners. Rejects if storage is blocked or silent. @param kept the only owner whose drafts stay */
export async function removeDrafts(ownersBeginWith: string, kept?: string): Promise<void> {
  const { store, done } = (await database()).transaction('drafts', 'readwrite');
  const [first, last] = [[ownersBeginWith], [`${ownersBeginWith}\uffff`]];
  const ranges =
    kept === undefined
      ? [IDBKeyRange.bound(first, last)]
      : [IDBKeyRange.bound(first, [kept], false, true), IDBKeyRange.bound([kept, []], last)];
  await Promise.all([...ranges.map((range) => store.delete(range)), done]);
}
