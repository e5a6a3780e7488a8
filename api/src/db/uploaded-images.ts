import type { Kysely } from 'kysely';
import { pictureName } from '../contract/index.ts';
import type { Database } from './schema.ts';

/** The addresses under which no picture was ever uploaded. */
export async function listNotUploaded(executor: Kysely<Database>, urls: readonly string[]): Promise<string[]> {
  const files = await executor
    .selectFrom('file')
    .select('id')
    .where('id', 'in', urls.map(pictureName))
    .where('kind', '=', 'question_image')
    .execute();
  const uploaded = new Set(files.map(({ id }) => id));
  return urls.filter((url) => !uploaded.has(pictureName(url)));
}
