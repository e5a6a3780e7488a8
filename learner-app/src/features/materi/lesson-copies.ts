import { LessonText } from '@tryout/api/contract';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as v from 'valibot';
import { lessonCopiesDatabase } from './lesson-copies-database.ts';

/** Whose copy it is: a learner's id, or empty for visitors, who have only lessons that are open to everybody. */
type Key = [readerId: string, slug: string];

interface CopySchema extends DBSchema {
  texts: { key: Key; value: unknown };
}

let opened: Promise<IDBPDatabase<CopySchema>> | undefined;

function database(): Promise<IDBPDatabase<CopySchema>> {
  const opening = (opened ??= openDB<CopySchema>(lessonCopiesDatabase, 1, {
    upgrade: (db) => void db.createObjectStore('texts'),
    // A sign-out in another tab removes the database: our open connection must not block that.
    blocking() {
      opened = undefined;
      void opening.then((db) => db.close());
    },
    terminated: () => (opened = undefined),
  }));
  opening.catch(() => (opened = undefined));
  return opening;
}

/** Keeps a text that was read, so that it can be read again without a connection. Rejects when storage is full or blocked. */
export async function keepLesson(readerId: string, text: LessonText): Promise<void> {
  await (await database()).put('texts', text, [readerId, text.slug]);
}

/** The reader's copy; undefined if there is none, or one that this release can't read. */
export async function findLessonCopy(readerId: string, slug: string): Promise<LessonText | undefined> {
  const kept = v.safeParse(LessonText, await (await database()).get('texts', [readerId, slug]));
  return kept.success ? kept.output : undefined;
}

/** Removes a copy that the reader may no longer have. */
export async function forgetLesson(readerId: string, slug: string): Promise<void> {
  await (await database()).delete('texts', [readerId, slug]);
}
