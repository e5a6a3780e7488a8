import type { Kysely } from 'kysely';
import type { Database, FileTable } from '../../db/schema.ts';

/** What is known of each stored file; the bytes lie in UPLOADS_DIR. */
export function createFileRepository(db: Kysely<Database>) {
  return {
    async insert(file: FileTable): Promise<void> {
      await db.insertInto('file').values(file).execute();
    },
  };
}
export type FileRepository = ReturnType<typeof createFileRepository>;
