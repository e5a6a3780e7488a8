import { existsSync, renameSync, rmSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import type { Insertable } from 'kysely';
import pg from 'pg';
import { migrate } from '../../src/db/migrate.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import type { Database } from '../../src/db/schema.ts';
import { type Cell, copyIn } from './copy-in.ts';

/** Writes many rows into a new database at once; they are there when `finish` returns, and not before. */
export interface BulkWriter {
  write<Table extends keyof Database>(table: Table, rows: readonly Insertable<Database[Table]>[]): Promise<void>;
  run(statement: string): Promise<void>;
  /** Makes the dropped indexes and triggers again, and commits everything. */
  finish(): Promise<void>;
  discard(): Promise<void>;
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columnsOf = (rows: readonly object[]) => Object.keys(rows[0] ?? {});

const filledByMigrations = ['tally', 'compatible_migration', 'plan'];

/** @throws Error when the database has anything but its empty tables */
async function prepare(url: string): Promise<void> {
  const db = await openDatabase(url);
  try {
    await migrate(db);
    const tables = (await db.introspection.getTables())
      .map(({ name }) => name)
      .filter((name) => !filledByMigrations.includes(name));
    for (const table of tables) {
      const row = await db
        .selectFrom(table as 'account')
        .select((eb) => eb.lit(1).as('one'))
        .limit(1)
        .executeTakeFirst();
      if (row)
        throw new Error(`The database holds something already (${table}). It is left as it is; name an empty one.`);
    }
  } finally {
    await db.destroy();
  }
}

/** Removes an SQLite file and the files beside it. */
const removeFile = (file: string) => {
  for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${ending}`, { force: true });
};

/**
 * Writes to a temporary file beside the named one, and renames it at the end. Until then nothing has to survive a power cut.
 */
async function openSqliteWriter(file: string): Promise<BulkWriter> {
  if (existsSync(file)) {
    await prepare(`sqlite:${file}`);
    removeFile(file);
  }
  const part = `${file}.part`;
  removeFile(part);
  await prepare(`sqlite:${part}`);
  const sqlite = new SqliteDatabase(part);
  // Else SQLite keeps its journal, and writes everything twice.
  sqlite.unsafeMode();
  for (const setting of ['journal_mode = off', 'synchronous = off', 'foreign_keys = off', 'locking_mode = exclusive'])
    sqlite.pragma(setting);
  sqlite.pragma('cache_size = -400000');
  sqlite.pragma('temp_store = memory');
  const made = sqlite
    .prepare("select type, name, sql from sqlite_master where type in ('index', 'trigger') and sql is not null")
    .all() as { type: string; name: string; sql: string }[];
  for (const { type, name } of made) sqlite.exec(`drop ${type} ${name}`);
  sqlite.exec('begin');
  return {
    async write(table, rows) {
      const columns = columnsOf(rows);
      const names = columns.map((column) => `"${snakeCase(column)}"`);
      const statement = sqlite.prepare(
        `insert into ${snakeCase(table)} (${names.join()}) values (${columns.map(() => '?').join()})`,
      );
      for (const row of rows) statement.run(columns.map((column) => (row as Record<string, unknown>)[column]));
    },
    run: async (statement) => void sqlite.exec(statement),
    async finish() {
      for (const { sql } of made) sqlite.exec(sql);
      sqlite.exec('commit');
      sqlite.close();
      renameSync(part, file);
    },
    async discard() {
      sqlite.close();
      removeFile(part);
    },
  };
}

/** The table with by far the most rows; no other one refers to it. */
const frozenTable = 'response';

/** In one transaction: all or nothing. */
async function openPostgresWriter(url: string): Promise<BulkWriter> {
  await prepare(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Keys that other tables refer to stay.
  const { rows: keys } = await client.query<{ name: string; table: string; definition: string }>(`
    select conname as name, conrelid::regclass as table, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype in ('p', 'u') and connamespace = current_schema()::regnamespace
      and conindid not in (select conindid from pg_constraint where contype = 'f')`);
  const { rows: indexes } = await client.query<{ name: string; sql: string }>(`
    select indexname as name, indexdef as sql from pg_indexes
    where schemaname = current_schema() and indexname not in (select conname from pg_constraint)`);
  await client.query('begin');
  // Triggers and foreign keys are switched off where a superuser may do so; elsewhere it takes longer.
  await client.query('savepoint rights');
  await client
    .query('set local session_replication_role = replica')
    .catch(() => client.query('rollback to savepoint rights'));
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  // Emptied in this transaction, so that rows may be written as if they had been there for long: nobody writes them again later.
  await client.query(`truncate ${frozenTable}`);
  return {
    async write(table, rows) {
      if (rows.length === 0) return;
      const columns = columnsOf(rows);
      const names = columns.map((column) => `"${snakeCase(column)}"`).join();
      const values = rows.map((row) => columns.map((column) => (row as Record<string, Cell>)[column]));
      const options = table === frozenTable ? 'with (freeze)' : '';
      await copyIn(client, { table: snakeCase(table), columns: names, options }, values);
    },
    run: async (statement) => void (await client.query(statement)),
    async finish() {
      for (const table of ['learner_entry', 'free_registration', 'bank_entry'])
        await client.query(`select setval(pg_get_serial_sequence($1, 'number'), max(number)) from ${table}`, [table]);
      await client.query(`set local maintenance_work_mem = '512MB'`);
      for (const { table, name, definition } of keys)
        await client.query(`alter table ${table} add constraint ${name} ${definition}`);
      for (const { sql } of indexes) await client.query(sql);
      await client.query('commit');
      // The server would do the same by itself within minutes.
      await client.query('vacuum analyze');
      await client.end();
    },
    discard: () => client.end(),
  };
}

/** Opens a database for many rows: `sqlite:<file>` or `postgres://…`. */
export const openBulkWriter = (url: string): Promise<BulkWriter> =>
  url.startsWith('sqlite:') ? openSqliteWriter(url.slice('sqlite:'.length)) : openPostgresWriter(url);
