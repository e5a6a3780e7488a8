import { readFileSync } from 'node:fs';
import type { Kysely } from 'kysely';
import type { Database } from '../src/db/schema.ts';
import { openSqlite } from '../src/db/sqlite.ts';
import { takePostgresDatabase } from './kept-postgres.ts';

/** The database of this test run: each of jest.config.cjs's projects sets one. */
export const testDatabaseKind = (globalThis as { testDatabase?: 'sqlite' | 'postgres' }).testDatabase ?? 'sqlite';

/** A fresh database of our schema, for one test file. */
export async function openTestDatabase(): Promise<Kysely<Database>> {
  if (testDatabaseKind === 'postgres') return takePostgresDatabase();
  const template = process.env['TEST_SQLITE_TEMPLATE'];
  if (!template) throw new Error('The SQLite tests have no template: run them with "npm test -w api"');
  return openSqlite(readFileSync(template));
}
