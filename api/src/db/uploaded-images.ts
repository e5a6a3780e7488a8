import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

const idOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

/** The addresses under which no picture was ever uploaded. */
export async function listNotUploaded(executor: Kysely<Database>, urls: readonly string[]): Promise<string[]> {
  const files = await executor
    .selectFrom('file')
    .select('id')
    .where('id', 'in', urls.map(idOf))
    .where('kind', '=', 'question_image')
    .execute();
  const uploaded = new Set(files.map(({ id }) => id));
  return urls.filter((url) => !uploaded.has(idOf(url)));
}
