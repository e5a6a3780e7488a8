import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Checks whether the database answers. */
export function createHealthRepository(db: Kysely<Database>) {
  return {
    /** @throws Error if it doesn't */
    async ping(): Promise<void> {
      await sql`select 1`.execute(db);
    },
  };
}
