import { LessonText } from '@tryout/api/contract';
import { keptDatabase } from '@tryout/shared-ui';
import type { DBSchema } from 'idb';
import * as v from 'valibot';
import { lessonCopiesDatabase } from './lesson-copies-database.ts';

/** Whose copy it is: a learner's id, or empty for visitors, who have only lessons that are open to everybody. */
type Key = [readerId: string, slug: string];

interface CopySchema extends DBSchema {
  texts: { key: Key; value: unknown };
}

const database = keptDatabase<CopySchema>(lessonCopiesDatabase, (db) => void db.createObjectStore('texts'));

/** Keeps a text that was read, so that it can be read again without a connection. Rejects when storage is full, blocked or silent. */
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
