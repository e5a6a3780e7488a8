import type { Kysely } from 'kysely';
import { openDatabase } from '../src/db/connection.ts';
import { migrate } from '../src/db/migrate.ts';
import type { Database } from '../src/db/schema.ts';

/** Which database the suite runs on; the only place that reads it. */
export const testDatabaseKind = process.env['TEST_DATABASE'] ?? 'sqlite';

/**
 * A fresh database of our schema, for one test file.
 * @throws Error when TEST_DATABASE names one that isn't here: tests that can't run must fail, not be left out
 */
export async function openTestDatabase(): Promise<Kysely<Database>> {
  if (testDatabaseKind !== 'sqlite')
    throw new Error(`TEST_DATABASE=${testDatabaseKind} is not supported by this version`);
  const db = openDatabase(':memory:');
  await migrate(db);
  return db;
}
