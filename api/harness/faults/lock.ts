import { setTimeout as sleep } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';

/** Holds the SQLite file's write lock from this process, as a backup tool might; resolves after it is free again. */
export async function lockSqlite(databaseUrl: string, forMs: number): Promise<void> {
  const sqlite = new SqliteDatabase(databaseUrl.slice('sqlite:'.length));
  try {
    sqlite.exec('begin immediate');
    await sleep(forMs);
    sqlite.exec('rollback');
  } finally {
    sqlite.close();
  }
}
