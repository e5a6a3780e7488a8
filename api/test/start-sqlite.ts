import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { migrate } from '../src/db/migrate.ts';
import { openDatabase } from '../src/db/open-database.ts';

/** Jest's globalSetup of the SQLite project: the migrated file that each test's database starts from. */
export default async function setup(): Promise<void> {
  const file = join(mkdtempSync(join(tmpdir(), 'tryout-template-')), 'template.db');
  process.env['TEST_SQLITE_TEMPLATE'] = file;
  const db = await openDatabase(`sqlite:${file}`);
  await migrate(db);
  await db.destroy();
  // An in-memory database can't be opened from the bytes of a file that has a log beside it.
  const sqlite = new SqliteDatabase(file);
  sqlite.pragma('journal_mode = DELETE');
  sqlite.close();
}
