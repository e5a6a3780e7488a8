import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { openDatabase } from '../src/db/open-database.ts';
import type { Database } from '../src/db/schema.ts';
import { openSqlite } from '../src/db/sqlite.ts';
import { postgresTemplate } from './postgres-template.ts';

/** The database of this test run: each of jest.config.cjs's projects sets one. */
export const testDatabaseKind = (globalThis as { testDatabase?: 'sqlite' | 'postgres' }).testDatabase ?? 'sqlite';

/** A new database on the tests' PostgreSQL, copied from the migrated template; returns its address. */
export async function createPostgresDatabase(): Promise<string> {
  const server = process.env['TEST_POSTGRES_URL'];
  if (!server) throw new Error('The PostgreSQL tests have no server: run them with "npm test -w api"');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name} template ${postgresTemplate}`);
  await client.end();
  return server.replace(/\/[^/]*$/, `/${name}`);
}

/** A fresh database of our schema, for one test file. */
export async function openTestDatabase(): Promise<Kysely<Database>> {
  if (testDatabaseKind === 'postgres') return openDatabase(await createPostgresDatabase());
  const template = process.env['TEST_SQLITE_TEMPLATE'];
  if (!template) throw new Error('The SQLite tests have no template: run them with "npm test -w api"');
  return openSqlite(readFileSync(template));
}
