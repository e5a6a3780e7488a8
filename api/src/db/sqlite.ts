import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { type DatabaseConnection, type Driver, Kysely, SqliteDialect, SqliteDriver } from 'kysely';
import { LRUCache } from 'lru-cache';
import { fileWaitMs } from './lock-wait.ts';
import { plugins } from './plugins.ts';
import type { Database } from './schema.ts';
import { type OnQuery, toldQueries } from './told-queries.ts';

/** Answer of `pragma synchronous` for FULL. */
const synchronousFull = 2;

/** Statements kept compiled. The product uses the same few hundred texts again and again. */
const statementsKept = 500;

/**
 * The database with its statements kept: Kysely's driver compiles each one again, which costs as much as running it. A pragma is compiled each
 * time: some, such as `busy_timeout`, do their work only then.
 */
function keepingStatements(sqlite: SqliteDatabase.Database) {
  const kept = new LRUCache<string, SqliteDatabase.Statement<unknown[]>>({
    max: statementsKept,
    memoMethod: (text) => sqlite.prepare(text),
  });
  return {
    prepare: (text: string) => (text.startsWith('pragma ') ? sqlite.prepare(text) : kept.memo(text)),
    close: () => void sqlite.close(),
  };
}

/**
 * SQLite itself rolls back a transaction that meets a full or failing disk. A second rollback would then fail, and its error
 * would replace the one that says what happened.
 */
class Dialect extends SqliteDialect {
  readonly #sqlite: SqliteDatabase.Database;
  readonly #database: ReturnType<typeof keepingStatements>;

  constructor(sqlite: SqliteDatabase.Database) {
    const database = keepingStatements(sqlite);
    super({ database });
    this.#sqlite = sqlite;
    this.#database = database;
  }

  override createDriver(): Driver {
    const sqlite = this.#sqlite;
    return new (class extends SqliteDriver {
      override async rollbackTransaction(connection: DatabaseConnection) {
        if (sqlite.inTransaction) await super.rollbackTransaction(connection);
      }
    })({ database: this.#database });
  }
}

/**
 * Opens the database (a file path, ':memory:', or the bytes of a file, which then lives in memory) so that a commit is on disk when it
 * returns.
 * better-sqlite3 falls back to synchronous=NORMAL when it reopens a WAL file, and NORMAL loses acknowledged answers on a power
 * cut; so FULL is set on every connection and read back.
 * @throws Error with one line that names the file when it can't be opened, isn't a database or can't be made durable
 */
export function openSqlite(file: string | Buffer, onQuery?: OnQuery): Kysely<Database> {
  const name = typeof file === 'string' ? file : 'in memory';
  let sqlite: SqliteDatabase.Database;
  try {
    if (typeof file === 'string' && file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
    sqlite = new SqliteDatabase(file, { timeout: fileWaitMs });
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('synchronous = FULL');
    // 128 MiB of pages that were read. With better-sqlite3's 16 a start costs 1.4 times as much at 50 million answers as at one million,
    // since the pages of one call push out those of the next (docs/growth.md).
    sqlite.pragma('cache_size = -131072');
    sqlite.pragma('foreign_keys = ON');
    // Deleted data are overwritten with zeros: nobody should be able to read an erased person's data from free pages.
    sqlite.pragma('secure_delete = ON');
    // SQLite's own knows only ASCII, so a search would not find "É" or "Δ" (contains.ts). No index or column of the schema may use it:
    // a file must not depend on what its connection defines.
    sqlite.function('lower', { deterministic: true }, (text: string | number | bigint | null) =>
      text === null ? null : String(text).toLowerCase(),
    );
  } catch (cause) {
    throw new Error(
      `The database ${name} can't be opened (${(cause as Error).message}). Check DATABASE_URL and the file's rights.`,
      { cause },
    );
  }
  if (sqlite.pragma('synchronous', { simple: true }) !== synchronousFull) {
    sqlite.close();
    throw new Error(`The database ${name} doesn't take synchronous=FULL; answers would not be safe. Not starting.`);
  }
  return new Kysely<Database>({ dialect: new Dialect(sqlite), plugins: [...plugins], ...toldQueries(onQuery) });
}
