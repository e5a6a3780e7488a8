import { readFileSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { plugins } from '../src/db/plugins.ts';
import type { Database } from '../src/db/schema.ts';
import { openSqlite } from '../src/db/sqlite.ts';
import { takePostgresDatabase } from './kept-postgres.ts';

/** The database of this test run: each of jest.config.cjs's projects sets one. */
export const testDatabaseKind = (globalThis as { testDatabase?: 'sqlite' | 'postgres' }).testDatabase ?? 'sqlite';

/** A fresh database of our schema, for one test file. */
export async function openTestDatabase(): Promise<Kysely<Database>> {
  if (testDatabaseKind === 'postgres') return takePostgresDatabase();
  return openSqlite(sqliteTemplate());
}

function sqliteTemplate(): Buffer {
  const template = process.env['TEST_SQLITE_TEMPLATE'];
  if (!template) throw new Error('The SQLite tests have no template: run them with "npm test -w api"');
  return readFileSync(template);
}

/**
 * SQLite for a test that needs many fresh databases and one app: to build an app costs far more than to open a database. `renew` puts
 * another database in its place, as the template is; nothing may run then.
 */
export function openRenewable(): { db: Kysely<Database>; renew(): void } {
  const template = sqliteTemplate();
  const opened = () => {
    const sqlite = new SqliteDatabase(template);
    sqlite.pragma('foreign_keys = ON');
    return sqlite;
  };
  let current = opened();
  const database = { prepare: (text: string) => current.prepare(text), close: () => void current.close() };
  return {
    db: new Kysely<Database>({ dialect: new SqliteDialect({ database }), plugins: [...plugins] }),
    renew() {
      current.close();
      current = opened();
    },
  };
}
