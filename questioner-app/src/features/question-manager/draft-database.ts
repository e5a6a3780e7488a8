import type { AuthorQuestion } from '@tryout/api/contract';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { QuestionDraft } from './question-draft.ts';

/** Whose drafts of which package: another account at the same device never finds them. */
export interface DraftOwner {
  accountId: string;
  tryoutId: string;
}

/** A draft as the device keeps it, with the version that it started from (null = a new question). */
export interface KeptDraft {
  draft: QuestionDraft;
  base: AuthorQuestion | null;
  /** What was sent of a new question and never answered. */
  unanswered?: QuestionDraft | null;
}

type Key = [accountId: string, tryoutId: string, itemKey: string];

interface DraftSchema extends DBSchema {
  drafts: { key: Key; value: KeptDraft };
}

let opened: Promise<IDBPDatabase<DraftSchema>> | undefined;

function database(): Promise<IDBPDatabase<DraftSchema>> {
  const opening = (opened ??= openDB<DraftSchema>('tryout-question-drafts', 1, {
    upgrade: (db) => void db.createObjectStore('drafts'),
    blocking() {
      opened = undefined;
      void opening.then((db) => db.close());
    },
    terminated: () => (opened = undefined),
  }));
  opening.catch(() => (opened = undefined));
  return opening;
}

/** What the device keeps of a package, by item. Rejects when storage is blocked. */
export async function readDrafts({ accountId, tryoutId }: DraftOwner): Promise<Map<string, KeptDraft>> {
  const range = IDBKeyRange.bound([accountId, tryoutId], [accountId, tryoutId, []]);
  const { store } = (await database()).transaction('drafts');
  const [keys, drafts] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
  return new Map(keys.map(([, , itemKey], index) => [itemKey, drafts[index] as KeptDraft]));
}

/** Keeps what changed, or forgets it (null): all or nothing. Rejects when storage is full or blocked. */
export async function writeDrafts(
  { accountId, tryoutId }: DraftOwner,
  changes: ReadonlyMap<string, KeptDraft | null>,
): Promise<void> {
  const { store, done } = (await database()).transaction('drafts', 'readwrite');
  const writes = [...changes].map(([itemKey, draft]) => {
    const key: Key = [accountId, tryoutId, itemKey];
    return draft ? store.put(draft, key) : store.delete(key);
  });
  await Promise.all([...writes, done]);
}
