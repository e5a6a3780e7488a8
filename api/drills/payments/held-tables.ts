import { setTimeout as sleep } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import pg from 'pg';
import { eventually } from '../../test/eventually.ts';

/** Somebody else holds what a payment's transaction needs. */
export interface HeldTables {
  /** Resolves when the transaction waits: on PostgreSQL with half of its work done, on SQLite at its beginning, which stops the process. */
  areWaitedFor(): Promise<void>;
  release(): Promise<void>;
}

/** An SQLite process that waits can't be asked; it waits up to five seconds. */
const sqliteWaitsWithinMs = 300;

export async function holdTables(databaseUrl: string): Promise<HeldTables> {
  if (databaseUrl.startsWith('sqlite:')) {
    const file = new SqliteDatabase(databaseUrl.slice('sqlite:'.length));
    file.exec('begin immediate');
    return {
      areWaitedFor: () => sleep(sqliteWaitsWithinMs),
      async release() {
        file.exec('rollback');
        file.close();
      },
    };
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query('lock table entitlement in exclusive mode');
  return {
    async areWaitedFor() {
      await eventually(
        async () => (await client.query('select 1 from pg_locks where not granted')).rowCount ?? 0,
        (waiting) => waiting > 0,
        2_000,
      );
    },
    async release() {
      await client.query('rollback');
      await client.end();
    },
  };
}
